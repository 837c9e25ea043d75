"""Before the first round."""

from __future__ import annotations

import pytest

from games.yinzi.positions import THE_GAME, Position
from marks import rule
from mingtang.core.errors import BadOption
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.games.yinzi.state import DISCARDED, IN_BOX, IN_ROW
from mingtang.games.yinzi.vocabulary import FACTORIES, GOODS, POTATO, SHIPS

SEATS = (2, 3, 4)


@rule("YZ-1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_the_same_pieces(seats: int) -> None:
    s = THE_GAME.setup(seats)
    for row, expected in (
        (s.copper, 4),
        (s.silver, 0),
        (s.boat, 0),
        (s.workers, 12),
        (s.cubes, 15),
        (s.discs, 20),
        (s.squares, 8),
        (s.deck_left, 12),
    ):
        assert list(row) == [expected] * seats
    assert s.board.capacity[0] == 1


@rule("YZ-1.1")
def test_it_is_for_two_to_four() -> None:
    with pytest.raises(BadOption, match=r"seats_of_game\(Yínzi, 2, 4, 5\)"):
        THE_GAME.setup(5)


@rule("YZ-0.1", "YZ-0.2")
def test_a_field_shows_its_tile_before_its_printed_good() -> None:
    p = Position().tile("J10", "tea")
    assert p.good("J10") == "tea"
    assert p.good("J40") == "wheat"
    p.tile("J40", "tea")
    assert p.good("J40") == "tea"


@rule("YZ-0.3")
def test_the_seed_decides_all_luck() -> None:
    made = THE_GAME
    assert digest(made, made.setup(3, seed=7)) == digest(made, made.setup(3, seed=7))
    assert digest(made, made.setup(3, seed=7)) != digest(made, made.setup(3, seed=8))


@rule("YZ-0.3")
def test_what_is_turned_up_ends_undo() -> None:
    match = Match.new(THE_GAME, 2, seed=3)
    while "buy" not in {a.verb for a in match.legal(match.waiting[0])} or match.game.round_of(match.state) < 1:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert any(e.reveals for e in match.opening)


@rule("YZ-1.2")
def test_four_different_markets_lie_in_the_provinces() -> None:
    s = THE_GAME.setup(4, seed=5)
    assert len(set(s.market)) == 4
    assert all(cube == -1 for cube in s.urban)


@rule("YZ-1.3")
def test_the_die_starts_on_two() -> None:
    s = THE_GAME.setup(4)
    assert s.die == 2
    assert s.board.ratio[s.die] == 8


@rule("YZ-1.4", "YZ-14.1")
@pytest.mark.parametrize(("seats", "pool", "removed"), [(2, 18, 2), (3, 24, 1), (4, 30, 0)])
def test_fewer_players_have_fewer_crop_tiles(seats: int, pool: int, removed: int) -> None:
    s = THE_GAME.setup(seats, seed=2)
    assert len(s.pool) + 6 == pool
    assert len([g for g in s.track if g >= 0]) == 6
    assert sorted(GOODS[g] for g in s.aside) == ["corn"] * 4 + ["potato"] * 4
    for good in ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo"):
        assert s.crops_out[GOODS.index(good)] == removed
    assert POTATO not in s.track


@rule("YZ-1.5", "YZ-14.1")
@pytest.mark.parametrize(("seats", "sizes", "removed"), [(2, [7, 7], 2), (3, [5, 4, 4], 2), (4, [4, 4, 3, 3], 0)])
def test_one_coastal_box_a_player_with_an_east_ship(seats: int, sizes: list[int], removed: int) -> None:
    s = THE_GAME.setup(seats, seed=4)
    assert [SHIPS[t][:2] in ("JP", "KR", "BN") for t in s.coast[:seats]] == [True] * seats
    assert list(s.coast[seats:]) == [-1] * (4 - seats)
    assert [left + 1 for left in s.fleet_left[:seats]] == sizes  # the top tile is face up
    assert all(t >= 0 for t in s.sighted[:seats])
    assert len(s.ships_out) == removed
    assert all(SHIPS[t][:2] in ("JP", "KR", "BN") for t in s.ships_out)


@rule("YZ-1.6")
def test_wood_and_stone_lie_in_the_resources_box() -> None:
    s = THE_GAME.setup(2)
    assert (s.wood_box, s.stone_box) == (14, 8)


@rule("YZ-1.7", "YZ-14.1")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 8), (3, 12), (4, 16)])
def test_only_factories_of_the_players_colours_are_in_the_game(seats: int, tiles: int) -> None:
    s = THE_GAME.setup(seats)
    assert len(s.display) == seats
    assert len(s.display) + len(s.factory_stack) == tiles
    colours = {FACTORIES[t].partition("_")[2] for t in s.display + s.factory_stack}
    assert colours == set(["red", "blue", "yellow", "green"][:seats])


