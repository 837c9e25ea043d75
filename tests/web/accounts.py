"""People with accounts and roles, for tests."""

from __future__ import annotations

from typing import Any

from web.houses import Player

PASSWORD = "the old horse road"


def account(client: Any, name: str, role: str = "", lang: str = "en") -> Player:
    """Somebody with an account, and perhaps a role."""
    made = client.post("/api/accounts", json={"name": name, "password": PASSWORD}, params={"lang": lang})
    assert made.status_code == 201, made.text
    if role:
        house = client.app.state.house
        house.hosting.grant(None, made.json()["person"]["id"], role, "", house.now())
    return Player(client, name, made.json()["token"])


def deed(by: Player, do: str, **more: Any) -> Any:
    """A host does something."""
    return by.post("/api/host/deeds", do=do, **more)


def said(answer: Any) -> str:
    """The sentence of an error."""
    sentence: str = answer.json()["error"]
    return sentence
