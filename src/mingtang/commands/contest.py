"""What bots are asked to play: who, how often, with what luck, and in how many processes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import bot_list, open_game, options_of, read_pack, seat_count, whole_number
from mingtang.commands.printing import sentence
from mingtang.commands.progress import progress_bar
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.run import Run, play_run
from mingtang.texts import Texts

BotList = Annotated[
    str, typer.Option("--bots", metavar="LIST", help="Who plays, such as greedy or adept,greedy or mcts:iterations=200,greedy; module:Class is one of your own.")
]  # fmt: skip
Games = Annotated[str, typer.Option("--games", metavar="N", help="How many games.")]
Workers = Annotated[str, typer.Option("--workers", metavar="W", help="How many processes; as many as there are cores if not given.")]  # fmt: skip
Luck = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")]
KeptFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.jsonl", help="Where the games are kept; the same command goes on there.")
]  # fmt: skip
VARIED = "greedy:noise=0.2"
"""Who plays if nobody says: equals, so that figures of balance tell of the game and not of who is stronger, and with small errors of judgement.
Greedy alone has no luck of its own: in Yunnan it plays the same few games over and over."""
MOST_GAMES = 100_000_000


def contest_of(game: str, seats: str, bots: str, seed: str, option: list[str] | None, data: Path | None) -> Contest:
    """What the person asked to be played."""
    return Contest(
        game=game,
        seats=seat_count(open_game(game, data), seats),
        bots=bot_list(bots),
        seed=whole_number(seed, "seed"),
        options=options_of(option),
        pack=read_pack(data),
    )


def worker_count(workers: str) -> int:
    """How many processes play."""
    cores = os.cpu_count() or 1
    return whole_number(workers, "workers", 1, 16 * cores) if workers else cores


def played(run: Run, engine: str, workers: int, texts: Texts) -> tuple[int, float]:
    """Play a run behind a progress bar; how many games were played now, and in how many seconds."""
    began = time.perf_counter()
    with progress_bar() as bar:
        title = open_game(run.contest.game).meta.title
        task = bar.add_task(sentence(texts, "cli", "lab", "playing", args=(title,)), total=run.games)

        def anew(damaged: list[str]) -> None:
            names = ", ".join(str(run.folder / name) for name in damaged)
            bar.console.print(sentence(texts, "cli", "lab", "damaged", args=(len(damaged), names)), markup=False, soft_wrap=True)  # fmt: skip

        count = play_run(run, engine, workers, lambda n: bar.advance(task, n), anew)
    return count, time.perf_counter() - began
