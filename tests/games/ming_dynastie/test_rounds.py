"""Phase 5 and the end of the game."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position
from marks import rule
from mingtang.core.facts import Prompt
from mingtang.games.ming_dynastie.phases.cities import CITIES
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.phases.rounds import EndRound, chooser
from mingtang.games.ming_dynastie.scoring import Cloisters, ScoreTiles, winners
from mingtang.games.ming_dynastie.state import OVER

PROVINCES = ("henan", "nanzhili", "jiangxi", "guangdong", "sichuan", "shaanxi")


def end(p: Position) -> Position:
    p.s.supply = [30] * p.s.seats
    return p.at(EndRound())


@rule("MD-5.1", "MD-5.2")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_the_marker_moves_on_and_the_figure_goes_to_the_left(seats: int, round: int) -> None:
    p = end(Position(seats, round=round, start=seats - 1))
    assert p.s.round == round + 1
    assert p.s.start == 0


@rule("MD-5.2")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_with_four_the_figure_passes_after_the_first_three_rounds(round: int) -> None:
    p = end(Position(4, round=round, start=1))
    assert (p.s.round, p.s.start) == (round + 1, 2)


@rule("MD-5.3")
def test_after_round_four_the_second_fewest_points_choose() -> None:
    p = end(Position(4, round=4, start=0).score(R=40, Y=30, G=60, B=50))
    assert p.asks() == ("round.choose_start", (0,))
    assert p.s.stack[-1].clause == "MD-5.3"
    assert p.legal(0) == ["start 0", "start 1", "start 2", "start 3"]
    asked = p.s.stack[-1].prompt(p.s, 0)
    assert isinstance(asked, Prompt)
    assert asked.args == (5, 40)
    p.play(0, "start 2")
    assert (p.s.round, p.s.start) == (5, 2)


@rule("MD-5.3")
def test_the_chooser_may_name_himself() -> None:
    p = end(Position(4, round=4, start=0).score(R=40, Y=30, G=60, B=50)).play(0, "start 0")
    assert p.s.start == 0


@rule("MD-5.4")
def test_after_round_five_the_fewest_points_choose() -> None:
    p = end(Position(4, round=5, start=0).score(R=40, Y=30, G=60, B=50))
    assert p.asks() == ("round.choose_last_start", (1,))
    assert p.s.stack[-1].clause == "MD-5.4", "the clause that the prompt and a wrong choice name"
    assert p.refusal(0, "start 3") == ("MD-5.4", "not_your_turn", ())
    p.play(1, "start 3")
    assert (p.s.round, p.s.start) == (6, 3)


@rule("MD-5.3", "MD-5.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_fewer_than_four_nobody_chooses(seats: int) -> None:
    assert end(Position(seats, round=4)).events("round.start_chosen") == []
    assert end(Position(seats, round=5)).s.start == 1


@rule("MD-5.5")
def test_a_tie_for_the_choice_goes_to_the_most_monks() -> None:
    """EX-13: 40, 52, 52, 70 with one and three monks."""
    p = Position(4, round=4, start=0).score(R=40, Y=52, G=52, B=70)
    p.monk("nanyang", "Y").monk("anqing", "G").monk("guide", "G").monk("yanan", "G")
    assert chooser(p.s, 1) == 2
    assert chooser(p.s, 0) == 0


@rule("MD-5.5")
def test_a_tie_of_monks_goes_to_whom_the_figure_would_reach_first() -> None:
    """EX-13, the other case: 40, 40, 55, 60, two monks each, starting player B."""
    p = Position(4, round=4, start="B").score(R=40, Y=40, G=55, B=60)
    p.monk("nanyang", "R").monk("anqing", "R").monk("guide", "Y").monk("yanan", "Y")
    assert chooser(p.s, 1) == 0
    p.s.start = 0
    assert chooser(p.s, 1) == 1


@rule("MD-5.5")
def test_second_fewest_is_a_rank_among_players() -> None:
    p = Position(4, round=4, start=0).score(R=50, Y=50, G=50, B=70)
    assert chooser(p.s, 1) == 1
    p.monk("nanyang", "R")
    assert chooser(p.s, 1) == 0


@rule("MD-5.6", "MD-6.1")
def test_round_six_leads_to_the_final_scoring() -> None:
    p = Position(4, round=6).tiles("R", henan=2).at(EndRound())
    assert p.asks() == ("over", ())
    assert p.s.phase == OVER
    assert p.s.score == [2, 0, 0, 0]
    assert p.s.round == 6


@rule("MD-6.2", "MD-6.3")
@pytest.mark.parametrize(
    ("counts", "fives", "singles"),
    [
        ((3, 2, 2, 1, 1, 0), 10, 4),
        ((2, 2, 2, 2, 2, 0), 20, 0),
        ((4, 4, 4, 4, 0, 0), 0, 16),
        ((0, 0, 0, 0, 0, 0), 0, 0),
        ((0, 1, 3, 2, 5, 1), 10, 7),
    ],
)
def test_sets_of_five_and_single_tiles(counts: tuple[int, ...], fives: int, singles: int) -> None:
    """EX-08."""
    p = Position(3, round=6).tiles("Y", **dict(zip(PROVINCES, counts, strict=True)))
    before = p.standing()[1]
    assert (before.parts["sets_of_five"], before.parts["tiles"]) == (fives, singles)
    p.at(ScoreTiles())
    after = p.standing()[1]
    assert (after.parts["sets_of_five"], after.parts["tiles"]) == (fives, singles)
    assert p.s.score[1] == fives + singles == after.total == before.total
    assert p.events("final.sets_of_five") == ([(1, fives // 10, fives, fives)] if fives else [])


@rule("MD-6.1")
def test_the_scoring_of_round_six_comes_before_the_tiles() -> None:
    p = Position(3, round=6).open("shaozhou", R=1).tiles("R", henan=1, nanzhili=1, jiangxi=1, sichuan=1, shaanxi=1)
    p.at(Majorities(), CITIES[0], Cloisters(), EndRound()).play("R", "seal 1")
    # the sixth tile makes a set of six worth 20; nothing is left for the final scoring
    assert p.s.score == [20, 0, 0]
    assert p.asks() == ("over", ())


@rule("MD-6.4")
def test_cards_and_members_are_worth_nothing_at_the_end() -> None:
    p = Position(3, round=6).hand("R", *["dragon"] * 5).space("henan", R=4).open("nanyang", R=5).at(ScoreTiles())
    assert p.s.score == [0, 0, 0]


@rule("MD-6.5")
def test_most_points_win() -> None:
    p = Position(3, round=6).score(R=50, Y=51, G=20).at(ScoreTiles())
    assert [(x.seat, x.place) for x in p.standing()] == [(0, 2), (1, 1), (2, 3)]
    assert p.events("final.winner") == [(1, 51)]


@rule("MD-6.5")
def test_equal_points_are_decided_by_monks() -> None:
    p = Position(3, round=6).score(R=50, Y=50, G=20).monk("nanyang", "R").at(ScoreTiles())
    assert winners(p.s) == [0]
    assert [x.place for x in p.standing()] == [1, 2, 3]


@rule("MD-6.5")
def test_equal_points_and_monks_share_the_victory() -> None:
    p = Position(3, round=6).score(R=50, Y=50, G=20).monk("nanyang", "R").monk("anqing", "Y").at(ScoreTiles())
    assert winners(p.s) == [0, 1]
    assert [x.place for x in p.standing()] == [1, 1, 3]


@rule("MD-6.6")
def test_points_have_no_upper_limit() -> None:
    p = Position(3, round=6).score(R=499).tiles("R", henan=5).at(ScoreTiles())
    assert p.s.score[0] == 504
