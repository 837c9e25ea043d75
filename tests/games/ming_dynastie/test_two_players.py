"""The neutral player of a game for two."""

from __future__ import annotations

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.play import start, waiting
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.actions import DISTRICTS
from mingtang.games.ming_dynastie.audit import audit
from mingtang.games.ming_dynastie.phases.cities import City
from mingtang.games.ming_dynastie.phases.neutral import PlaceNeutral
from mingtang.games.ming_dynastie.phases.rounds import PlayRound
from mingtang.games.ming_dynastie.queries import neutral_colour
from mingtang.games.ming_dynastie.state import SCORING, MingState

D = DISTRICTS.index


@rule("MD-7.1")
def test_the_neutral_player_has_nothing_but_members() -> None:
    s: MingState = the_game().setup(2, {}, 1)
    assert s.neutral == 2
    assert (len(s.hand), len(s.tiles), len(s.score), len(s.prince)) == (14, 12, 2, 2)
    assert all(step.seat < 2 for step in s.stack)


@rule("MD-7.1")
def test_three_or_four_players_have_no_neutral_player() -> None:
    for seats in (3, 4):
        s: MingState = the_game().setup(seats, {}, 1)
        assert s.neutral == -1
        assert sum(s.open) == 0


@rule("MD-7.1")
def test_the_neutral_colour_is_the_first_one_that_nobody_uses() -> None:
    board = the_game().board
    assert neutral_colour(board, ["red", "yellow"]) == "green"
    assert neutral_colour(board, ["green", "red"]) == "yellow"
    assert neutral_colour(board, ["green", "yellow"]) == "blue"


@rule("MD-7.2", "MD-7.3")
def test_one_neutral_member_stands_in_each_district_and_six_more_are_placed() -> None:
    s: MingState = the_game().setup(2, {"start": "second"}, 1)
    start(the_game(), s)
    assert [s.open[d * 4 + 2] for d in range(18)] == [1] * 18
    assert s.neutral_supply == 18
    p = Position(2)
    p.s = s
    order = []
    while p.asks()[0] == "neutral.place":
        order.append(p.asks()[1][0])
        p.play(
            order[-1], "neutral anqing" if len(order) < 3 else "neutral guide" if len(order) < 5 else "neutral yanan"
        )
    assert order == [1, 0, 1, 0, 1, 0]
    assert p.s.neutral_supply == 12
    assert p.members_in("anqing") == {"N": 3}
    assert p.asks()[0] == "setup.place_prince"
    audit(p.s)


@rule("MD-7.3")
def test_a_district_never_holds_more_than_three() -> None:
    p = Position(2).open("anqing", N=3).open("guide", N=2)
    p.s.neutral_supply = 5
    p.at(PlaceNeutral(0, 6))
    assert p.refusal(0, "neutral anqing") == ("MD-7.3", "neutral_full", (D("anqing"), 3))
    assert len(p.legal(0)) == 17
    p.play(0, "neutral guide")
    assert p.refusal(1, "neutral guide")[1] == "neutral_full"


@rule("MD-7.4")
def test_six_more_are_placed_before_rounds_three_and_five() -> None:
    for round in range(2, 7):
        p = Position(2, round=round, start=1)
        p.s.neutral_supply = 12
        p.at(PlayRound())
        asked = p.asks()
        if round in (3, 5):
            assert asked == ("neutral.place", (1,))
            for seat in (1, 0, 1, 0, 1, 0):
                assert waiting(p.s) == (seat,)
                p.play(seat, f"neutral {DISTRICTS[seat]}")
            assert p.s.neutral_supply == 6
        assert p.asks() == ("place.member", (1,))


@rule("MD-7.5", "MD-4.1.2")
def test_the_neutral_player_takes_part_in_majorities_without_tiles() -> None:
    p = Position(2, round=2).open("nanyang", N=2, R=1).open("luoyang", N=1, R=1, Y=1).open("guide", N=1, R=2)
    p.majorities()
    assert [p.section(d) for d in ("nanyang", "luoyang", "guide")] == [
        {"N": 2, "R": 1},
        {"N": 1, "R": 1, "Y": 1},
        {"N": 1, "R": 2},
    ]
    assert p.supply_of("henan") == 18 - 5
    assert p.tiles_of("R") == {"henan": 4}


