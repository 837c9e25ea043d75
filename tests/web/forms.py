"""What a browser does at the pages of a house: it says a name, sends forms, and reads marks."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from starlette.testclient import TestClient


def csrf(page: str) -> str:
    """What a page of the house sends back with a form."""
    found = re.search(r'data-csrf="([0-9a-f]*)"', page)
    assert found is not None
    return found[1]


def send(door: TestClient, path: str, **fields: str) -> Any:
    """Send a form as a page of the house would."""
    return door.post(path, data={"csrf": csrf(door.get("/help").text), **fields})


def come_in(door: TestClient, name: str = "Ana") -> None:
    """Say a name."""
    assert send(door, "/guest", name=name, back="/").status_code == 200


class Marks(HTMLParser):
    """Everything in a page that a strict policy must forbid, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_ = dict(attrs)
        if tag == "style":
            self.wrong.append("a style element")
        if tag == "script" and "src" not in given_ and given_.get("type") != "application/json":
            self.wrong.append("a script in the page")
        self.wrong += [f"{tag} {name}" for name in given_ if name.startswith("on")]
        if given_.get("id"):
            self.ids.append(str(given_["id"]))


def marks(page: str) -> Marks:
    found = Marks()
    found.feed(page)
    return found
