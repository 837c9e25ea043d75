"""How a game begins."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.errors import BadOption
from mingtang.core.match import Match
from mingtang.core.play import start, waiting
from mingtang.core.rows import row
from mingtang.games.ming_dynastie.actions import DISTRICTS, HOUSES
from mingtang.games.ming_dynastie.phases.rounds import PlayRound
from mingtang.games.ming_dynastie.queries import next_seat
from mingtang.games.ming_dynastie.setup import PlacePrince
from mingtang.games.ming_dynastie.state import MingState


def new(seats: int, seed: int = 1, **options: object) -> MingState:
    s: MingState = the_game().setup(seats, options, seed)
    start(the_game(), s)
    return s


@rule("MD-0.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_clockwise(seats: int) -> None:
    s = new(seats)
    assert [next_seat(s, p) for p in range(seats)] == [*range(1, seats), 0]
    assert s.participants == (3 if seats == 2 else seats)


@rule("MD-0.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_players_is_possible(seats: int) -> None:
    with pytest.raises(BadOption, match=r"seats_of_game\(Ming-Dynastie, 2, 4, "):
        the_game().setup(seats)


@rule("MD-0.2")
def test_the_board_has_six_provinces_of_three_adjacent_districts_each() -> None:
    board = the_game().board
    assert sorted(board.districts_of) == list(range(18))
    for p in range(6):
        own = board.districts_of[p * 3 : p * 3 + 3]
        assert all(b in board.neighbours[a] for a in own for b in own if a != b)
    assert HOUSES == 3


@rule("MD-0.2", "MD-3.1.1")
def test_districts_are_adjacent_where_the_map_shows_a_border_and_nowhere_else() -> None:
    board = the_game().board
    nanyang = DISTRICTS.index("nanyang")
    assert [DISTRICTS[d] for d in board.neighbours[nanyang]] == ["luoyang", "guide", "anqing", "hanzhong", "yanan"]
    assert sum(len(near) for near in board.neighbours) == 72
    assert all((b in board.neighbours[a]) == (a in board.neighbours[b]) for a in range(18) for b in range(18))


@rule("MD-0.3", "MD-0.5", "MD-0.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_laid_out(seats: int) -> None:
    s: MingState = the_game().setup(seats, {}, 3)
    assert len(s.display) == 6
    assert len(s.pile) == 48
    assert s.discard == [0] * 6
    assert sorted(s.pile + s.display) == sorted([k for k in range(6) for _ in range(9)])
    assert s.dragons == 18 - seats
    assert s.tile_supply == [18] * 6
    assert s.round == 1
    assert s.supply == [30] * seats
    assert [s.hand[p * 7 + 6] for p in range(seats)] == [1] * seats
    assert list(s.hand_size) == [1] * seats
    assert s.score == [0] * seats


@rule("MD-0.7")
def test_the_starting_player_is_drawn_from_the_seed() -> None:
    starts = {new(4, seed).start for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    assert new(4, 11).start == new(4, 11).start


@rule("MD-0.7")
def test_the_table_may_name_the_starting_player() -> None:
    assert [new(4, 5, start=wish).start for wish in ("first", "second", "third", "fourth")] == [0, 1, 2, 3]
    with pytest.raises(BadOption, match=r"start_seat\(fourth, 3\)"):
        new(3, 5, start="fourth")


@rule("MD-0.8")
def test_each_prince_starts_in_a_district_of_his_own_and_takes_a_tile() -> None:
    p = Position(3, start=1)
    p.s.prince = row([-1, -1, -1])
    p.at(PlacePrince(1))
    assert len(p.legal(1)) == 18
    p.play(1, "prince anqing")
    assert p.tiles_of("Y") == {"nanzhili": 1}
    assert p.supply_of("nanzhili") == 17
    assert p.asks() == ("setup.place_prince", (2,))
    assert p.refusal(2, "prince anqing") == ("MD-0.8", "district_taken", (DISTRICTS.index("anqing"), 1))
    # another district of the same province is free
    p.play(2, "prince huizhou")
    assert p.supply_of("nanzhili") == 16
    p.play(0, "prince kuizhou")
    assert p.asks() == ("over", ())


@rule("MD-0.9", "MD-7.3")
def test_two_players_place_neutral_members_before_their_princes() -> None:
    s = new(2, 4, start="second")
    assert [step.name for step in reversed(s.stack)] == ["neutral.place", "setup.place_prince", "round.begin"]
    assert waiting(s) == (1,)


@rule("MD-0.9")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_begin_with_their_princes(seats: int) -> None:
    s = new(seats, 4, start="second")
    assert [step.name for step in reversed(s.stack)] == ["setup.place_prince", "round.begin"]
    assert waiting(s) == (1,)


@rule("MD-0.10", "MD-5.6")
def test_a_game_has_six_rounds_with_scorings_after_the_second_fourth_and_sixth() -> None:
    match = Match.new(the_game(), 3, seed=9)
    while not match.over:
        match.play(match.waiting[0], match.legal(match.waiting[0])[-1])
    log = match.log(-1)
    assert [e.args[0] for e in log if e.key == "round.begins"] == [1, 2, 3, 4, 5, 6]
    assert [e.args[0] for e in log if e.key == "scoring.begins"] == [2, 4, 6]
    phases = [e.key for e in log if e.key in ("place.begins", "cards.begins", "princes.begins", "scoring.begins")]
    assert phases == (["place.begins", "cards.begins", "princes.begins"] * 2 + ["scoring.begins"]) * 3


@rule("MD-0.11")
def test_every_phase_starts_with_the_starting_player() -> None:
    p = Position(4, round=1, start=2)
    p.at(PlayRound())
    assert p.asks() == ("place.member", (2,))
    order = []
    while p.asks()[0] == "place.member":
        seat = p.asks()[1][0]
        order.append(seat)
        p.play(seat, "place henan")
    assert order == [2, 3, 0, 1] * 5
    assert p.asks() == ("cards.take", (2,))
    order = []
    while p.asks()[0] == "cards.take":
        seat = p.asks()[1][0]
        order.append(seat)
        p.play(seat, "take henan")
    assert order == [2, 3, 0, 1] * 5
    assert p.asks() == ("princes.turn", (2,))
