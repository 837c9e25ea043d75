"""The JSON interface is what it says it is: schemathesis asks everything that its description allows, and much that it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation.modes import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web.houses import Server, player

EXAMPLES = 6
"""So many questions of each kind: few, and always the same."""
STREAMS = r"/events$"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str, str]]:
    """A real house, somebody's token, and a table."""
    with Server(tmp_path_factory.mktemp("house")) as server, httpx2.Client(base_url=server.url, timeout=30) as client:
        ana = player(client)
        yield server, ana.token, ana.opens(seats=2, bots=1)["id"]


def test_every_answer_is_one_that_was_promised(asked: tuple[Server, str, str]) -> None:
    server, token, id = asked
    described = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").exclude(path_regex=STREAMS)
    wrong: list[str] = []
    count = 0
    for found in described.get_all_operations():
        operation = found.ok()
        for mode in GenerationMode:
            try:
                _ask(operation, mode, server.url, token, id)
            except Unsatisfiable:
                continue  # nothing can be asked wrongly here
            except (AssertionError, BaseExceptionGroup) as e:
                wrong.append(f"{operation.label} {mode}: {e}"[:2000])
            count += 1
    assert not wrong, "\n\n".join(wrong)
    assert count > 50


def _ask(operation: Any, mode: GenerationMode, url: str, token: str, id: str) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        if "id" in case.path_parameters and len(str(case.path_parameters["id"])) % 2:
            case.path_parameters["id"] = id  # else nobody would ever find a table
        headers = {} if operation.path == "/api/sessions" else {"Authorization": f"Bearer {token}"}
        answer = case.call(base_url=url, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    ask()
