"""mingtang lab compare: the designer's bench, a game against a variant of it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    Seats,
    folder_named,
    open_game,
    whole_number,
    write_whole,
)
from mingtang.commands.contest import (
    MOST_GAMES,
    VARIED,
    BotList,
    Games,
    Luck,
    Workers,
    contest_of,
    played,
    worker_count,
)
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.errors import BadOption
from mingtang.games import game_texts
from mingtang.lab.measure.comparison import Comparison, changes_between, compare, grouped
from mingtang.lab.report.comparison_page import (
    comparison_page,
    difference_row,
    hardly_used_warning,
    repeats_warning,
    table_head,
    too_few,
)
from mingtang.lab.report.report import file_name
from mingtang.lab.report.wording import ReportWords
from mingtang.lab.run.run import Run, open_tables


def compare_(
    game: GameName,
    data: DataPack = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="WORD", help="A switch of the variant; repeatable.")
    ] = None,
    base_data: Annotated[
        Path | None, typer.Option("--base-data", metavar="FILE", help="A data pack of the original.")
    ] = None,
    base_option: Annotated[
        list[str] | None, typer.Option("--base-option", metavar="WORD", help="A switch of the original; repeatable.")
    ] = None,
    games: Games = "400",
    bots: BotList = VARIED,
    seats: Seats = "",
    seed: Luck = "0",
    workers: Workers = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            parser=folder_named,
            help="Keep both runs and the page there; the same command goes on.",
        ),
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Compare the game with a variant of it: other component data, other options, or both.

    Both play the same deals with the same bots in the same seats; a difference is called real only if noise does not explain it, all of them
    taken together.
    """  # fmt: skip
    texts = game_texts(game, lang)
    count = whole_number(games, "games", 2, MOST_GAMES)
    before = contest_of(game, seats, bots, seed, base_option, base_data)
    after = contest_of(game, seats, bots, seed, option, data)
    sides = open_game(game, base_data), open_game(game, data)
    changes = changes_between(*sides, dict(before.options), dict(after.options))
    if not changes:
        raise BadOption("same_variant")
    if out is not None and (out / "run.json").exists():
        raise BadOption("folder_has_run", str(out))
    with kept_folder(out) as folder:
        runs = [Run(folder / name, contest, count) for name, contest in (("original", before), ("variant", after))]
        for run in runs:
            played(run, "local", worker_count(workers), texts)
        words = ReportWords(sides[0], texts)
        with open_tables(runs[0].folder) as one, open_tables(runs[1].folder) as two:
            found = compare(one, two, changes, words.asking)
        if out is not None:
            write_whole(out / file_name(lang, "compare"), comparison_page(sides[0], before, found, words))
    if as_json:
        print_json(
            {"game": game, "seats": before.seats, "bots": list(before.bots), "seed": before.seed, **found.as_json()}
        )
        return
    show_comparison(found, words)
    if out is not None:
        console().print(
            sentence(texts, "cli", "lab", "reported", args=(str(out / file_name(lang, "compare")),)), markup=False
        )


@contextmanager
def kept_folder(out: Path | None) -> Iterator[Path]:
    """The folder that was named, or one that goes when the work is done."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="mingtang-") as folder:
        yield Path(folder)


def show_comparison(found: Comparison, w: ReportWords) -> None:
    """What changed, then the differences that are real, then the others."""
    out = console()
    out.print(w.say("compare", "changed"), style="bold")
    for change in found.changes:
        out.print(f"  {change.key}: {change.before} → {change.after}", markup=False)
    if found.repeats:
        out.print()
        out.print(repeats_warning(found, w), style="yellow", markup=False, soft_wrap=True)
    if found.hardly_used or found.never_met:
        out.print()
        out.print(hardly_used_warning(found, w), style="yellow", markup=False, soft_wrap=True)
    if not found.enough:
        out.print()
        out.print(too_few(found, w), style="bold", markup=False)
    lists = {"real": found.real, "noise": found.noise} if found.enough else {"unknown": found.noise}
    for key, rows in lists.items():
        title = w.say("compare", key, args=(len(rows), found.games))
        table = plain_table(*table_head(w), title=title, right=(1, 2, 3, 4))
        for name, mine in grouped(rows):
            table.add_row(w.say("compare", f"group_{name}"), style="bold")
            for d in mine:
                table.add_row(*difference_row(d, w))
        out.print()
        out.print(table if rows else title, style="" if rows else "bold")
