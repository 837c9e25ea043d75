"""What a choice sends to an open page is small, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mingtang.games import game, game_names
from mingtang.web.identity import Caller
from mingtang.web.live.updates import _update
from mingtang.web.pages.stream import OpenPage
from web.houses import allowed, player

CHOICES = 30
MOST = 8000
"""So many bytes may a choice weigh as it is sent."""


@pytest.mark.parametrize("name", game_names())
def test_a_choice_weighs_less_than_eight_kilobytes(door: Any, name: str) -> None:
    seats = game(name).meta.seats[0]
    people = [player(door, who) for who in ("Ana", "Bo", "Chen")[:seats]]
    id = people[0].opens(name, seats=seats, seed=5, access="public")["id"]
    for other in people[1:]:
        other.sits(id)
    house = door.app.state.house
    known = house.people.by_token(people[0].token, house.now())
    page = OpenPage(house, Caller(known, "de", people[0].token, True, "here"), "http://house")
    dice = random.Random(5)
    sizes: list[int] = []
    letters = 0
    since = -1
    for _ in range(CHOICES):
        table = door.portal.call(house.tables.get, id)
        part = page.part(_update(house, table, known.id, "de", since, None, frozenset(), frozenset()))
        letters += len(part.body)
        sizes.append(len(part.packed))
        since = table.version
        chosen = False
        for who in people:
            seen = who.table(id)
            if seen["your_turn"]:
                assert who.acts(id, dice.choice(allowed(seen)), seen["ply"]).status_code == 200
                chosen = True
                break
        assert chosen
    assert letters > 2 * sum(sizes)
    assert max(sizes[1:]) < MOST, sizes  # the first brings the board, as the page itself does
