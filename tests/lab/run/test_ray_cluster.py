"""A Ray cluster that is not there is said at once, with what to do."""

from __future__ import annotations

import importlib.util
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.conftest import Run as Command
from mingtang.core.errors import HouseError
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import notes_of
from mingtang.lab.run.ray_cluster import HELLO, check_cluster, on_ray


@contextmanager
def answering(words: bytes) -> Iterator[str]:
    """Somebody who greets back with these words; yields where."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            line, _ = door.accept()
            with line:
                heard = b""
                while len(heard) < len(HELLO):
                    heard += line.recv(100)
                line.sendall(words)

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"127.0.0.1:{door.getsockname()[1]}"
        thread.join()


def closed_door() -> str:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return f"127.0.0.1:{door.getsockname()[1]}"


def test_a_closed_door_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for start in ("", "ray://"):
        monkeypatch.setenv("RAY_ADDRESS", start + (where := closed_door()))
        with pytest.raises(HouseError, match=rf"^no_cluster\({start}{where}, os_no_answer\)$"):  # fmt: skip
            check_cluster()


def test_a_door_that_opens_to_something_else_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(b"SSH-2.0-OpenSSH\r\n") as where:
        monkeypatch.setenv("RAY_ADDRESS", where)
        with pytest.raises(HouseError, match="other_answer"):
            check_cluster()


def test_a_door_that_stays_silent_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mingtang.lab.run.ray_cluster.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as door:
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{door.getsockname()[1]}")
        with pytest.raises(HouseError, match="os_no_answer"):
            check_cluster()


def test_a_cluster_that_greets_back_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(bytes((0, 0, 6, 4, 0, 0, 0, 0, 0)) + bytes(6)) as where:
        monkeypatch.setenv("RAY_ADDRESS", where)
        check_cluster()


@pytest.mark.parametrize("address", ["", "auto", "local", "host:port"])
def test_what_names_no_door_is_left_to_ray(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    check_cluster()


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not here: pip install 'mingtang[ray]'")
@pytest.mark.filterwarnings("ignore")
def test_the_command_says_it_in_one_line_and_makes_no_folder(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", closed_door())
    for lang, said in (("en", "there is no Ray cluster at"), ("de", "einen Ray-Verbund gibt es nicht unter")):
        answer = run("lab", "run", "yunnan", "--engine", "ray", "--games", 1, "--out", tmp_path / "run", "--lang", lang)
        assert (answer.status, answer.err.count("\n")) == (2, 1)
        assert said in answer.err
    assert not (tmp_path / "run").exists()


class Faults(Exception):
    """What Ray raises."""

    def __init__(self, words: str, cause: Exception | None = None) -> None:
        super().__init__(words)
        self.cause = cause


@pytest.mark.parametrize(
    ("fault", "kind", "sentence"),
    [
        (Faults("ray::notes_of() …", HouseError("endless_game", 3, 7, 99)), HouseError, r"^endless_game\(3, 7, 99\)$"),
        (Faults("…", ModuleNotFoundError(name="mingtang")), HouseError, r"^ray_machine_lacks\(mingtang\)$"),
        (Faults("…", RuntimeError()), HouseError, r"^ray_lost\(RuntimeError\)$"),
        (Faults("The node died.\nlong story"), HouseError, r"^ray_lost\(Faults\)$"),
        (Faults("ray::notes_of() … 1/0", ZeroDivisionError()), Faults, "1/0"),
    ],
)  # fmt: skip
def test_what_goes_wrong_on_the_cluster_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, kind: type[Exception], sentence: str
) -> None:
    def fails(job: object) -> None:
        raise fault

    ray = SimpleNamespace(
        is_initialized=lambda: True,
        remote=lambda play: SimpleNamespace(remote=lambda *asked: "job"),
        cluster_resources=lambda: {"CPU": 2.0},
        wait=lambda jobs, num_returns: (jobs, []),
        get=fails,
        exceptions=SimpleNamespace(RayError=Faults),
    )
    monkeypatch.setattr("mingtang.lab.run.ray_cluster.need", lambda *asked: ray)
    with pytest.raises(kind, match=sentence):
        list(on_ray(partial(notes_of, Contest("yunnan", 2, ("random",))), [range(3)], 1))
