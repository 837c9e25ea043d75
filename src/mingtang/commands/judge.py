"""mingtang judge: prove that a game keeps all its promises to the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from mingtang.bots.bot import answer
from mingtang.bots.levels import bot
from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    GameName,
    Lang,
    OptionWords,
    game_folder,
    open_game,
    options_of,
    whole_number,
    write_whole,
)
from mingtang.commands.printing import build_word, console, error_console, plain_table, print_json, sentence
from mingtang.commands.rules import rules_text
from mingtang.core.actions import Action
from mingtang.core.build import build_name
from mingtang.core.clauses import clauses_of
from mingtang.core.errors import BadOption, listed, quoted
from mingtang.core.game import Game
from mingtang.core.judge import NORMAL, QUICK, THOROUGH, Failure, JudgeReport, Setup
from mingtang.core.judge import judge as run_judge
from mingtang.core.options import Options, read_options
from mingtang.core.steps import Seat, State
from mingtang.games import game_module, game_texts, in_words
from mingtang.texts import Texts
from mingtang.texts.check import BothLanguages
from mingtang.texts.numbers import number

THOROUGHNESS = {"quick": QUICK, "normal": NORMAL, "thorough": THOROUGH}
FAILED = 1
A_SHORT_SEARCH = "mcts:iterations=8"


def judge(
    game: GameName,
    games: Annotated[
        str, typer.Option("--games", metavar="K", help="Games of every setup: seats times options.")
    ] = "4",
    seats: Annotated[
        str, typer.Option("--seats", metavar="LIST", help="Numbers of players, such as 2,4; all if not given.")
    ] = "",
    option: OptionWords = None,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Where the luck begins.")] = "0",
    how: Annotated[str, typer.Option("--how", metavar="WORD", help="quick, normal or thorough.")] = "normal",
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where to write the minimal record of a fault.")
    ] = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Play a game at random over all seats and options and prove everything that a game promises: one truth about what is allowed,
    nothing leaks, bots do not peek, nothing is lost, the same seed gives the same game, every record replays.

    Exit status 1 if a proof fails, with the shortest record that shows it.
    """
    texts = game_texts(game, lang)
    rules = open_game(game, data)
    if how not in THOROUGHNESS:
        raise BadOption("option_one_of", "--how", listed(THOROUGHNESS), quoted(how))
    counts = [whole_number(n, "players", 1, 99) for n in seats.split(",") if n.strip()]
    for n in counts:
        if n not in rules.meta.seats:
            raise BadOption("seats_of_game", rules.meta.title, rules.meta.seats[0], rules.meta.seats[-1], n)
    count, first = whole_number(games, "games", 1, 1_000_000), whole_number(seed, "seed")
    chosen = _options(rules, option)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as bar:
        task = bar.add_task(rules.meta.title, total=None)

        def progress(done: int, total: int, setup: Setup) -> None:
            bar.update(task, completed=done, total=total, description=_setup(texts, setup))

        report = run_judge(
            rules,
            games=count,
            seed=first,
            seats=counts,
            options=chosen,
            rates=THOROUGHNESS[how],
            texts=BothLanguages(
                game_folder(game), game_module(game).VOCABULARY, actions=rules.catalogue.actions, game=rules
            ),
            clauses={c.id for c in clauses_of(rules_text(game, rules, "en").text, rules.meta.prefix)},
            opponents=(greedy, searching),
            progress=progress,
        )
    written = [_write(f, i, game, record) for i, f in enumerate(report.failures) if f.record]
    if as_json:
        print_json(_as_data(report, written, texts))
    else:
        _print(report, written, rules, texts)
    if not report.ok:
        raise typer.Exit(FAILED)


