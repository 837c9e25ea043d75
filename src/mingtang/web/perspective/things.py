"""The card of a thing on the board: what it is, and what it would give the reader now.

What it is stands in the game's texts. What it would give is found by trying the choice where the seat may believe itself to be: only
figures of the own panel are told, and only those of which the seat can be sure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import Panel
from mingtang.texts.things import ACT, Description, described
from mingtang.web.perspective.position import SeatPosition

MOST_KEPT = 400
"""So many cards of one position are kept; a board has fewer things than this."""


@dataclass(frozen=True)
class Gain:
    """A figure of the own panel that a choice changes."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class ThingCard:
    """A thing as its card tells of it."""

    about: Description
    choice: str
    """What the choice is called, if there is one here."""
    act: Description | None
    """What this choice does, where the thing itself is something else."""
    facts: tuple[str, ...]
    """What counts about it at this moment, in sentences."""
    gives: tuple[Gain, ...]
    then: str
    """What the reader would be asked next."""


def thing_card(position: SeatPosition, thing: str, action: str) -> ThingCard | None:
    """The card, made once for a position; None if the game knows no such thing."""
    kept: dict[tuple[str, str], ThingCard | None] = position.shown.setdefault("cards", {})
    key = (thing, action)
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = _made(position, thing, action)
    return kept[key]


def _made(position: SeatPosition, thing: str, action: str) -> ThingCard | None:
    texts = position.texts
    chosen = next((c for c in position.choices if c.action == action), None)
    act = described(texts, f"{ACT} {chosen.verb}") if chosen is not None else None
    about = described(texts, thing) if thing else None
    if about is None:
        if act is None or chosen is None:
            return None
        about, act = Description(chosen.text, act.does, act.costs, act.clause), None
    gives, then = _gains(position, action) if chosen is not None and chosen.allowed else ((), "")
    facts = tuple(_facts(position, thing))
    return ThingCard(about, chosen.text if chosen is not None else "", act, facts, gives, then)


def _facts(position: SeatPosition, thing: str) -> list[str]:
    """What the game's `things.py` tells about a thing, asked where the seat may believe itself to be."""
    game = position.part_of_game("things")
    if game is None or not thing:
        return []
    kind, _, id = thing.partition(" ")
    prompts: Any = game.facts(position.believed, position.seat, kind, id)
    return [position.texts.sentence(position.texts.say("thing_fact", p.key), p.args, position.names) for p in prompts]


def _gains(position: SeatPosition, action: str) -> tuple[tuple[Gain, ...], str]:
    before = next((p for p in position.board.panels if p.seat == position.seat), None)
    worlds = position.tried(action)
    if before is None or not worlds:
        return (), ""
    panels = [position.panel_after(world) for world in worlds]
    asked = {position.asked_in(world) for world in worlds}
    then = asked.pop() if len(asked) == 1 else ""
    one, two = (dict(_figures(panel, position)) if panel is not None else {} for panel in panels)
    now = _figures(before, position)
    changed = [Gain(label, value, one[label]) for label, value in now if one.get(label, value) != value]
    return tuple(gain for gain in changed if two.get(gain.label) == gain.after), then


def _figures(panel: Panel, position: SeatPosition) -> list[tuple[str, str]]:
    """The open figures of a panel with their labels."""
    rows = [(position.texts.say("house", "points"), str(panel.points))]
    rows += [(fact.heading or fact.label, fact.value) for fact in panel.facts]
    if panel.ahead is not None and panel.ahead.value:
        rows.append((panel.ahead.label, panel.ahead.value))
    rows.append((position.texts.say("house", "if_ended"), str(sum(points for _, points in panel.projection))))
    return rows
