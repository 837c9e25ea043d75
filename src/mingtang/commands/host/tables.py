"""mingtang host tables: what is being played."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import at_desk, moment, print_rows
from mingtang.commands.printing import print_json, sentence
from mingtang.store.lobby import Lobby
from mingtang.texts import house_texts


def tables(data_dir: DataDir = Path("data"), lang: Lang = "en", as_json: AsJson = False) -> None:
    """List every table that is not over, the last changed first."""
    with at_desk(data_dir, lang) as desk:
        found = Lobby(desk.hosting.database).live()
    keys = ("id", "game", "phase", "people", "title", "changed")
    rows = [(s.id, s.game, s.phase, [c.name for c in s.chairs if c.name], s.settings.title, s.changed) for s in found]
    if as_json:
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    texts = house_texts(lang)
    said = [
        (id, game, sentence(texts, "cli", "host", "tables", phase), ", ".join(names), title, moment(changed))
        for id, game, phase, names, title, changed in rows
    ]
    print_rows(texts, "tables", keys, said)
