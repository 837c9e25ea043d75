"""The house's own players. They think in processes of their own, know only what their seat knows, and never keep a table waiting.

The deadline belongs to the house: a bot that does not answer in time loses its process, and the house makes a quick choice for it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.bot import Bot
from mingtang.bots.hint import hint
from mingtang.bots.levels import MASTER, bot, levels_of
from mingtang.bots.workers.games import PackedGame, packed, unpacked
from mingtang.bots.workers.pool import Pool
from mingtang.core.game import Game
from mingtang.core.rng import below, seeded
from mingtang.core.steps import State
from mingtang.table.problems import BadRequest
from mingtang.table.table import Table

log = logging.getLogger("mingtang.bots")


def check_level(level: str, game: Game[Any]) -> str:
    """The level itself, if there is such a bot for this game."""
    if level not in levels_of(game):
        raise BadRequest("no_bot", repr(level[:40]), ", ".join(levels_of(game)))
    return level


@dataclass(frozen=True)
class Question:
    """What a bot is asked. The position is one that the seat could believe in, never the true one."""

    game: PackedGame
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
    line: tuple[str, ...] = ()
    """The choices of the turn from here on, the best first, as far as the seat can know them."""
    end: str = "passes"
    """How the line ends: the turn `passes` on, something comes to `light`, or it `goes_on` longer than it is told."""
    brings: tuple[tuple[str, float], ...] = ()
    """What the line gives and costs, measured from how things stand."""
    same: bool = False
    """Whether the other choices that seem good lead to the same position."""
    last: bool = False
    """Whether the game ends with this round."""


def question(game: Game[Any], module: str, s: State, seat: int, level: str, seed: int) -> Question:
    """Ask about a position as the seat knows it: everything hidden from it is dealt anew before anybody sees it."""
    seen = game.determinize(s, seat, seed)
    return Question(packed(game, module), game.dump(seen), seat, level, seed)


def question_at(table: Table, module: str, seat: int, level: str, seed: int) -> Question:
    """Ask about a table as it is now. A bot that made the last choice itself is told so, and may go on thinking."""
    history = table.started
    entry = history.entries[-1] if history.entries else None
    last = entry.words if entry is not None and entry.seat == seat else ""
    asked = question(table.game, module, history.state, seat, level, seed)
    return replace(asked, table=table.id, ply=history.ply, last=last)


def quick_choice(game: Game[Any], s: State, seat: int, seed: int) -> str:
    """A choice that costs nothing, from what the seat knows."""
    seen = game.determinize(s, seat, seed)
    rng = seeded(seed, "fallback")
    options = seen.stack[-1].legal(seen, seat)
    if game.has_judgement():
        try:
            picked: str = game.judgement().pick(seen, seat, options, rng).words
            return picked
        except Exception:  # a game's judgement may fail; the table must go on
            log.exception("the judgement of %s failed", game.name)
    blind: str = options[below(rng, len(options))].words
    return blind


# ---- in the worker's process

_thinking: OrderedDict[tuple[str, int, str], tuple[int, str, Bot]] = OrderedDict()
"""Bots in the course of their turn, by table, seat and level: at which ply they chose, what, and themselves."""
MOST_THINKING = 6


def think(q: Question) -> str:
    """A bot's choice."""
    game = unpacked(q.game)
    who = _who_thinks(game, q)
    # what is hidden from the seat was dealt anew before the question was asked
    words: str = who.choose(game, game.reload(q.position), q.seat, q.seed).words
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
    game = unpacked(q.game)
    found = hint(game, game.reload(q.position), q.seat, q.seed, MASTER)
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
        tuple(a.words for a in found.line),
        found.end,
        tuple(found.brings),
        found.same,
        found.last,
    )


# ---- in the house


async def choose_in_time(
    workers: Pool, game: Game[Any], s: State, q: Question, seconds: float, who: str = ""
) -> tuple[str, bool]:
    """A bot's choice in time, and whether the house had to choose for it. `who` it plays for waits in line like everybody else."""
    try:
        words: str = await workers.ask(think, q, seconds, who)
        if any(a.words == words for a in s.stack[-1].legal(s, q.seat)):
            return words, False
        log.error("bot %s of %s chose %r, which is not allowed", q.level, game.name, words)
    except TimeoutError:
        log.warning("bot %s of %s did not answer within %g seconds", q.level, game.name, seconds)
    except Exception:  # a bot may fail in any way it likes; the table must go on
        log.exception("bot %s of %s failed", q.level, game.name)
    return quick_choice(game, s, q.seat, q.seed), True
