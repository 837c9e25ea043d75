"""The pages of the house: what people see. They show what the server drew and send back an action and a ply; they know no game by name."""

from __future__ import annotations

from fastapi import FastAPI

from mingtang.web.pages import (
    account,
    analysis,
    assets,
    company,
    departure,
    ending,
    errors,
    help,
    host,
    instructions,
    learn,
    lobby,
    new_table,
    password,
    plans,
    records,
    review,
    rule_drawings,
    rules,
    stream,
    table,
    warmup,
)


def install(app: FastAPI) -> None:
    """Add the pages to the application."""
    for part in (
        lobby,
        assets,
        stream,
        table,
        learn,
        new_table,
        account,
        password,
        departure,
        company,
        host,
        plans,
        instructions,
        records,
        rules,
        rule_drawings,
        help,
        ending,
        review,
        analysis,
    ):
        app.include_router(part.router)
    app.state.error_page = errors.error_page
    app.state.make_files = assets.edition
    app.state.make_ready = warmup.make_ready
