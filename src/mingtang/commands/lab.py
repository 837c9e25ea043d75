"""mingtang lab: many games, what they say, and whether a change makes a difference."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.asked import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    Seats,
    bot_list,
    check_writable,
    folder_named,
    house_texts,
    open_game,
    options_of,
    read_pack,
    seat_count,
    whole_number,
    write_whole,
)
from mingtang.commands.progress import progress_bar
from mingtang.commands.shown import console, plain_table, print_json, sentence
from mingtang.core.errors import BadOption
from mingtang.games import game_texts
from mingtang.lab.arena import Contest, check
from mingtang.lab.calibration import PARTS, Calibration, calibrate
from mingtang.lab.compare import Comparison, changes_between, compare, grouped
from mingtang.lab.compare_page import comparison_page, difference_row, repeats_warning, table_head, too_few
from mingtang.lab.measures_repeats import different_ends, repeat
from mingtang.lab.report import file_name, report, report_data
from mingtang.lab.runs import Run, play_run, read_settings, read_tables
from mingtang.lab.stats import Estimate
from mingtang.lab.wording import Words, number, percent
from mingtang.texts import Texts

lab = typer.Typer(
    name="lab",
    help="The laboratory: bots play many games, and a page shows what they say about the game.",
    no_args_is_help=True,
)

BotList = Annotated[
    str, typer.Option("--bots", metavar="LIST", help="Who plays, such as greedy or adept,greedy or mcts:iterations=200,greedy.")
]  # fmt: skip
Games = Annotated[str, typer.Option("--games", metavar="N", help="How many games.")]
Workers = Annotated[str, typer.Option("--workers", metavar="W", help="How many processes; as many as there are cores if not given.")]  # fmt: skip
Luck = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")]
VARIED = "greedy,novice"
"""Who plays if nobody says. Greedy alone has no luck of its own: in Yunnan it plays the same few games over and over. Novices err by chance, are as
quick, and so lead games into positions that greedy would not see."""
MOST_GAMES = 100_000_000


def contest_of(game: str, seats: str, bots: str, seed: str, option: list[str] | None, data: Path | None) -> Contest:
    """What the person asked to be played."""
    return Contest(
        game=game,
        seats=seat_count(open_game(game, data), seats),
        bots=bot_list(bots),
        seed=whole_number(seed, "a seed"),
        options=options_of(option),
        pack=read_pack(data),
    )


def hands(workers: str) -> int:
    """How many processes play."""
    cores = os.cpu_count() or 1
    return whole_number(workers, "the number of workers", 1, 16 * cores) if workers else cores


def played(run: Run, engine: str, workers: int, texts: Texts) -> tuple[int, float]:
    """Play a run behind a progress bar; how many games were played now, and in how many seconds."""
    began = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "lab", "playing", args=(run.contest.game,)), total=run.games)

        def anew(damaged: list[str]) -> None:
            names = ", ".join(str(run.folder / name) for name in damaged)
            bar.console.print(sentence(texts, "cli", "lab", "damaged", args=(len(damaged), names)), markup=False, soft_wrap=True)  # fmt: skip

        count = play_run(run, engine, workers, lambda n: bar.advance(task, n), anew)
    return count, time.perf_counter() - began


@lab.command("run")
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
    run = Run(out, contest_of(game, seats, bots, seed, option, data), whole_number(games, "the number of games", 1, MOST_GAMES))  # fmt: skip
    count, seconds = played(run, engine, hands(workers), texts)
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


@lab.command("report")
def report_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a finished run.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE.html", help="Where the page is written; report.html in the folder if not given."
        ),
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Write one HTML page about a run: who wins, from where, with what, how long it takes and when it is decided.

    With --json the figures alone are printed and nothing is written.
    """  # fmt: skip
    if as_json:
        print_json(report_data(folder))
        return
    texts = house_texts(lang)
    read_settings(folder)
    path = out or folder / file_name(lang)
    check_writable(path)
    write_whole(path, report(folder, lang))
    console().print(sentence(texts, "cli", "lab", "reported", args=(str(path),)), markup=False)