@rule("MD-7.6", "MD-7.8", "MD-7.9")
def test_with_the_sole_majority_the_neutral_player_keeps_one_more_than_the_best() -> None:
    """EX-R10."""
    for back in ("nanyang", "luoyang", "guide"):
        p = (
            Position(2, round=2, start=1)
            .city("nanyang", N=2, R=1)
            .city("luoyang", N=1, R=1, Y=1)
            .city("guide", N=1, Y=1)
        )
        p.in_phase(SCORING).at(City(0))
        assert p.asks() == ("neutral.recall", (1,))
        p.play(1, f"recall {back}")
        assert p.members_in(back) == {"N": 1}
        assert p.asks() == ("scoring.seal", (0, 1))
        p.play("R", "seal 0").play("Y", "seal 1").play("Y", "return guide")
        assert p.s.score == [8, 4]
        assert p.s.removed == [2, 1, 3]
        assert p.events("scoring.neutral_majority") == [(0,)]


@rule("MD-7.6")
def test_only_a_section_with_a_neutral_member_can_be_named() -> None:
    p = Position(2, round=2, start=0).city("nanyang", N=2).city("luoyang", N=1, R=1).in_phase(SCORING).at(City(0))
    assert p.legal(0) == ["recall nanyang", "recall luoyang"]
    assert p.refusal(0, "recall guide") == ("MD-7.6", "no_neutral_there", (D("guide"),))


@rule("MD-7.6")
def test_a_neutral_player_alone_keeps_one() -> None:
    """EX-14."""
    p = Position(2, round=2, start=1).city("nanyang", N=1).city("guide", N=1).in_phase(SCORING).at(City(0))
    assert p.asks() == ("neutral.recall", (1,))
    p.play(1, "recall guide")
    assert p.members_in("guide") == {"N": 1}
    assert p.s.removed == [0, 0, 1]
    assert p.s.score == [0, 0]
    assert p.asks() == ("over", ())


@rule("MD-7.6")
def test_sole_majority_compares_numbers_only() -> None:
    # three against two members, though the player holds as many sections
    p = Position(2, round=2).city("nanyang", N=2, R=1).city("luoyang", N=1, R=1).in_phase(SCORING).at(City(0))
    assert p.events("neutral.keeps") == [(0, 3, 0)]
    assert p.asks() == ("scoring.seal", (0,))


@rule("MD-7.7", "MD-7.8")
def test_without_the_sole_majority_all_neutral_members_return_first() -> None:
    """EX-R11."""
    p = Position(2, round=2).city("nanyang", N=1, R=1, Y=1).city("luoyang", N=1, R=1, Y=1).in_phase(SCORING).at(City(0))
    assert p.members_in("nanyang") == {"N": 1}
    assert p.members_in("luoyang") == {"N": 1}
    assert p.asks() == ("scoring.seal", (0, 1))
    p.play("R", "seal 0").play("Y", "seal 0")
    assert p.s.score == [10, 10]
    assert p.s.removed == [2, 2, 0]


@rule("MD-7.9")
def test_a_neutral_majority_takes_the_bonus_from_the_players() -> None:
    p = (
        Position(2, round=6)
        .city("nanyang", N=2)
        .city("luoyang", N=1, R=1)
        .city("guide", R=1)
        .in_phase(SCORING)
        .at(City(0))
    )
    p.play("R", "seal 0")
    assert p.s.score == [0, 0]
    assert p.s.removed == [2, 0, 3]


def asked(p: Position) -> tuple[str, tuple[int, ...]]:
    """What the first player is asked: key and numbers."""
    prompt = p.s.stack[-1].prompt(p.s, 0)
    return prompt.key, prompt.args


@rule("MD-7.9")
def test_nobody_is_promised_a_majority_that_the_neutral_player_holds() -> None:
    game = the_game()
    held = Position(2, round=2).city("nanyang", N=2, R=1).in_phase(SCORING).at(City(0))
    free = Position(2, round=2).city("nanyang", N=1, R=2).in_phase(SCORING).at(City(0))
    assert asked(held) == ("scoring.seal_beside_neutral", (0, 1, 4, 2))
    assert asked(free) == ("scoring.seal", (0, 2, 4, 4))
    assert [game.view(p.s, 0)["city"]["bonus"] for p in (held, free)] == [0, 4]
    other = Position(2, round=2).city("nanyang", N=2, R=1).city("luoyang", N=1, Y=1).in_phase(SCORING).at(City(0))
    other.play(0, "recall nanyang").play("R", "seal 1")
    assert asked(other) == ("scoring.sealed_beside_neutral", (0, 1, 4, 2, 1))
    for lang, said in (("en", "with them the majority"), ("de", "damit die Mehrheit")):
        assert said in game_texts("ming_dynastie", lang).prompt(held.s.stack[-1].prompt(held.s, 0), "RY")[1]


@rule("MD-7.4", "MD-7.2")
def test_thirty_six_neutral_members_enter_a_game() -> None:
    board = the_game().board
    assert board.neutral_members == 36
    assert board.neutral_each * 18 + 2 * board.neutral_batch * sum(board.neutral_before) == 36
