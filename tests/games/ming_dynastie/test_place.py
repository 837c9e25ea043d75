"""Phase 1: members on the province spaces."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.errors import BadState
from mingtang.core.match import Match
from mingtang.core.rows import row
from mingtang.games.ming_dynastie.phases.place import TakeMembers
from mingtang.games.ming_dynastie.state import MingState


def begin(p: Position) -> Position:
    return p.at(TakeMembers())


@rule("MD-1.1", "MD-1.2")
def test_everybody_places_five_members_one_at_a_time() -> None:
    p = begin(Position(3, start="Y"))
    assert list(p.s.to_place) == [5, 5, 5]
    assert p.s.supply == [30, 30, 30]
    order = []
    while p.s.stack:
        seat = p.asks()[1][0]
        order.append(seat)
        p.play(seat, "place sichuan")
    assert order == [1, 2, 0] * 5
    assert p.s.supply == [25, 25, 25]
    assert p.on_space("G", "sichuan") == 5


@rule("MD-1.2")
def test_who_alone_has_members_left_goes_on_placing() -> None:
    p = begin(Position(3))
    p.s.to_place = row([3, 1, 0])
    p.play(0, "place henan")
    assert p.asks()[1] == (1,)
    p.play(1, "place henan")
    for left in (2, 1):
        assert (p.asks()[1], p.s.to_place[0]) == ((0,), left)
        p.play(0, "place henan")
    assert p.asks() == ("over", ())


@rule("MD-1.2")
def test_placing_is_compulsory() -> None:
    p = begin(Position(3))
    assert p.legal(0) == [f"place {x}" for x in ("henan", "nanzhili", "jiangxi", "guangdong", "sichuan", "shaanxi")]
    assert p.refusal(0, "pass")[1] == "not_now"


@rule("MD-1.3")
def test_any_space_may_be_shared() -> None:
    p = begin(Position(2))
    p.play(0, "place jiangxi").play(1, "place jiangxi").play(0, "place jiangxi")
    assert (p.on_space("R", "jiangxi"), p.on_space("Y", "jiangxi")) == (2, 1)


@rule("MD-1.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_follows_from_the_round(seats: int) -> None:
    """EX-19 and I14: 30, 25, 20, 15, 10, 5 when a round begins; after phase 1 five fewer."""
    match = Match.new(the_game(), seats, seed=seats)
    begun: dict[int, list[int]] = {}
    placed: dict[int, list[int]] = {}
    while not match.over:
        s = match.state
        assert isinstance(s, MingState)
        if s.stack[-1].name == "place.member" and min(s.to_place) == 5 and max(s.to_place) == 5:
            begun.setdefault(s.round, s.supply.copy())
        if s.stack[-1].name == "cards.take":
            placed.setdefault(s.round, s.supply.copy())
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert begun == {r: [35 - 5 * r] * seats for r in range(1, 7)}
    assert placed == {r: [30 - 5 * r] * seats for r in range(1, 7)}


@rule("MD-1.4")
def test_a_position_with_another_supply_is_refused() -> None:
    game = the_game()
    dumped = game.dump(game.setup(3, {}, 1))
    dumped["players"][1] |= {"supply": 27, "removed": 3}
    with pytest.raises(BadState, match=r"supply_in_round\(1, 27, 1, 30\)"):
        game.load(dumped)


@rule("MD-1.5")
def test_members_left_on_a_space_stay_and_count() -> None:
    p = Position(3).space("henan", R=2)
    begin(p).play(0, "place henan")
    assert p.on_space("R", "henan") == 3