def greedy(game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
    """What a bot chooses that looks no further than its judgement."""
    return answer(bot("greedy"), game, s, seat, seed)


def searching(game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
    """What a bot chooses that looks ahead a little."""
    return answer(bot(A_SHORT_SEARCH), game, s, seat, seed)


def _options(rules: Game[Any], words: list[str] | None) -> Options | None:
    """The options that were given, else None: all of them."""
    return read_options(rules.meta.switches, options_of(words)) if words else None


def _write(failure: Failure, number: int, game: str, wanted: Path | None) -> Path:
    path = wanted or Path(f"{game}-{failure.proof}-{failure.seed}.record")
    if number and wanted:
        path = wanted.with_name(f"{wanted.stem}-{number + 1}{wanted.suffix}")
    write_whole(path, failure.record)
    return path


def _as_data(report: JudgeReport, written: list[Path], texts: Texts) -> dict[str, object]:
    return {
        "game": report.game,
        "build": build_name(),
        "ok": report.ok,
        "games": report.games,
        "choices": report.choices,
        "setups": [{"seats": s.seats, "options": s.options} for s in report.setups],
        "not_offered": {_setup(texts, setup): in_words(why, texts.lang) for setup, why in report.not_possible},
        "proofs": report.proofs,
        "notes": [in_words(note, texts.lang) for note in report.notes],
        "failures": [
            {
                "proof": f.proof,
                "code": f.error.key,
                "sentence": in_words(f.error, texts.lang),
                "setup": _setup(texts, f.setup),
                "seed": f.seed,
                "ply": f.ply,
                "where": f.where,
            }
            for f in report.failures
        ],
        "records": [str(p) for p in written],
    }


def _print(report: JudgeReport, written: list[Path], rules: Game[Any], texts: Texts) -> None:
    out = console()
    table = plain_table(
        sentence(texts, "cli", "judge", "proved"), sentence(texts, "cli", "judge", "times"), "",
        title=sentence(texts, "cli", "judge", "title", args=(rules.meta.title, build_word(texts))), right=(1,),
    )  # fmt: skip
    for proof, times in report.proofs.items():
        said = texts.say("cli", "judge", "proof", proof) if texts.has("cli", "judge", "proof", proof) else ""
        table.add_row(proof, number(texts.lang, times), f"[dim]{said}[/]")
    out.print(table)
    for setup, why in report.not_possible:
        args = (_setup(texts, setup), in_words(why, texts.lang))
        out.print(Text(sentence(texts, "cli", "judge", "not_offered", args=args), style="dim"))
    for n in report.notes:
        out.print(Text(sentence(texts, "cli", "judge", "note", args=(in_words(n, texts.lang),)), style="yellow"))
    out.print()
    for failure in report.failures:
        out.print(Text(sentence(texts, "cli", "judge", "failed", args=(_fault(texts, failure),)), style="bold red"))
    for path in written:
        out.print(Text(sentence(texts, "cli", "judge", "record", args=(str(path),))))
    if report.ok:
        counts = (report.games, report.choices, len(report.setups))
        out.print(Text(sentence(texts, "cli", "judge", "passed", args=counts), style="bold green"))


def _fault(texts: Texts, f: Failure) -> str:
    """What is wrong, where, and the line of code if something crashed there."""
    said = in_words(f.error, texts.lang)
    args = (f.proof, said, _setup(texts, f.setup), f.seed, f.ply)
    return sentence(texts, "cli", "judge", "fault", args=args) + (f"\n  {f.where}" if f.where else "")


def _setup(texts: Texts, setup: Setup) -> str:
    """One way to set the game up, in words."""
    chosen = [_option(name, value) for name, value in setup.options.items()]
    key = "setup_options" if chosen else "setup"
    out = sentence(texts, "cli", "judge", key, args=(setup.seats, " ".join(chosen)))
    return sentence(texts, "cli", "judge", "setup_edition", args=(out, setup.rules)) if setup.rules else out


def _option(name: str, value: bool | int | str) -> str:
    """An option as one would type it."""
    if isinstance(value, bool):
        return name if value else f"no-{name}"
    return f"{name}={value}"
