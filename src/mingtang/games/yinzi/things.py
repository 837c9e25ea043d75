"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.queries import (
    WHOLE,
    capacity,
    field_good,
    food_owed,
    half_cubes,
    whole_cubes,
    workers_on_board,
)
from mingtang.games.yinzi.scoring import boat_points
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import ADVANCEMENTS, FACTORIES, FIELDS, SECTION_SIZE, SECTIONS


def facts(s: YinziState, seat: int, kind: str, id: str) -> list[Prompt]:
    """The facts of a thing; a negative seat is an onlooker, who has nothing of his own."""
    if kind == "advancement" and id in ADVANCEMENTS:
        return _advancement(s, ADVANCEMENTS.index(id))
    if kind == "factory" and id in FACTORIES:
        return _factory(s, FACTORIES.index(id))
    if kind == "field" and id in FIELDS:
        return _field(s, s.board.land.field_at[FIELDS.index(id)])
    return _own(s, seat, kind, id) if seat >= 0 else []


def _advancement(s: YinziState, x: int) -> list[Prompt]:
    for seat in range(s.seats):
        if (s.held[seat] >> x) & 1:
            return [Prompt("taken_by", (seat,))]
    return [Prompt("taken_free")]


def _factory(s: YinziState, t: int) -> list[Prompt]:
    owner = s.factory_owner[t]
    if owner < 0:
        return [Prompt("no_owner")] if s.placed[t] >= 0 else []
    return [Prompt("level_now", (owner, s.level[t], s.board.factory_points[s.level[t]]))]


def _field(s: YinziState, f: int) -> list[Prompt]:
    if f < 0 or s.covered[f] >= 0 or field_good(s, f) < 0:
        return []
    out = [Prompt("grows", (field_good(s, f),))]
    if s.planted[f]:
        out.append(Prompt("planted", (s.owner[f], s.planted[f])))
    return out


def _own(s: YinziState, seat: int, kind: str, id: str) -> list[Prompt]:
    if kind == "owed":
        food = (whole_cubes(s, seat) * WHOLE + half_cubes(s, seat)) // WHOLE
        return [Prompt("owed_now", (food_owed(s, seat), food, silver_owed(s, seat), s.silver[seat]))]
    if kind == "piece" and id == "worker":
        return [Prompt("workers_now", (workers_on_board(s, seat), food_owed(s, seat)))]
    if kind == "resource":
        return [Prompt("wood_now", (s.wood[seat],)) if id == "wood" else Prompt("stone_now", (s.stone[seat],))]
    if kind == "fortune" and id == "construct_boats":
        return [Prompt("wood_now", (s.wood[seat],))]
    if kind == "boats":
        return [Prompt("capacity_now", (capacity(s, seat), boat_points(s, seat)))]
    if kind == "section" and id in SECTIONS:
        bits: int = (s.held[seat] >> (SECTIONS.index(id) * SECTION_SIZE)) & ((1 << SECTION_SIZE) - 1)
        return [Prompt("section_now", (bits.bit_count(), s.board.section_first))]
    return []
