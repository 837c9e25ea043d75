"""mingtang lab: many games, what they say, and whether a change makes a difference."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    check_writable,
    folder_named,
    whole_number,
    write_whole,
)
from mingtang.commands.calibrate import calibrate_
from mingtang.commands.compare import compare_
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
from mingtang.commands.parser import HouseCommand, HouseGroup
from mingtang.commands.printing import console, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.commands.tune import tune_
from mingtang.games import game_texts
from mingtang.lab.measure.repeats import different_ends, repeat
from mingtang.lab.report.plots import plot_files
from mingtang.lab.report.report import PASSES, file_name, report, report_data
from mingtang.lab.run.run import Run, read_settings, read_tables
from mingtang.texts import Texts, house_texts
from mingtang.texts.numbers import number

lab = typer.Typer(
    name="lab",
    help="The laboratory: bots play many games, and a page shows what they say about the game.",
    cls=HouseGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@lab.command("run", cls=HouseCommand)
def run_(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="DIR", parser=folder_named, help="The folder of the run; the same command goes on there."
        ),
    ],
    games: Games = "1000",
    bots: BotList = VARIED,
    seats: Seats = "",
    seed: Luck = "0",
    workers: Workers = "",
    engine: Annotated[str, typer.Option("--engine", metavar="NAME", help="local, or ray for a Ray cluster.")] = "local",
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and keep everything about them as Parquet tables in a folder.

    A run that was stopped goes on with the same command. Engine and workers do not change the games.
    """  # fmt: skip
    texts = game_texts(game, lang)
    run = Run(out, contest_of(game, seats, bots, seed, option, data), whole_number(games, "games", 1, MOST_GAMES))  # fmt: skip
    count, seconds = played(run, engine, worker_count(workers), texts)
    tables = read_tables(out, ("seats", "sources"))
    different = different_ends(tables["seats"], tables["sources"])
    if as_json:
        print_json({"folder": str(out), **run.settings(), "games": run.games, "played_now": count, "seconds": round(seconds, 2), "different_ends": different})  # fmt: skip
        return
    args = (run.games, str(out), count, number(lang, seconds), number(lang, count / max(seconds, 1e-9), 1))
    console().print(sentence(texts, "cli", "lab", "ran" if count else "there", args=args), markup=False)
    warn_of_repeats(run.games, different, texts)
    console().print(sentence(texts, "cli", "lab", "next", args=(f"mingtang lab report {out}",)), markup=False)


def warn_of_repeats(games: int, different: int, texts: Texts) -> None:
    """Say it where games are the same few over and over: what they show is a script of the bots."""
    if repeat(games, different):
        said = sentence(texts, "lab", "report", "repeats", args=(games, different))
        console().print(said, markup=False, style="yellow", soft_wrap=True)


@lab.command("report", cls=HouseCommand)
def report_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a finished run.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE.html", help="Where the page is written; report.html in the folder if not given."
        ),
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option(
            "--plots",
            metavar="DIR",
            parser=folder_named,
            help="Write every plot there too, as SVG and as PDF, for papers and slides.",
        ),
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Write one HTML page about a run: who wins, from where, with what, how long it takes and when it is decided.

    With --json the figures alone are printed and nothing is written.
    """  # fmt: skip
    texts = house_texts(lang)
    games = read_settings(folder)["games"]
    path = out or folder / file_name(lang)
    if not as_json:
        check_writable(path)
    with progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "lab", "reading", args=(str(folder),)), total=games)

        def tick(more: int) -> None:
            bar.advance(task, more / PASSES)

        made = report_data(folder, tick) if as_json else report(folder, lang, tick)
    if isinstance(made, dict):
        print_json(made)
        return
    write_whole(path, made)
    console().print(sentence(texts, "cli", "lab", "reported", args=(str(path),)), markup=False)
    if plots is not None:
        with plot_files(plots):
            report(folder, lang)
        console().print(sentence(texts, "cli", "lab", "plotted", args=(str(plots),)), markup=False)


lab.command("compare", cls=HouseCommand)(compare_)
lab.command("calibrate", cls=HouseCommand)(calibrate_)
lab.command("tune", cls=HouseCommand)(tune_)
