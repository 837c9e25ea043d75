"""What looks the same to several readers is drawn once, and only what looks the same."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from draw.tables import drawing, first_position, scene, the_game
from mingtang.core.play import legal, push, waiting
from mingtang.draw import shared_parts
from mingtang.draw.contract import Choice, GameScene, Scene
from mingtang.draw.shared_parts import PartsDrawn, shared_panel, shared_part
from mingtang.draw.targets import Choices
from mingtang.games import game_names

Drawn = Callable[[GameScene[Any], Choices], Any]


@pytest.fixture(autouse=True)
def nothing_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_parts, "parts", PartsDrawn())


def seen(view: dict[str, Any], last: tuple[str, ...] = ()) -> GameScene[Any]:
    shown = scene("yunnan", first_position("yunnan", 4), -1)
    return GameScene(view, shown.words, ("Ana", "Bo"), frozenset(last))


def choice(action: str) -> Choice:
    verb, *nouns = action.split()
    return Choice(action, verb, tuple(nouns), action, action)


def numbered(ask: Callable[[GameScene[Any], Choices], object]) -> Drawn:
    """A part that asks something and then draws a number that nobody has drawn before."""
    numbers = itertools.count(1)

    def draw(p: GameScene[Any], choices: Choices) -> int:
        ask(p, choices)
        return next(numbers)

    return shared_part(draw)


def test_readers_share_what_depends_on_nothing_that_differs() -> None:
    draw = numbered(lambda p, c: p.view["coins"])
    assert draw(seen({"viewer": 0, "coins": 3}), Choices(())) == 1
    assert draw(seen({"viewer": 1, "coins": 3}), Choices(())) == 1
    assert draw(seen({"viewer": 1, "coins": 4}), Choices(())) == 2
    assert draw(replace(seen({"viewer": 1, "coins": 3}), names=("Ana", "Eva")), Choices(())) == 3


def test_a_part_that_looks_at_who_reads_it_is_drawn_for_each_of_them() -> None:
    draw = numbered(lambda p, c: p.view["viewer"])
    assert draw(seen({"viewer": 0}), Choices(())) == 1
    assert draw(seen({"viewer": 1}), Choices(())) == 2


def test_a_hand_that_differs_counts_only_where_it_is_read() -> None:
    mine = {"players": [{"boat": 2, "hand": ["tea"]}, {"boat": 3, "hand": None}]}
    yours = {"players": [{"boat": 2, "hand": None}, {"boat": 3, "hand": ["silk"]}]}
    boats = numbered(lambda p, c: [q["boat"] for q in p.view["players"]])
    hands = numbered(lambda p, c: p.view["players"][0]["hand"])
    rows = numbered(lambda p, c: list(p.view["players"][0].items()))
    for draw, alike in ((boats, True), (hands, False), (rows, False)):
        assert (draw(seen(mine), Choices(())) == draw(seen(yours), Choices(()))) is alike
    assert boats(seen({"players": [*mine["players"], {"boat": 0, "hand": None}]}), Choices(())) == 2


def test_a_figure_that_is_missing_is_not_one_that_is_none() -> None:
    draw = numbered(lambda p, c: p.view["pending"].get("field"))
    assert draw(seen({"pending": {}}), Choices(())) != draw(seen({"pending": {"field": None}}), Choices(()))


def test_the_last_move_counts_where_somebody_asks_for_its_place() -> None:
    draw = numbered(lambda p, c: "bank" in p.last and p.view["coins"])
    here, elsewhere = seen({"coins": 3}, ("bank",)), seen({"coins": 3}, ("market",))
    assert draw(here, Choices(())) != draw(elsewhere, Choices(()))
    assert draw(elsewhere, Choices(())) == draw(seen({"coins": 3}, ("gorge",)), Choices(()))


def test_whoever_may_choose_here_gets_a_drawing_of_his_own_and_nobody_else_does() -> None:
    draw = numbered(lambda p, c: (p.view["coins"], c.take("bid 7"), c.of("pass")))
    assert draw(seen({"coins": 3}), Choices((choice("bid 7"),))) == 1
    assert draw(seen({"coins": 3}), Choices(())) == 2
    assert draw(seen({"coins": 3}), Choices((choice("sell tea"),))) == 2
    assert draw(seen({"coins": 3}), Choices((choice("pass"),))) == 3
    assert draw(seen({"coins": 3}), Choices(())) == 2


def test_a_part_asks_what_its_parts_ask() -> None:
    inner = shared_panel(lambda p: p.view["viewer"])
    outer = shared_part(lambda p, c: inner(p))
    assert [outer(seen({"viewer": seat}), Choices(())) for seat in (0, 1, 0)] == [0, 1, 0]


def test_a_part_cannot_read_facts_without_naming_them() -> None:
    with pytest.raises(TypeError):
        numbered(lambda p, c: dict(p.view))(seen({"coins": 3}), Choices(()))


def test_old_drawings_go_where_there_is_no_room() -> None:
    few = PartsDrawn(most=1000)
    shared_parts.parts = few
    draw = shared_part(lambda p, c: "x" * 400 + str(p.view["coins"]))
    for coins in range(20):
        draw(seen({"coins": coins}), Choices(()))
    assert few.held <= 1000


@pytest.mark.parametrize("name", game_names())
def test_what_is_shared_is_what_each_would_have_been_drawn_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables of one game go on side by side, so that what belongs to one could turn up at the other."""
    game, draw = the_game(name), drawing(name)
    luck = random.Random(5)
    tables = [first_position(name, seats) for seats in (max(game.meta.seats), min(game.meta.seats))]
    shared, alone = PartsDrawn(), PartsDrawn(most=0)
    for turn in range(60):
        s = tables[turn % 2]
        if not s.stack:
            continue
        if turn % 3 == 0:
            for seat in range(-1, s.seats):
                shown: Scene = scene(name, s, seat)
                monkeypatch.setattr(shared_parts, "parts", shared)
                board = draw(shown)
                monkeypatch.setattr(shared_parts, "parts", alone)
                assert draw(shown) == board
        seat = luck.choice(waiting(s))
        push(s, seat, luck.choice(legal(s, seat)))
