"""mingtang host people: who is known in the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import at_desk, moment, print_rows
from mingtang.commands.printing import print_json, sentence
from mingtang.store.hosting import Member
from mingtang.texts import Texts, house_texts


def people(
    word: Annotated[str, typer.Argument(metavar="WORD", help="A part of a name; everybody if not given.")] = "",
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """List people, those with a role first, then those seen last: id, role, whether they are muted or banned, and reports that wait."""
    with at_desk(data_dir, lang) as desk:
        found, now = desk.hosting.members(word), desk.now
    if as_json:
        print_json([member.__dict__ for member in found])
        return
    texts = house_texts(lang)
    rows = [
        (
            member.name,
            member.id,
            sentence(texts, "cli", "host", "people", member.role or ("account" if member.account else "guest")),
            ", ".join(_state(member, now, texts)),
            moment(member.seen),
        )
        for member in found
    ]
    print_rows(texts, "people", ("name", "id", "role", "state", "seen"), rows)


def _state(member: Member, now: float, texts: Texts) -> list[str]:
    out: list[str] = []
    if member.banned_until > now:
        out.append(sentence(texts, "cli", "host", "people", "banned"))
    if member.muted_until > now:
        out.append(sentence(texts, "cli", "host", "people", "muted"))
    if member.reports:
        out.append(sentence(texts, "cli", "host", "people", "reports", args=(member.reports,)))
    return out
