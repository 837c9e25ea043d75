"""The house's own players. They think in processes of their own, know only what their seat knows, and never keep a table waiting.

The deadline belongs to the house: a bot that does not answer in time loses its process, and the house makes a quick choice for it.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import importlib
import os
import signal
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.bot import Bot, answer
from mingtang.bots.hint import hint
from mingtang.bots.levels import MASTER, bot, bot_names
from mingtang.bots.workers.processes import fresh_processes
from mingtang.core.data import data_digest
from mingtang.core.game import Game
from mingtang.core.rng import below, seeded
from mingtang.core.steps import State
from mingtang.table.problems import BadAsk
from mingtang.table.table import Table

START_SECONDS = 30.0
"""A new process may take so long to begin; it counts only while nothing else could answer."""


def check_level(level: str) -> str:
    """The level itself, if there is such a bot."""
    if level not in bot_names():
        raise BadAsk("no_bot", repr(level[:40]), ", ".join(bot_names()))
    return level


def usual_level() -> str:
    """The bot that sits down when nobody says which."""
    return "greedy" if "greedy" in bot_names() else bot_names()[0]


@dataclass(frozen=True)
class Question:
    """What a bot is asked. The position is one that the seat could believe in, never the true one."""

    module: str
    data: dict[str, Any]
    position: dict[str, Any]
    seat: int
    level: str
    seed: int
    table: str = ""
    ply: int = 0
    last: str = ""
    """The seat's own choice just before this one; empty if somebody else has chosen since."""


@dataclass(frozen=True)
class Advice:
    """What a bot would do, what it would do else, and what makes the difference: (term of the game's judgement, how much)."""

    best: str
    second: str
    reasons: tuple[tuple[str, float], ...]
    denies: tuple[tuple[int, str, float], ...] = ()
    """(seat of another, term, how much more of it the choice leaves there)."""
    moment: str = "round"
    """When that is so: at the end of the turn, the round or the game."""
    total: float = 0.0
    """How much more it gives in all; 0 if that is in doubt."""
    nets: tuple[tuple[int, float], ...] = ()
    """(seat of another, how much more it leaves there in all)."""
    at_once: tuple[tuple[str, float], ...] = ()
    """What the turn itself gives more of, if the reasons speak of something else and later."""
    gives: tuple[tuple[str, float], ...] = ()
    """If both are much the same: what the choice gives at once, measured from how things stand."""
    verdict: str = ""
    """What the reasons come to, where it is not plain: `still` the larger share of the win, or too `close` to tell."""


def question(game: Game[Any], module: str, s: State, seat: int, level: str, seed: int) -> Question:
    """Ask about a position as the seat knows it: everything hidden from it is dealt anew before anybody sees it."""
    seen = game.determinize(s, seat, seed)
    return Question(module, game.data, game.dump(seen), seat, level, seed)


def question_at(table: Table, module: str, seat: int, level: str, seed: int) -> Question:
    """Ask about a table as it is now. A bot that made the last choice itself is told so, and may go on thinking."""
    course = table.started
    entry = course.entries[-1] if course.entries else None
    last = entry.words if entry is not None and entry.seat == seat else ""
    asked = question(table.game, module, course.state, seat, level, seed)
    return replace(asked, table=table.id, ply=course.ply, last=last)


def quick_choice(game: Game[Any], s: State, seat: int, seed: int) -> str:
    """A choice that costs nothing, from what the seat knows."""
    seen = game.determinize(s, seat, seed)
    rng = seeded(seed, "fallback")
    options = seen.stack[-1].legal(seen, seat)
    try:
        picked: str = game.judgement().pick(seen, seat, options, rng).words
        return picked
    except Exception:  # a game's judgement may fail; the table must go on
        blind: str = options[below(rng, len(options))].words
        return blind


# ---- in the worker's process

_games: dict[tuple[str, str], Game[Any]] = {}
_thinking: OrderedDict[tuple[str, int, str], tuple[int, str, Bot]] = OrderedDict()
"""Bots in the course of their turn, by table, seat and level: at which ply they chose, what, and themselves."""
MOST_THINKING = 6


