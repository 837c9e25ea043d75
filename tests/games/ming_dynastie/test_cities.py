"""Phase 4, steps B and C: returning, points, monks."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.game import digest
from mingtang.core.play import waiting, why_not
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.actions import CATALOGUE, DISTRICTS
from mingtang.games.ming_dynastie.phases.cities import City
from mingtang.games.ming_dynastie.scoring import Cloisters
from mingtang.games.ming_dynastie.state import SCORING

D = DISTRICTS.index
HENAN = ("nanyang", "luoyang", "guide")


def kaifeng(p: Position, *sections: dict[str, int]) -> Position:
    for district, counts in zip(HENAN, sections, strict=False):
        p.city(district, **counts)
    return p.resolve("henan")


@rule("MD-4.2", "MD-4.2.5", "MD-4.2.6", "MD-4.2.7")
@pytest.mark.parametrize(("round", "red", "blue"), [(2, 8, 16), (4, 6, 13), (6, 0, 4)])
def test_returning_and_city_majority(round: int, red: int, blue: int) -> None:
    """EX-R9."""
    p = kaifeng(Position(4, round=round), {"R": 2, "B": 1}, {"R": 1, "B": 2}, {"R": 1, "B": 1})
    p.play("R", "seal 2").play("B", "seal 1")
    p.play("R", "return nanyang", "return luoyang").play("B", "return guide")
    assert (p.s.score[0], p.s.score[3]) == (red, blue)
    assert (p.s.removed[0], p.s.removed[3]) == (2, 3)
    assert sum(p.s.city) == 0
    assert p.members_in("nanyang") == {"R": 1}
    assert p.members_in("guide") == {"B": 1}


@rule("MD-4.2.1")
def test_only_players_with_members_in_the_city_take_part() -> None:
    p = kaifeng(Position(4, round=2), {"R": 1, "G": 1})
    assert p.asks() == ("scoring.seal", (0, 2))
    assert p.refusal("Y", "seal 0") == ("MD-4.2.2", "not_your_turn", ())


@rule("MD-4.2.1")
def test_an_empty_city_is_skipped() -> None:
    p = Position(4, round=2).city("anqing", Y=1).in_phase(SCORING).at(City(0))
    assert p.asks() == ("scoring.seal", (1,))
    assert [e.args for e in p.told if e.key == "scoring.city"] == [(1,)]


@rule("MD-4.2.2")
def test_numbers_are_chosen_together_and_seen_together() -> None:
    p = kaifeng(Position(4, round=2), {"R": 2, "G": 1}, {"G": 2})
    p.play("G", "seal 1")
    game = the_game()
    assert game.view(p.s, 2)["players"][2]["number"] == 1
    assert game.view(p.s, 0)["players"][2]["number"] is None
    assert game.view(p.s, 0)["players"][2]["sealed"] is True
    assert game.view(p.s, -1)["players"][2]["number"] is None
    seen = [e for e in p.told if e.visible_to(0) and e.key.startswith("scoring.seal")]
    assert [(e.key, e.args) for e in seen] == [("scoring.sealed", (2, 0))]
    p.play("R", "seal 0")
    shown = [e for e in p.told if e.key == "scoring.revealed"]
    assert [e.args for e in shown] == [(0, 0, 0), (2, 0, 1)]
    assert all(e.reveals for e in shown)


@rule("MD-4.2.2")
def test_the_order_of_arrival_makes_no_difference() -> None:
    ends = set()
    for order in permutations("RYG"):
        p = kaifeng(Position(4, round=2), {"R": 1, "Y": 1, "G": 1}, {"R": 2, "Y": 1})
        for who in order:
            p.play(who, {"R": "seal 3", "Y": "seal 1", "G": "seal 0"}[who])
        ends.add(digest(p.game, p.s))
    assert len(ends) == 1


@rule("MD-4.2.2")
def test_a_sealed_number_may_be_changed_until_the_last_one_is_in() -> None:
    p = kaifeng(Position(4, round=2), {"R": 2, "G": 1})
    p.play("R", "seal 2")
    assert waiting(p.s) == (2,)
    p.play("R", "seal 0")
    assert p.s.sealed[0] == 0
    assert len([e for e in p.told if e.key == "scoring.sealed" and e.args[0] == 0]) == 1
    p.play("G", "seal 0")
    assert p.events("scoring.revealed") == [(0, 0, 0), (2, 0, 0)]
    assert p.asks() == ("over", ())


@rule("MD-4.2.2")
def test_every_player_may_change_the_sealed_number_also_the_last() -> None:
    p = kaifeng(Position(4, round=2), {"R": 2, "Y": 2, "G": 2, "B": 2})
    for who in "BGY":
        p.play(who, "seal 1").play(who, "seal 2")
    assert p.s.sealed[1:] == [2, 2, 2]
    assert waiting(p.s) == (0,)


@rule("MD-4.2.2")
def test_a_single_participant_is_asked_too() -> None:
    p = kaifeng(Position(4, round=2), {"R": 1})
    assert p.asks() == ("scoring.seal", (0,))
    p.play("R", "seal 1")
    assert p.members_in("nanyang") == {"R": 1}
    assert p.s.score == [0, 0, 0, 0]


@rule("MD-4.2.3")
def test_no_more_than_are_present_can_return() -> None:
    p = kaifeng(Position(4, round=2), {"R": 2}, {"R": 1})
    assert p.legal("R") == ["seal 0", "seal 1", "seal 2", "seal 3"]
    assert p.shown("R") == [f"seal {n}" for n in range(7)]
    assert p.refusal("R", "seal 4") == ("MD-4.2.3", "more_than_present", (3, 0))
    assert p.refusal("R", "seal 7")[1] == "not_now"


@rule("MD-4.2.3")
def test_return_cards_express_every_number_from_0_to_6() -> None:
    board = the_game().board
    assert [sum(cards) for cards in board.return_cards] == list(range(7))
    assert all(len(cards) >= 1 and set(cards) <= {0, 1, 2, 3} for cards in board.return_cards)
    p = kaifeng(Position(4, round=2), {"R": 2, "G": 1}, {"R": 2}, {"R": 2})
    p.play("R", "seal 5")
    assert the_game().view(p.s, 0)["city"]["return_cards"] == [2, 3]
    assert the_game().view(p.s, 2)["city"]["return_cards"] is None


@rule("MD-4.2.4")
def test_the_player_chooses_which_members_return() -> None:
    """EX-15."""

    def revealed_two() -> Position:
        return kaifeng(Position(4, round=2), {"B": 2}, {"B": 1}).play("B", "seal 2")

    p = revealed_two()
    assert p.legal("B") == ["return nanyang", "return luoyang"]
    assert p.refusal("B", "return guide") == ("MD-4.2.4", "nobody_in_section", (D("guide"),))
    p.play("B", "return nanyang", "return nanyang")
    assert p.members_in("nanyang") == {"B": 2}
    assert p.events("scoring.members") == [(3, 0, 1, 4, 4)]
    q = revealed_two().play("B", "return nanyang", "return luoyang")
    assert (q.members_in("nanyang"), q.members_in("luoyang")) == ({"B": 1}, {"B": 1})
    r = kaifeng(Position(4, round=2), {"B": 2}, {"B": 1}).play("B", "seal 3")
    assert (r.members_in("nanyang"), r.members_in("luoyang")) == ({"B": 2}, {"B": 1})
    assert r.asks() == ("over", ())


@rule("MD-4.2.4")
def test_they_go_back_clockwise_from_the_starting_player() -> None:
    p = kaifeng(Position(4, round=2, start="G"), {"R": 1, "B": 1}, {"R": 1, "B": 1})
    p.play("R", "seal 1").play("B", "seal 1")
    assert p.asks() == ("scoring.return", (3,))
    p.play("B", "return nanyang")
    assert p.asks() == ("scoring.return", (0,))
    p.play("R", "return nanyang")
    assert p.events("scoring.returned") == [(3, D("nanyang"), 1), (0, D("nanyang"), 1)]


@rule("MD-4.2.4", "MD-3.5.5")
def test_returning_members_enter_a_district_with_an_own_monk() -> None:
    p = kaifeng(Position(4, round=2).monk("nanyang", "R"), {"R": 1}).play("R", "seal 1")
    assert p.members_in("nanyang") == {"R": 1}
    assert p.monk_in("nanyang") == "R"


@rule("MD-4.2.5")
@pytest.mark.parametrize(("round", "each"), [(2, 4), (4, 3), (6, 0)])
def test_each_member_who_stays_scores_by_the_round(round: int, each: int) -> None:
    p = kaifeng(Position(4, round=round), {"R": 2, "Y": 1}, {"Y": 2}).play("R", "seal 0").play("Y", "seal 0")
    assert p.s.score == [2 * each, 3 * each + 4, 0, 0]


@rule("MD-4.2.6")
def test_a_city_tie_is_broken_by_sections() -> None:
    """EX-04."""
    p = kaifeng(Position(4, round=4), {"Y": 2, "G": 1}, {"Y": 1, "G": 1}, {"G": 1})
    p.play("Y", "seal 0").play("G", "seal 0")
    assert p.s.score == [0, 9, 13, 0]


@rule("MD-4.2.6")
@pytest.mark.parametrize(
    ("counts", "share"),
    [({"R": 1, "B": 1}, 2), ({"R": 1, "B": 1, "G": 1}, 1)],
    ids=["two share", "EX-05 three share"],
)
def test_who_still_tie_share_the_bonus_rounded_down(counts: dict[str, int], share: int) -> None:
    p = kaifeng(Position(4, round=2), counts)
    for who in counts:
        p.play(who, "seal 0")
    assert sorted(p.s.score) == [0] * (4 - len(counts)) + [4 + share] * len(counts)


@rule("MD-4.2.6")
def test_four_who_tie_get_one_point_each() -> None:
    p = kaifeng(Position(4, round=6), {"R": 1, "B": 1}, {"Y": 1, "G": 1})
    for who in "RYGB":
        p.play(who, "seal 0")
    assert p.s.score == [1, 1, 1, 1]


@rule("MD-4.2.6")
def test_a_bonus_that_three_share_is_rounded_down_and_not_to_the_nearest() -> None:
    """Five divided by three is nearer to two; what does not divide is lost."""
    p = kaifeng(Position(4, round=6, pack={"scoring_city": {"majority_bonus": 5}}), {"R": 1, "B": 1, "G": 1})
    for who in "RBG":
        p.play(who, "seal 0")
    assert p.s.score == [1, 0, 1, 1]


@rule("MD-4.2.6")
def test_the_log_says_why_somebody_holds_a_city() -> None:
    texts = {lang: game_texts("ming_dynastie", lang) for lang in ("en", "de")}
    for sections, said in (
        ([{"R": 2, "B": 1}], ["R has the majority in Kaifeng (Henan) (most members left)"]),
        (
            [{"R": 2, "B": 1}, {"B": 1}],
            ["B has the majority in Kaifeng (Henan) (as many as others, but in more sections)"],
        ),
        (
            [{"R": 1, "B": 1, "G": 1}],
            [
                f"{who} has as many members in Kaifeng (Henan) as others and in as many sections: the majority is divided by 3"
                for who in "RGB"
            ],
        ),
    ):
        p = kaifeng(Position(4, round=2), *sections)
        for who in sorted({who for section in sections for who in section}):
            p.play(who, "seal 0")
        told = [e for e in p.told if e.key.startswith("scoring.majority")]
        assert [texts["en"].event(e, "RYGB").text for e in told] == said
        assert all("Mehrheit" in texts["de"].event(e, "RYGB").text for e in told)


@rule("MD-4.2.6")
def test_nobody_has_the_majority_of_nothing() -> None:
    p = kaifeng(Position(4, round=2), {"R": 1, "B": 1}).play("R", "seal 1").play("B", "seal 1")
    assert p.s.score == [0, 0, 0, 0]
    assert p.events("scoring.majority") == p.events("scoring.majority_shared") == []


@rule("MD-4.2.5", "MD-4.2.6")
def test_the_bonus_is_given_in_round_six_too() -> None:
    """EX-18."""
    p = kaifeng(Position(4, round=6), {"R": 2, "B": 1}).play("R", "seal 0").play("B", "seal 0")
    assert p.s.score == [4, 0, 0, 0]


@rule("MD-4.2.7")
def test_whoever_stayed_leaves_the_game() -> None:
    p = kaifeng(Position(4, round=2), {"R": 2, "B": 1}, {"R": 1}).play("R", "seal 1").play("B", "seal 0")
    p.play("R", "return luoyang")
    assert p.s.removed == [2, 0, 0, 1]
    assert sum(p.s.city) == 0
    assert p.members_in("luoyang") == {"R": 1}


@rule("MD-4.3")
@pytest.mark.parametrize("round", [2, 4, 6])
def test_every_monk_scores_four_and_stays(round: int) -> None:
    """EX-03, step C."""
    p = Position(4, round=round).monk("nanyang", "R").monk("guide", "R").monk("anqing", "B").in_phase(SCORING)
    p.at(Cloisters())
    assert p.s.score == [8, 0, 0, 4]
    assert (p.monk_in("nanyang"), p.monk_in("guide"), p.monk_in("anqing")) == ("R", "R", "B")
    assert p.s.removed == [0, 0, 0, 0]


@rule("MD-4.1.2", "MD-4.1.4", "MD-4.2.4", "MD-4.2.6")
def test_a_whole_province() -> None:
    """EX-17."""
    p = Position(4, round=2, start="Y").open("nanyang", R=3, Y=1).open("luoyang", B=2, G=2, R=1).open("guide", Y=1)
    p.majorities()
    assert [p.section(d) for d in HENAN] == [{"R": 2, "Y": 1}, {"G": 1, "B": 1}, {"Y": 1}]
    assert [p.tiles_of(who).get("henan", 0) for who in "RYGB"] == [2, 2, 1, 1]
    p.resolve("henan")
    p.play("R", "seal 1").play("Y", "seal 0").play("B", "seal 1").play("G", "seal 0")
    assert p.s.score == [4, 12, 4, 0]
    assert p.members_in("nanyang") == {"R": 2}
    assert p.members_in("luoyang") == {"R": 1, "G": 1, "B": 2}
    assert p.members_in("guide") == {}
    assert p.s.removed == [1, 2, 1, 0]


@rule("MD-4.2.2")
def test_who_takes_no_part_cannot_change_anything() -> None:
    p = kaifeng(Position(4, round=2), {"R": 1, "G": 1}).play("R", "seal 1")
    found = why_not(p.s, 1, CATALOGUE.parse("seal 0"))
    assert found is not None
    assert found.key == "not_your_turn"