@rule("YZ-1.8", "YZ-14.1")
@pytest.mark.parametrize(("seats", "in_box"), [(2, 8), (3, 4), (4, 0)])
def test_one_row_of_routes_a_player_and_one_stack_as_discard_pile(seats: int, in_box: int) -> None:
    s = THE_GAME.setup(seats)
    assert list(s.route_at).count(IN_ROW) == 4 * seats
    assert list(s.route_at).count(DISCARDED) == 4
    assert list(s.route_at).count(IN_BOX) == in_box
    assert s.exposed.bit_count() == seats


@rule("YZ-1.9", "YZ-4.1")
def test_no_card_is_drawn_before_phase_b() -> None:
    match = Match.new(THE_GAME, 3, seed=1)
    while match.state.phase < 2:  # type: ignore[attr-defined]
        assert sum(match.state.hand) == 0  # type: ignore[attr-defined]
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    s = match.state
    assert [sum(s.hand[p * 9 : p * 9 + 9]) for p in range(3)] == [3, 3, 3]  # type: ignore[attr-defined]


@rule("YZ-1.10", "YZ-1.11", "YZ-1.12")
@pytest.mark.parametrize("seats", SEATS)
def test_first_factories_and_resources_go_in_reverse_provisional_order(seats: int) -> None:
    match = Match.new(THE_GAME, seats, seed=6)
    provisional = match.state.provisional  # type: ignore[attr-defined]
    assert sorted(provisional) == list(range(seats))
    built: list[int] = []
    took: list[int] = []
    while match.state.round == 0:  # type: ignore[attr-defined]
        told = match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        built += [e.args[0] for e in told if e.key == "factory.built"]
        took += [e.args[0] for e in told if e.key == "resource.taken"]
        if took == [] and len(built) < seats:
            assert len(match.state.display) == seats - len(built)  # type: ignore[attr-defined]
    assert built == provisional[::-1]
    assert took == provisional[::-1]
    s = match.state
    assert len(s.display) == seats  # type: ignore[attr-defined]
    assert list(s.discs) == [19] * seats  # type: ignore[attr-defined]
    assert list(s.copper) == [4] * seats  # type: ignore[attr-defined]
    assert sum(s.wood) + sum(s.stone) == seats  # type: ignore[attr-defined]


@rule("YZ-1.12")
def test_the_first_resource_is_free_and_must_be_there() -> None:
    p = Position(2)
    p.s.stone_box = 0
    p.audits = False
    from mingtang.games.yinzi.setup import ChooseFirstResource

    p.steps(ChooseFirstResource(0), ChooseFirstResource(1))
    assert p.s.wood == [1, 1]  # stone is gone, so nothing is asked
    p = Position(2).steps(ChooseFirstResource(0))
    assert p.options == ["take wood", "take stone"]
    p.do("take stone")
    assert (p.s.stone[0], p.s.stone_box, p.s.copper[0]) == (1, 7, 0)
