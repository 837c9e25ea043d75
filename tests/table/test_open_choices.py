"""A kind of choice that ends what somebody has laid down is one that everybody could see."""

from __future__ import annotations

from random import Random

import pytest

from mingtang.core.errors import HouseError
from mingtang.core.facts import Event
from mingtang.core.history import Entry, History
from mingtang.core.play import legal, play
from mingtang.games import game, game_names
from mingtang.table.open_choices import made_openly

CHOICES = 60
TRIED = 3


def heard(told: tuple[Event, ...] | list[Event], viewer: int) -> list[tuple[str, tuple[int, ...]]]:
    return [(e.key, e.args) for e in told if e.visible_to(viewer)]


@pytest.mark.parametrize("name", game_names())
def test_who_hears_of_an_open_choice_cannot_take_it_for_one_of_another_kind(name: str) -> None:
    rules, luck = game(name), Random(3)
    seats = rules.meta.seats[-1]
    history = History.begin(rules, seats, {}, 5, 0)
    while history.ply < CHOICES and not history.over:
        seat = luck.choice(history.waiting)
        entry = history.choose(seat, luck.choice(legal(history.state, seat)))
        if made_openly(history, entry):
            mistaken = [
                words for viewer in range(seats) if viewer != seat for words in taken_for(history, entry, viewer, luck)
            ]
            assert not mistaken, (entry.words, mistaken)


def taken_for(history: History, entry: Entry, viewer: int, luck: Random) -> list[str]:
    """Choices of another kind that a viewer could take it for: in a position that the viewer believes in they sound the same."""
    rules = history.game
    believed = rules.determinize(history.state_at(entry.ply), viewer, 1)
    verb = entry.words.partition(" ")[0]
    others = [a for a in legal(believed, entry.seat) if a.verb != verb]
    out: list[str] = []
    for a in luck.sample(others, min(TRIED, len(others))):
        try:
            _, told = play(rules, believed, entry.seat, a)
        except HouseError:
            continue
        if heard(told, viewer) == heard(entry.told, viewer):
            out.append(a.words)
    return out
