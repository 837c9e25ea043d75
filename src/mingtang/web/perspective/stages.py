"""What one choice brought about, shown in stages: each with the board as it stood then. How it is cut is the game's drawing's affair.

Stages are made from events that the reader may see, and each board is drawn from the reader's own view of that moment.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from mingtang.core.facts import Event
from mingtang.core.play import unfold
from mingtang.draw.contract import Panel, Stage
from mingtang.table.library import Library
from mingtang.table.table import Table
from mingtang.texts import Line, Texts
from mingtang.web.perspective.position import SeatPosition

log = logging.getLogger("mingtang.web")


@dataclass(frozen=True)
class Scored:
    """What a player gained, or lost, in a stage: by what happened in it, and by nothing that went before."""

    seat: int
    points: int


@dataclass(frozen=True)
class ShownStage:
    """A stage as one reader sees it."""

    told: Stage
    lines: tuple[Line, ...]
    scored: tuple[Scored, ...]
    position: SeatPosition


def staged(library: Library, game: str, events: Sequence[Event], texts: Texts) -> tuple[Stage, ...]:
    """How the game wants these events shown; nothing if it has no wish, or one that makes no sense."""
    stages = getattr(library.drawing_module(game), "stages", None)
    if stages is None or not events:
        return ()
    try:
        found: tuple[Stage, ...] = tuple(stages(events, texts))
        ends = [0, *(n for stage in found for n in (stage.begin, stage.end)), len(events)]
        if ends != sorted(ends) or any(stage.begin == stage.end for stage in found):
            raise ValueError(f"stages must follow each other within {len(events)} events: {ends[1:-1]}")
        return found
    except Exception:  # what is only shown more slowly must not stop the game
        log.exception("%s could not be shown in stages", game)
        return ()


def shown(table: Table, after: SeatPosition, stages: Sequence[Stage], lines: Sequence[Line]) -> list[ShownStage]:
    """The stages of the choice that led to a position."""
    history = table.started
    entry = history.entries[after.ply - 1]
    before = history.state_at(entry.ply)
    moments = unfold(table.game, before, entry.seat, table.game.catalogue.parse(entry.words))
    numbers = [i for i, e in enumerate(entry.told) if e.visible_to(after.seat)]
    out: list[ShownStage] = []
    for stage in stages:
        last = stage.until if stage.until > stage.begin else stage.end
        begins, ends = numbers[stage.begin], numbers[last - 1] + 1
        earlier = next((state for state, count in reversed(moments) if count <= begins), before)
        state = next((state for state, count in moments if count >= ends), moments[-1][0])
        drawn = after.in_between(state, stage.places, stage.phase)
        had, has = _points(after.panels_in(earlier)), _points(after.panels_in(state))
        scored = tuple(Scored(seat, has[seat] - had.get(seat, 0)) for seat in has if has[seat] != had.get(seat, 0))
        out.append(ShownStage(stage, tuple(lines[stage.begin : stage.end]), scored, drawn))
    return out


def _points(panels: Sequence[Panel]) -> dict[int, int]:
    return {panel.seat: panel.points for panel in panels if panel.seat >= 0}
