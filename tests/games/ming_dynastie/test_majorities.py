"""Phase 4, step A: who moves into the city, and for which tiles."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position, in_english, the_game
from marks import rule
from mingtang.games.ming_dynastie.actions import DISTRICTS
from mingtang.games.ming_dynastie.phases.cities import CITIES
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.phases.rounds import PlayRound
from mingtang.games.ming_dynastie.scoring import Cloisters

Counts = dict[str, int]

CASES: list[tuple[str, Counts, Counts, Counts]] = [
    ("EX-R5 sole first, sole second", {"Y": 3, "G": 2, "B": 1}, {"Y": 2, "G": 1}, {"Y": 1, "G": 1, "B": 1}),
    ("EX-R6 three tied", {"Y": 2, "G": 2, "B": 2, "R": 1}, {"Y": 1, "G": 1, "B": 1}, {"R": 1, "Y": 1, "G": 1, "B": 1}),
    ("EX-R7 two tied", {"Y": 2, "B": 2, "G": 1}, {"Y": 1, "B": 1}, {"Y": 1, "G": 1, "B": 1}),
    ("EX-R8 several second", {"Y": 2, "B": 1, "G": 1}, {"Y": 2}, {"G": 1, "B": 1}),
    ("EX-01 four tied", {"R": 2, "Y": 2, "G": 2, "B": 2}, {}, {"R": 2, "Y": 2, "G": 2, "B": 2}),
    ("EX-02 lone member", {"B": 1}, {"B": 1}, {}),
    ("EX-02 two lone members", {"B": 1, "Y": 1}, {"B": 1, "Y": 1}, {}),
    ("alone with many", {"R": 4}, {"R": 2}, {"R": 2}),
    ("three second", {"R": 3, "Y": 1, "G": 1, "B": 1}, {"R": 2}, {"R": 1, "Y": 1, "G": 1, "B": 1}),
    ("three tied alone", {"R": 1, "Y": 1, "G": 1}, {"R": 1, "Y": 1, "G": 1}, {}),
    ("four with one each", {"R": 1, "Y": 1, "G": 1, "B": 1}, {}, {"R": 1, "Y": 1, "G": 1, "B": 1}),
    ("nobody", {}, {}, {}),
    ("second with many, third left out", {"R": 5, "Y": 4, "G": 1}, {"R": 2, "Y": 1}, {"R": 3, "Y": 3, "G": 1}),
    ("two tied above two tied", {"R": 3, "Y": 3, "G": 1, "B": 1}, {"R": 1, "Y": 1}, {"R": 2, "Y": 2, "G": 1, "B": 1}),
]


@rule("MD-4.1", "MD-4.1.2")
@pytest.mark.parametrize(("name", "before", "section", "after"), CASES, ids=[c[0] for c in CASES])
def test_how_many_move_into_the_city(name: str, before: Counts, section: Counts, after: Counts) -> None:
    p = Position(4, round=2).open("nanyang", **before).majorities()
    assert p.section("nanyang") == section
    assert p.members_in("nanyang") == after
    # MD-4.1.4: a tile for each
    assert {who: p.tiles_of(who).get("henan", 0) for who in "RYGB" if p.tiles_of(who)} == section
    assert p.supply_of("henan") == 18 - sum(section.values())


@rule("MD-4.1.1")
def test_monks_do_not_count_and_do_not_move() -> None:
    """EX-03, step A."""
    p = Position(4, round=2).open("nanyang", R=1, B=1).monk("nanyang", "R").majorities()
    assert p.section("nanyang") == {"R": 1, "B": 1}
    assert p.monk_in("nanyang") == "R"


@rule("MD-4.1.1")
def test_a_monk_alone_has_no_rank() -> None:
    p = Position(4, round=2).open("nanyang", B=1).monk("nanyang", "R").majorities()
    assert p.section("nanyang") == {"B": 1}


@rule("MD-4.1.3")
def test_members_go_to_the_section_of_their_own_district() -> None:
    p = Position(4, round=2).open("nanyang", R=3).open("luoyang", R=3).open("guide", R=3, Y=1).majorities()
    assert [p.section(d) for d in ("nanyang", "luoyang", "guide")] == [{"R": 2}, {"R": 2}, {"R": 2, "Y": 1}]


@rule("MD-4.1.4", "MD-4.1.5")
def test_a_colour_that_is_exhausted_yields_no_tile() -> None:
    """EX-07, first part."""
    p = Position(4, round=2).open("jiujiang", R=3, G=2)
    p.s.tile_supply[2] = 2
    p.majorities()
    assert p.section("jiujiang") == {"R": 2, "G": 1}
    assert p.tiles_of("R") == {"jiangxi": 2}
    assert p.tiles_of("G") == {}
    assert p.supply_of("jiangxi") == 0


@rule("MD-4.1.5", "MD-4.1.6")
def test_a_set_of_six_gives_back_a_tile_that_the_next_one_takes() -> None:
    """EX-07, second part."""
    p = Position(4, round=2).open("jiujiang", R=3, G=2)
    p.tiles("R", henan=1, nanzhili=1, guangdong=1, sichuan=1, shaanxi=1)
    p.s.tile_supply = [17, 17, 2, 17, 17, 17]
    p.majorities()
    assert p.tiles_of("R") == {"jiangxi": 1}
    assert p.tiles_of("G") == {"jiangxi": 1}
    assert p.s.tile_supply == [18, 18, 0, 18, 18, 18]
    assert p.s.score == [28, 0, 0, 0]


@rule("MD-4.1.5")
def test_those_who_tie_take_clockwise_from_the_starting_player() -> None:
    p = Position(4, round=2, start="G").open("jiujiang", R=2, Y=2, B=2)
    p.s.tile_supply[2] = 2
    p.majorities()
    assert [p.tiles_of(who) for who in "RYGB"] == [{"jiangxi": 1}, {}, {}, {"jiangxi": 1}]


@rule("MD-4.1.6")
@pytest.mark.parametrize(("round", "points"), [(2, 28), (4, 24), (6, 20)])
def test_a_set_of_six_scores_by_the_round(round: int, points: int) -> None:
    p = Position(4, round=round).open("shaozhou", B=1)
    p.tiles("B", henan=1, nanzhili=1, jiangxi=1, sichuan=1, shaanxi=1).majorities()
    assert p.s.score == [0, 0, 0, points]
    assert p.tiles_of("B") == {}


@rule("MD-4.1.6")
def test_a_set_of_six_in_mid_district() -> None:
    """EX-06."""
    p = Position(4, round=4).open("shaozhou", B=2)
    p.tiles("B", henan=2, nanzhili=1, jiangxi=1, sichuan=1, shaanxi=1)
    p.s.tile_supply = [10] * 6
    p.majorities()
    assert p.tiles_of("B") == {"henan": 1, "guangdong": 1}
    assert p.s.score == [0, 0, 0, 24]
    assert p.s.tile_supply == [11, 11, 11, 9, 11, 11]


@rule("MD-4.1.4", "MD-4.1.6")
def test_the_log_counts_tiles_as_they_are_taken_and_handed_in() -> None:
    p = Position(4, round=4).open("shaozhou", B=2).tiles("B", henan=2, nanzhili=1, jiangxi=1, sichuan=1, shaanxi=1)
    said = [(line.text, line.change) for line in in_english(p.majorities()) if "B " in line.text]
    assert said == [
        ("B moves 2 from Shaozhou into the city (most members there)", "+1 tile → 1"),
        ("B hands in a set of six tiles", "+24 → 24"),
        ("B takes 1 more tile of Guangdong", "+1 tile → 1"),
    ]


@rule("MD-4.1.5", "MD-4.1.6")
def test_the_log_is_enough_to_recount_everybodys_tiles() -> None:
    p = Position(4, round=2).open("shaozhou", B=3, R=1).open("jiujiang", R=2, B=2).open("anqing", R=1)
    p.tiles("B", henan=2, nanzhili=2, jiangxi=2, sichuan=2, shaanxi=2).tiles("R", henan=1, guangdong=1)
    owned = {seat: list(p.s.tiles[seat * 6 : seat * 6 + 6]) for seat in range(4)}
    for e in p.majorities().told:
        if e.key == "scoring.into_city":
            owned[e.args[0]][e.args[2] // 3] += e.args[3]
            assert owned[e.args[0]][e.args[2] // 3] == e.args[4]
        elif e.key == "scoring.more_tiles":
            owned[e.args[0]][e.args[2]] += e.args[1]
            assert owned[e.args[0]][e.args[2]] == e.args[3]
        elif e.key == "scoring.set_of_six":
            assert min(owned[e.args[0]]) == 1
            owned[e.args[0]] = [n - 1 for n in owned[e.args[0]]]
    assert len(p.events("scoring.set_of_six")) == 2
    assert owned == {seat: list(p.s.tiles[seat * 6 : seat * 6 + 6]) for seat in range(4)}


@rule("MD-4.1.6")
def test_two_sets_may_be_completed_by_one_district() -> None:
    p = Position(4, round=2).open("shaozhou", B=3)
    p.tiles("B", henan=2, nanzhili=2, jiangxi=2, sichuan=2, shaanxi=2).majorities()
    assert p.s.score[3] == 56
    assert p.tiles_of("B") == {}


@rule("MD-4.1.7")
def test_step_a_asks_nobody() -> None:
    p = Position(4, round=2)
    for district in DISTRICTS:
        p.open(district, R=3, Y=2, G=1)
    p.at(Majorities())
    assert p.asks() == ("over", ())
    assert sum(p.s.city) == 54


@rule("MD-4.0")
def test_each_step_is_completed_for_all_provinces_before_the_next() -> None:
    p = Position(4, round=2).open("nanyang", R=1).open("hanzhong", Y=1).monk("guide", "G")
    p.at(Majorities(), CITIES[0], Cloisters())
    assert p.asks()[0] == "scoring.seal"
    p.play("R", "seal 0").play("Y", "seal 0")
    keys = [e.key for e in p.told]
    assert keys.index("scoring.into_city") < keys.index("scoring.city")
    into = [e.args[2] for e in p.told if e.key == "scoring.into_city"]
    assert into == [DISTRICTS.index("nanyang"), DISTRICTS.index("hanzhong")]
    assert [e.args[0] for e in p.told if e.key == "scoring.city"] == [0, 5]
    assert max(i for i, k in enumerate(keys) if k == "scoring.members") < keys.index("scoring.monks")


@rule("MD-4.0", "MD-0.10")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
def test_a_round_has_its_phases_in_their_order_and_every_second_one_a_scoring(round: int) -> None:
    p = Position(3, round=round)
    p.s.stack = [PlayRound()]
    PlayRound().run(p.s)
    scoring = ["scoring.majorities", "scoring.city", "scoring.cloisters"] if round in (2, 4, 6) else []
    phases = ["place.take_members", "cards.begin", "princes.begin", *scoring, "round.end"]
    assert [step.name for step in reversed(p.s.stack)] == phases


@rule("MD-4.1.2")
def test_the_cases_of_the_data_are_those_of_the_rulebook() -> None:
    board = the_game().board
    for top in range(1, 5):
        for second in range(3):
            if top + second <= 4:
                case = (top * 3 + second) * 2 + 1
                assert top * board.top_moves[case] + second * board.second_moves[case] <= 3
                assert board.second_moves[case] < max(board.top_moves[case], 1)
