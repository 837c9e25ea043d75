"""The players' panels: what the game shows of a player, with what the table knows of who plays."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mingtang.draw.contract import Fact, Panel
from mingtang.table.seats import BOT
from mingtang.table.table import OVER, PLAYING, STUDY
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.table import Perspective, SeatedPlayer, SeatPosition

BAR = ("var(--pc)", "var(--lamp)", "var(--vermilion-mid)", "var(--celadon-mid)", "var(--porcelain-mid)", "var(--ink-3)")


@dataclass(frozen=True)
class PointsSlice:
    """A part of the bar that shows where points come from."""

    name: str
    points: int
    share: float
    colour: str


@dataclass(frozen=True)
class PlayerPanel:
    """A player's panel with what the table knows of the player."""

    panel: Panel
    name: str
    own: bool
    turn: bool
    tags: tuple[str, ...]
    bot: tuple[str, str]
    """For a bot, how strong it is: in a word, and in full."""
    player: SeatedPlayer | None
    slices: tuple[PointsSlice, ...]
    """Where the points come from, at the end or if it ended now."""
    final: bool = False
    """Whether the game is over, and the points are those of the score sheet."""

    def __hash__(self) -> int:
        """Every panel is looked up for every reader. What is left out here follows from the rest or seldom differs; to be the same, all must be."""
        return hash((self.panel, self.name, self.own, self.turn, self.tags))

    def fact(self, icon: str) -> Fact | None:
        """The player's fact in a column."""
        return next((f for f in self.panel.facts if f.icon == icon), None)

    @property
    def total(self) -> int:
        """Points at the end, or if it ended now."""
        return sum(s.points for s in self.slices)


@dataclass(frozen=True)
class FactColumn:
    """A column of the sheet of all facts."""

    icon: str
    label: str
    same: bool
    """Whether the label is the same for everybody; else each cell has its own."""


def player_panels(presented: Perspective, words: PageWords) -> tuple[PlayerPanel, ...]:
    """The reader's panel first, then the others as the game orders them."""
    drawn = presented.position
    if drawn is None:
        return ()
    panels = sorted(drawn.board.panels, key=lambda p: p.seat != presented.seat)
    return tuple(_player_panel(presented, drawn, p, words) for p in panels)


def _player_panel(presented: Perspective, drawn: SeatPosition, panel: Panel, words: PageWords) -> PlayerPanel:
    player = presented.players[panel.seat] if 0 <= panel.seat < len(presented.players) else None
    tags = list(panel.tags)
    if player is not None:
        if player.you:
            tags.insert(0, words("page.you"))
        if player.program:
            tags.append(words("page.program"))
        if player.chair.away and presented.table.phase == PLAYING:
            tags.append(words(f"table.away_{player.chair.away}"))
    final = next((p for p in drawn.points if p.seat == panel.seat), None) if drawn.ended else None
    if final is not None:  # what counts only at the end is in no game's panel, but on the score sheet
        sources = tuple((name, points) for _, name, points in final.parts)
        panel = replace(panel, points=final.total, ahead=None, projection=sources)
    running = presented.table.phase not in (OVER, STUDY) or presented.past
    return PlayerPanel(
        panel=panel,
        name=player.name if player is not None else panel.name,
        own=panel.seat == presented.seat and panel.seat >= 0,
        turn=panel.seat in drawn.waiting and panel.seat >= 0,
        tags=tuple(tags),
        bot=_strength(player, words),
        player=player,
        slices=_slices(panel.projection) if running or final is not None else (),
        final=final is not None,
    )


def _strength(player: SeatedPlayer | None, words: PageWords) -> tuple[str, str]:
    if player is None or player.chair.kind != BOT:
        return "", ""
    level = player.chair.level
    return (words("page.bot_level", words.level_short(level)), words.level(level)) if level else (words("page.bot"), "")


@functools.lru_cache(maxsize=4096)
def _slices(projection: tuple[tuple[str, int], ...]) -> tuple[PointsSlice, ...]:
    total = sum(max(points, 0) for _, points in projection) or 1
    return tuple(
        PointsSlice(name, points, round(100 * max(points, 0) / total, 2), BAR[i % len(BAR)])
        for i, (name, points) in enumerate(projection)
    )


def fact_columns(panels: Sequence[PlayerPanel]) -> list[FactColumn]:
    """What the sheet of all facts has columns for: each kind of fact once, in the order of the panels."""
    facts: dict[str, list[Fact]] = {}
    for player in panels:
        for fact in player.panel.facts:
            facts.setdefault(fact.icon, []).append(fact)
    return [
        FactColumn(icon, found[0].heading or found[0].label, len({fact.label for fact in found}) == 1)
        for icon, found in facts.items()
    ]
