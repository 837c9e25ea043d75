"""mingtang host check: whether everything that is stored is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir, house_database, house_settings
from mingtang.commands.printing import console, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.core.errors import HouseError
from mingtang.games import in_words
from mingtang.store.database import StoreError
from mingtang.store.integrity import Integrity
from mingtang.table.library import Library
from mingtang.texts import Texts, check_language, house_texts

WRONG = 1
DAMAGED = "database_damaged"


def check(
    everything: Annotated[
        bool, typer.Option("--all", help="Play finished games again too, not only running ones.")
    ] = False,
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
    as_json: AsJson = False,
) -> int:
    """Look through the database and play every running game again; the house may be open meanwhile.

    The exit status is 1 if anything is wrong.
    """  # fmt: skip
    check_language(lang)
    texts = house_texts(lang)
    settings = house_settings(data_dir)
    games, choices = 0, 0
    faults: list[HouseError] = []
    try:
        with house_database(settings) as database:
            integrity = Integrity(database, Library(settings.packs, settings.modules))
            faults += integrity.database_faults()
            if not any(fault.key == DAMAGED for fault in faults):
                games, choices, found = _games(integrity, everything, texts)
                faults += found
    except StoreError as e:
        if e.key != DAMAGED:
            raise
        faults.append(e)
    if as_json:
        wrong = [{"error": in_words(fault, lang), "code": fault.key} for fault in faults]
        print_json({"games": games, "choices": choices, "faults": wrong})
    elif faults:
        console().print(sentence(texts, "cli", "host", "check", "wrong", args=(len(faults), games, choices)))
        for fault in faults:
            console().print(f"- {in_words(fault, lang)}", markup=False, soft_wrap=True)
    else:
        console().print(sentence(texts, "cli", "host", "check", "fine", args=(games, choices)))
    return WRONG if faults else 0


def _games(integrity: Integrity, everything: bool, texts: Texts) -> tuple[int, int, list[HouseError]]:
    games, choices = 0, 0
    faults: list[HouseError] = []
    with progress_bar() as bar:
        for id in bar.track(
            integrity.games(everything), description=sentence(texts, "cli", "host", "check", "checking")
        ):
            checked = integrity.check(id)
            if checked is None:
                continue
            games, choices = games + 1, choices + checked.choices
            if checked.fault is not None:
                faults.append(checked.fault)
    return games, choices, faults
