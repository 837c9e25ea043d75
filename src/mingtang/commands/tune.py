"""mingtang lab tune: a game's weights, found from its own play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mingtang.commands.arguments import AsJson, GameName, Lang, folder_named, open_game, whole_number, write_whole
from mingtang.commands.contest import Luck, Workers, worker_count
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.core.data import read_toml
from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.core.weights import FILE, Weights, read_weights
from mingtang.games import game_texts
from mingtang.lab.run.engines import engine_named
from mingtang.lab.tune.tune import FoundSet, TuneQuestion, TuneRun
from mingtang.lab.tune.weights_file import weights_as_toml
from mingtang.texts import Texts
from mingtang.texts.numbers import number, percent


def tune_(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="DIR", parser=folder_named, help="The folder of the run; the same command goes on there."
        ),
    ],
    seats: Annotated[
        str, typer.Option("--seats", metavar="N", help="For how many seats, such as 4 or 2,3; all if not given.")
    ] = "",
    positions: Annotated[
        str, typer.Option("--positions", metavar="N", help="In how many positions choices are compared.")
    ] = "4000",
    games: Annotated[
        str,
        typer.Option(
            "--games",
            metavar="N",
            help="How many games are played between seats that value differently; 0 leaves values as they are.",
        ),
    ] = "1000",
    trials: Annotated[
        str,
        typer.Option(
            "--trials",
            metavar="N",
            help="How many games new values play against the old ones; new ratings play four times as many.",
        ),
    ] = "100",
    passes: Annotated[
        str,
        typer.Option(
            "--passes", metavar="N", help="How often ratings are fitted, each time with the play of the last."
        ),
    ] = "2",
    iterations: Annotated[
        str,
        typer.Option(
            "--iterations", metavar="N", help="How far searches look in those games; as far as an adept if not given."
        ),
    ] = "",
    figures: Annotated[
        bool,
        typer.Option(
            "--figures",
            help="Look for the figures inside the terms instead, where a game has them: pairs of greedy games.",
        ),
    ] = False,
    seed: Luck = "0",
    workers: Workers = "",
    engine: Annotated[str, typer.Option("--engine", metavar="NAME", help="local, or ray for a Ray cluster.")] = "local",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Find the weights of a game's judgement from its own play, for each number of seats, and write them to weights.toml in the folder.

    A run that was stopped goes on with the same command. Engine and workers do not change what is found. Bots play with the weights once
    the file lies in the game's folder `judgement`.
    """  # fmt: skip
    texts = game_texts(game, lang)
    rules = open_game(game)
    question = TuneQuestion(
        game,
        rules.meta.rules,
        rules.data_digest,
        _seats(rules, seats),
        whole_number(seed, "seed"),
        whole_number(positions, "positions", 1, 10_000_000),
        whole_number(games, "games", 0, 10_000_000),
        whole_number(trials, "trials", 1, 10_000_000),
        whole_number(passes, "passes", 1, 100),
        whole_number(iterations, "iterations", 1, 1_000_000) if iterations else 0,
        figures,
    )
    path = out / FILE
    usual = rules.judgement().weights_in_use()
    before = None
    if path.exists() and usual is not None:
        read_weights(path, game, rules.meta.rules, usual)  # what is there is not overwritten by something else
        before = read_toml(path, "weights")
    tuning = TuneRun(rules, question, out, engine_named(engine), worker_count(workers))
    try:
        with progress_bar() as bar:
            task = bar.add_task(sentence(texts, "cli", "tune", "working", args=(rules.meta.title,)), total=None)
            sets = tuning.find(lambda done, whole: bar.update(task, completed=done, total=whole))
        write_whole(path, weights_as_toml(question, tuning.usual, sets, before))
    finally:
        tuning.close()
    if as_json:
        print_json({"file": str(path), "sets": [_as_json(found, tuning.usual) for found in sets]})
        return
    _show(sets, texts)
    console().print(sentence(texts, "cli", "tune", "written", args=(str(path),)), markup=False, soft_wrap=True)


def _seats(game: Game[Any], words: str) -> tuple[int, ...]:
    if not words:
        return game.meta.seats
    chosen = tuple(whole_number(word, "seats") for word in words.split(","))
    for n in chosen:
        if n not in game.meta.seats:
            raise BadOption("seats_of_game", game.meta.title, game.meta.seats[0], game.meta.seats[-1], n)
    return chosen


def _as_json(found: FoundSet, weights: Weights) -> dict[str, object]:
    return {
        "seats": found.seats,
        "choices": dict(zip(weights.choice_names, found.figures.choices, strict=True)),
        "choices_share": found.choices_share,
        "positions": dict(zip(weights.position_names, found.figures.positions, strict=True)),
        "positions_share": found.positions_share,
        "figures": dict(zip(weights.figure_names, found.figures.figures, strict=True)),
        "figures_share": found.figures_share,
    }


def _show(sets: list[FoundSet], texts: Texts) -> None:
    """How the new weights did against the old ones."""

    def say(key: str) -> str:
        return sentence(texts, "cli", "tune", key)

    table = plain_table(say("seats"), say("what"), say("games"), say("share"), say("kept"), right=(0, 2, 3))
    for found in sets:
        for what, share, kept in (
            ("choices", found.choices_share, found.choices_kept),
            ("positions", found.positions_share, found.positions_kept),
            ("figures", found.figures_share, found.figures_kept),
        ):
            if share[3] == 0:
                continue
            interval = f"{percent(texts.lang, share[1])} – {percent(texts.lang, share[2])}"
            cells = (number(texts.lang, found.seats), say(what), number(texts.lang, share[3]))
            table.add_row(*cells, f"{percent(texts.lang, share[0])} ({interval})", say("new" if kept else "old"))
    console().print(table)
