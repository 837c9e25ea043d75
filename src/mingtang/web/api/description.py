"""How the JSON interface describes itself: who may ask, and what may be answered instead."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field


class Wrong(BaseModel):
    """What went wrong: a sentence for people and a word for programs; with it the clause, where a rule refuses."""

    error: str = Field(description="A sentence in the reader's language.")
    code: str = Field(description="The same for programs; it does not change with the language.")
    clause: str | None = Field(None, description="The clause of the rules that refuses a choice.")
    title: str | None = None
    action: str | None = None


MEANINGS = {
    400: "The question itself is wrong.",
    401: "A token is needed, or this one has ended.",
    403: "The one who asks may not do this.",
    404: "There is no such thing, or the one who asks may not know of it.",
    405: "This cannot be asked in this way.",
    409: "Right in itself, but not at this moment. After a stale `ply` the present table comes with the answer.",
    413: "Too large.",
    422: "The rules, or the reader of records, refuse it.",
    429: "Too often; `Retry-After` says how long to wait.",
    503: "The database is away; `Retry-After` says when to ask again.",
}
ERRORS: dict[int | str, dict[str, Any]] = {n: {"model": Wrong, "description": said} for n, said in MEANINGS.items()}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "What /api/guests or /api/sessions answered."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "mingtang",
        "description": "A browser's session. A change needs the header X-CSRF-Token as well: `csrf` of /api/me.",
    },
}
KNOWN: list[dict[str, list[str]]] = [{"token": []}, {"session": []}]
ANYBODY: list[dict[str, list[str]]] = [{}, *KNOWN]
DOORS = (
    ("post", "/api/guests"),
    ("post", "/api/accounts"),
    ("post", "/api/sessions"),
    ("delete", "/api/sessions"),
    ("post", "/api/recovery"),
    ("post", "/api/recovery/{token}"),
)


def describe(app: FastAPI) -> None:
    """Add to the description who may ask what."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = plain()
            made.setdefault("components", {})["securitySchemes"] = SCHEMES
            for path, methods in made["paths"].items():
                for method, operation in methods.items():
                    changes = method != "get" and (method, path) not in DOORS
                    operation["security"] = KNOWN if changes or path.startswith(("/api/me", "/api/host")) else ANYBODY
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