@lab.command("compare")
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
    count = whole_number(games, "the number of games", 2, MOST_GAMES)
    before = contest_of(game, seats, bots, seed, base_option, base_data)
    after = contest_of(game, seats, bots, seed, option, data)
    sides = open_game(game, base_data), open_game(game, data)
    changes = changes_between(*sides, dict(before.options), dict(after.options))
    if not changes:
        raise BadOption("the variant is the same as the original: give it other data with --data or another --option")
    with keeping(out) as folder:
        tables = []
        for name, contest in (("original", before), ("variant", after)):
            run = Run(folder / name, contest, count)
            played(run, "local", hands(workers), texts)
            tables.append(read_tables(run.folder))
        words = Words(sides[0], texts)
        found = compare(tables[0], tables[1], changes, words.asking)
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
def keeping(out: Path | None) -> Iterator[Path]:
    """The folder that was named, or one that goes when the work is done."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="mingtang-") as folder:
        yield Path(folder)


def show_comparison(found: Comparison, w: Words) -> None:
    """What changed, then the differences that are real, then the others."""
    out = console()
    out.print(w.say("compare", "changed"), style="bold")
    for change in found.changes:
        out.print(f"  {change.key}: {change.before} → {change.after}", markup=False)
    if found.repeats:
        out.print()
        out.print(repeats_warning(found, w), style="yellow", markup=False, soft_wrap=True)
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


@lab.command("calibrate")
def calibrate_(
    game: GameName,
    games: Games = "40",
    bots: BotList = "greedy,adept",
    seats: Seats = "",
    worlds: Annotated[
        str, typer.Option("--worlds", metavar="N", help="In how many possible worlds each forecast plays on.")
    ] = "8",
    every: Annotated[
        str, typer.Option("--every", metavar="N", help="Forecast at every N-th turn: long games need fewer looks.")
    ] = "1",
    seed: Luck = "0",
    option: OptionWords = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Check forecasts against outcomes: bots play, as turns begin all chances to win are forecast, and at the end one sees who won."""
    texts = game_texts(game, lang)
    contest = contest_of(game, seats, bots, seed, option, data)
    check(contest)
    count = whole_number(games, "the number of games", 1, MOST_GAMES)
    many = whole_number(worlds, "the number of worlds", 1, 10_000)
    turns = whole_number(every, "the step between forecasts", 1, 10_000)
    rules = open_game(game, data)
    with progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "calibrate", "working", args=(game,)), total=count)
        found = calibrate(rules, contest, count, many, lambda n: bar.advance(task, n), turns)
    if as_json:
        print_json(found.as_json())
    else:
        show_calibration(found, rules.meta.title, texts)


def show_calibration(found: Calibration, title: str, texts: Texts) -> None:
    """The score against guessing, then how often those won whose chance was put at so much."""
    out = console()

    def say(key: str, *args: object) -> str:
        return sentence(texts, "cli", "calibrate", key, args=args)

    def figure(value: float, digits: int = 3) -> str:
        return number(texts.lang, value, digits)

    def share(value: float) -> str:
        return percent(texts.lang, value, 0)

    def margin(e: Estimate) -> str:
        return figure(e.margin) if e.bounded else "–"

    out.print(say("title", title, found.seats, ", ".join(found.bots), found.games, found.forecasts), style="bold")
    out.print(say("brier", figure(found.brier.value), margin(found.brier), figure(found.brier_of_guessing)))
    gap = found.gap
    spread = (figure(100 * gap.low, 1), figure(100 * gap.high, 1)) if found.games > 1 else ("–", "–")
    out.print(say("gap", figure(100 * gap.value, 1), *spread))
    out.print(say("boldness", figure(found.boldness, 2), figure(found.best_boldness, 2)))
    out.print()
    out.print(say("bins"), style="bold")
    bins = plain_table(say("put"), say("seats"), say("games"), say("mean"), say("won"), right=(1, 2, 3, 4))
    for b in found.bins:
        span = f"{share(b.won_low)} – {share(b.won_high)}" if b.games > 1 else "–"
        cells = (f"{share(b.low)} – {share(b.high)}", figure(b.seats, 0), figure(b.games, 0), share(b.forecast))
        bins.add_row(*cells, f"{share(b.won)} ({span})")
    out.print(bins)
    out.print()
    out.print(say("parts"), style="bold")
    parts = plain_table(say("part"), say("score"), say("guess"), right=(1, 2))
    for part in found.by_part:
        score = f"{figure(part.brier.value)} ± {margin(part.brier)}"
        parts.add_row(f"{share(part.begin)} – {share(part.begin + 1 / PARTS)}", score, figure(part.guessing))
    out.print(parts)
    out.print(say("by_game"), style="dim")
