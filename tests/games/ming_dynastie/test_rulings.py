"""What the rulebook leaves open, played in every reading."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position, a_game, the_game
from marks import rule
from mingtang.core.errors import BadOption
from mingtang.core.match import Match
from mingtang.core.rng import below, seeded
from mingtang.games.ming_dynastie.phases.cards import turn_up
from mingtang.games.ming_dynastie.phases.cities import City
from mingtang.games.ming_dynastie.phases.rounds import chooser
from mingtang.games.ming_dynastie.scoring import ScoreTiles
from mingtang.games.ming_dynastie.state import SCORING, MingState


@rule("MD-6.5")
@pytest.mark.parametrize(("reading", "places"), [("monks", [2, 1, 3]), ("shared", [1, 1, 3])])
def test_equal_points_at_the_end(reading: str, places: list[int]) -> None:
    p = Position(3, round=6, final_tie=reading).score(R=40, Y=40, G=39).monk("guide", "Y").monk("anqing", "G")
    p.at(ScoreTiles())
    assert [score.place for score in p.standing()] == places
    assert p.events("final.winner") == ([(1, 40)] if reading == "monks" else [(0, 40), (1, 40)])


@rule("MD-6.5")
def test_equal_in_points_and_monks_is_a_shared_victory_in_either_reading() -> None:
    for reading in ("monks", "shared"):
        p = Position(3, round=6, final_tie=reading).score(R=40, G=40).monk("guide", "R").monk("anqing", "G")
        assert [score.place for score in p.at(ScoreTiles()).standing()] == [1, 3, 1]


@rule("MD-5.5")
@pytest.mark.parametrize(
    ("reading", "second", "fewest"),
    [("rank", 1, 1), ("value", 2, 1)],
    ids=["a place among players", "the next higher score"],
)
def test_the_second_fewest_points_where_two_have_the_fewest(reading: str, second: int, fewest: int) -> None:
    p = Position(4, round=4, start="B", second_fewest=reading).score(R=40, Y=40, G=55, B=60).monk("guide", "Y")
    assert (chooser(p.s, 1), chooser(p.s, 0)) == (second, fewest)


@rule("MD-5.5")
def test_where_all_have_the_same_points_somebody_chooses_in_either_reading() -> None:
    for reading in ("rank", "value"):
        p = Position(4, round=4, start="R", second_fewest=reading).score(R=7, Y=7, G=7, B=7)
        assert chooser(p.s, 1) == 1


@rule("MD-2.4")
@pytest.mark.parametrize(("reading", "stack"), [("when_needed", 0), ("when_empty", 3)])
def test_when_the_discards_are_shuffled(reading: str, stack: int) -> None:
    p = Position(3, reshuffle=reading)
    p.s.pile, p.s.discard = [1], [1, 2, 0, 0, 0, 0]
    turn_up(p.s, 0)
    assert (p.s.display[0], len(p.s.pile), sum(p.s.discard)) == (1, stack, 3 - stack)
    turn_up(p.s, 1)  # either way the next card comes from the discards
    assert (len(p.s.pile), sum(p.s.discard)) == (2, 0)


@rule("MD-2.4")
def test_an_empty_stack_waits_for_discards_in_either_reading() -> None:
    p = Position(3, reshuffle="when_empty")
    p.s.pile, p.s.discard = [1], [0] * 6
    turn_up(p.s, 0)
    assert p.s.pile == []
    p.s.discard[4] = 1
    turn_up(p.s, 1)
    assert (p.s.display[1], p.s.pile, p.s.discard[4]) == (4, [], 0)


@rule("MD-4.1.5")
@pytest.mark.parametrize(
    ("reading", "tiles"),
    [("strongest_first", [{}, {}, {"jiangxi": 2}, {}]), ("clockwise", [{"jiangxi": 1}, {}, {"jiangxi": 1}, {}])],
)
def test_who_takes_the_last_tiles(reading: str, tiles: list[dict[str, int]]) -> None:
    p = Position(4, round=2, start="B", tile_shortage=reading).open("jiujiang", R=2, G=3)
    p.s.tile_supply[2] = 2
    p.majorities()
    assert [p.tiles_of(who) for who in "RYGB"] == tiles
    assert p.section("jiujiang") == {"R": 1, "G": 2}
    assert [e[5] for e in p.events("scoring.into_city")] == ([0, 2] if reading == "strongest_first" else [2, 0])


@rule("MD-0.9")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("before_princes", ["neutral.place"] * 6 + ["setup.place_prince"] * 2),
        ("after_princes", ["setup.place_prince"] * 2 + ["neutral.place"] * 6),
    ],
)
def test_neutral_members_and_princes(reading: str, order: list[str]) -> None:
    match = Match.new(the_game(), 2, seed=4, options={"neutral_setup": reading})
    asked = []
    for _ in range(8):
        asked.append(match.state.stack[-1].name)
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert asked == order
    assert match.state.stack[-1].name == "place.member"


@rule("MD-7.2", "MD-7.4")
@pytest.mark.parametrize(
    ("reading", "placed"), [("fourth_colour", {1: 6, 3: 6, 5: 6}), ("own_colour", {1: 6, 3: 6, 5: 1})]
)
def test_how_many_neutral_members_there_are(reading: str, placed: dict[int, int]) -> None:
    game = the_game()
    match = Match.new(game, 2, seed=6, options={"neutral_pieces": reading})
    dice = seeded(6, "neutral")
    found: dict[int, int] = {}
    while not match.over:
        s = match.state
        assert isinstance(s, MingState)
        if s.stack[-1].name == "neutral.place":
            found[s.round] = found.get(s.round, 0) + 1
        game.audit(s)
        seat = match.waiting[below(dice, len(match.waiting))]
        options = match.legal(seat)
        match.play(seat, options[below(dice, len(options))])
    assert found == placed


@rule("MD-7.2")
def test_a_pack_that_lays_more_neutral_members_than_one_colour_has_is_refused_in_that_reading() -> None:
    game = a_game({"neutral_player": {"initial_per_district": 2}, "neutral_supply": {"total": 54}})
    assert game.setup(2, {}, 1).neutral_supply == 18
    with pytest.raises(BadOption, match=r"neutral_pieces\(31, 36, MD-7.2\)"):
        game.setup(2, {"neutral_pieces": "own_colour"}, 1)
    game.setup(3, {"neutral_pieces": "own_colour"}, 1)


@rule("MD-7.8", "MD-7.6")
def test_when_neutral_members_are_chosen_for_their_return() -> None:
    def city(reading: str) -> Position:
        p = Position(2, round=2, start=1, neutral_return=reading).city("nanyang", N=2, R=1).city("luoyang", N=1, R=1)
        return p.city("guide", N=1, Y=1).in_phase(SCORING).at(City(0))

    first = city("before_numbers")
    assert first.asks() == ("neutral.recall", (1,))
    first.play(1, "recall guide")
    assert first.asks() == ("scoring.seal", (0, 1))
    last = city("after_numbers")
    assert last.asks() == ("scoring.seal", (0, 1))
    prompt = last.s.stack[-1].prompt(last.s, 0)
    assert (prompt.key, prompt.args) == ("scoring.seal_beside_neutral", (0, 2, 4, 3))
    last.play("R", "seal 1").play("Y", "seal 0").play("R", "return nanyang")
    assert last.asks() == ("neutral.recall", (1,))
    last.play(1, "recall guide")
    # it keeps as many as it would have kept before: three, one more than the two with which R moved in
    assert last.s.removed == [1, 1, 3]
    assert last.s.score == [4, 4]
    assert last.events("scoring.neutral_majority") == [(0,)]


@rule("MD-7.7")
def test_without_the_sole_majority_neutral_members_return_first_in_either_reading() -> None:
    for reading in ("before_numbers", "after_numbers"):
        p = Position(2, round=2, neutral_return=reading).city("nanyang", N=1, R=1).in_phase(SCORING).at(City(0))
        assert p.members_in("nanyang") == {"N": 1}
        assert p.asks() == ("scoring.seal", (0,))
