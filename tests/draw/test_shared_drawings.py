"""What looks the same to several readers is drawn once, and only what looks the same."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from draw.tables import drawing, first_position, scene, the_game
from mingtang.draw.contract import Scene
from mingtang.draw.shared_drawings import drawn_once


def looked_at(view: dict[str, Any]) -> Scene:
    return replace(scene("yunnan", first_position("yunnan", 4), -1), view=view)


def test_readers_who_see_the_same_share_a_drawing() -> None:
    numbers = itertools.count(1)
    draw = drawn_once(lambda s: next(numbers))
    assert draw(looked_at({"viewer": 0, "coins": 3})) == draw(looked_at({"viewer": 1, "coins": 3})) == 1
    assert draw(looked_at({"viewer": 1, "coins": 4})) == 2
    assert draw(looked_at({"viewer": 1, "coins": 3, "hand": ["tea"]})) == 3
    assert draw(replace(looked_at({"viewer": 1, "coins": 3}), players=("Ana", "Eva"))) == 4
    assert draw(replace(looked_at({"viewer": 1, "coins": 3}), last=("bank",))) == 5


def test_a_shared_drawing_cannot_look_at_who_reads_it() -> None:
    with pytest.raises(KeyError):
        drawn_once(lambda s: s.view["viewer"])(looked_at({"viewer": 2}))


def test_everybody_who_waits_in_yunnan_sees_one_board_and_the_own_panel_first() -> None:
    s = first_position("yunnan", 4)
    asked = s.stack[-1].waiting(s)[0]
    waiting = [seat for seat in range(4) if seat != asked]
    boards = [drawing("yunnan")(replace(scene("yunnan", s, seat), choices=())) for seat in waiting]
    assert len({id(board.sheets) for board in boards}) == 1
    assert [board.panels[0].seat for board in boards] == waiting
    order = the_game("yunnan").view(s, -1)["blue_order"]
    for board in boards:
        seats = [panel.seat for panel in board.panels]
        assert seats == order[order.index(seats[0]) :] + order[: order.index(seats[0])]