def _serve_the_house(patience: int) -> None:
    """Only the house ends a worker. `patience` lets others go first."""
    os.nice(patience)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def game_of(module: str, data: dict[str, Any]) -> Game[Any]:
    """A game in the worker's process."""
    key = (module, data_digest(data))
    if key not in _games:
        _games[key] = importlib.import_module(module).make(data)
    return _games[key]


def think(q: Question) -> str:
    """A bot's choice."""
    game = game_of(q.module, q.data)
    who = _who_thinks(game, q)
    words: str = answer(who, game, game.load(q.position), q.seat, q.seed).words
    if q.table:
        _thinking[q.table, q.seat, q.level] = (q.ply, words, who)
        if len(_thinking) > MOST_THINKING:
            _thinking.popitem(last=False)
    return words


def _who_thinks(game: Game[Any], q: Question) -> Bot:
    """The bot that made the choice just before, if it was this very process that asked it: it thinks on where it was. Else a fresh one."""
    ply, words, kept = _thinking.pop((q.table, q.seat, q.level), (-1, "", None))
    if kept is None or not q.last or (ply + 1, words) != (q.ply, q.last):
        return bot(q.level, MASTER)
    kept.played(q.seat, game.catalogue.parse(q.last))
    return kept


def advise(q: Question) -> Advice:
    """A hint."""
    game = game_of(q.module, q.data)
    found = hint(game, game.load(q.position), q.seat, q.seed, MASTER)
    return Advice(
        found.best.words,
        found.second.words if found.second else "",
        tuple(found.reasons),
        tuple(found.denies),
        found.moment,
        found.total,
        tuple(found.nets),
        tuple(found.at_once),
        tuple(found.gives),
        found.verdict(),
    )


# ---- in the house


class _Worker:
    """One process. It can be killed without harming any other."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.pool: concurrent.futures.ProcessPoolExecutor | None = None
        self.pid = 0

    async def start(self) -> concurrent.futures.ProcessPoolExecutor:
        if self.pool is None:
            self.pool = fresh_processes(1, _serve_the_house, self.patience)
            first = asyncio.wrap_future(self.pool.submit(os.getpid))
            self.pid = await asyncio.wait_for(first, START_SECONDS)
        return self.pool

    def kill(self) -> None:
        pool, self.pool = self.pool, None
        if pool is None:
            return
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        pool.shutdown(wait=False, cancel_futures=True)


class Bench:
    """The processes in which bots think."""

    def __init__(self, workers: int = 1, patience: int = 0) -> None:
        """`patience`: how far the processes stand back behind everything else on the machine."""
        self._workers = [_Worker(patience) for _ in range(workers)]
        self._idle: asyncio.LifoQueue[_Worker] | None = None

    async def warm(self) -> None:
        """Start the first process before anybody waits for it."""
        worker = await self._queue().get()
        try:
            await worker.start()
        except (BrokenProcessPool, TimeoutError, OSError):
            worker.kill()
        finally:
            self._queue().put_nowait(worker)

    def _queue(self) -> asyncio.LifoQueue[_Worker]:
        if self._idle is None:
            self._idle = asyncio.LifoQueue()
            for worker in self._workers:
                self._idle.put_nowait(worker)
        return self._idle

    async def ask(self, job: Any, q: Any, seconds: float) -> Any:
        """The answer of a worker, or TimeoutError. A worker that dies is replaced and asked once more."""
        async with asyncio.timeout(seconds):
            worker = await self._queue().get()
            try:
                for last in (False, True):
                    pool = await worker.start()
                    try:
                        return await asyncio.wrap_future(pool.submit(job, q))
                    except BrokenProcessPool:
                        worker.kill()
                        if last:
                            raise
            except (asyncio.CancelledError, TimeoutError):
                worker.kill()  # it may think for ever; its process is worth less than the table
                raise
            finally:
                self._queue().put_nowait(worker)

    async def choose(self, game: Game[Any], s: State, q: Question, seconds: float) -> tuple[str, bool]:
        """A bot's choice in time, and whether the house had to choose for it."""
        try:
            words: str = await self.ask(think, q, seconds)
            if any(a.words == words for a in s.stack[-1].legal(s, q.seat)):
                return words, False
        except Exception:  # a bot may fail in any way it likes; the table must go on
            pass
        return quick_choice(game, s, q.seat, q.seed), True

    def close(self) -> None:
        """Let every process go."""
        for worker in self._workers:
            worker.kill()
