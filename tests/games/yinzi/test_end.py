"""The last opportunity, scoring, the winner."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.state import COMPLETED
from mingtang.games.yinzi.vocabulary import ROUTES


@rule("YZ-13.1")
def test_a_last_sale_without_better_sales() -> None:
    p = Position().order(1, 0, 2).bonus(1, "better_sales").cubes(1, "J40").cubes(0, "H10").hold().steps(LastChances())
    assert p.waiting == 1
    p.do("sell_rural J40", "stop")
    assert p.s.copper[1] == 1
    assert p.waiting == 0
    p.do("stop", "stop")
    assert p.s.stack == []
    assert p.events("game.over") == [()]


@rule("YZ-13.1", "YZ-12.3")
def test_selling_or_buying_but_not_both() -> None:
    p = Position().personal(0, "R08").rural(1).has(0, copper=2).cubes(0, "J40").hold().steps(LastChances())
    assert p.options == ["sell_rural J40", "serve R08 1", "stop"]
    p.do("sell_rural J40")
    assert p.why("serve R08 1") == "nothing_for_element"
    p = Position().personal(0, "R08").rural(1).has(0, copper=2).cubes(0, "J40").hold().steps(LastChances())
    p.do("serve R08 1", "buy_rural", "cube blue")
    assert p.why("sell_rural J40") == "bought_on_this_occasion"
    assert p.game.scores(p.s)[0].parts["routes"] == 1


@rule("YZ-13.1")
def test_personal_route_is_no_longer_usable() -> None:
    p = Position().disc(0, "personal_route").hold().steps(LastChances())
    assert p.options == ["stop"]
    assert p.why("use personal_route") == "not_now"


@rule("YZ-13.2")
def test_scoring() -> None:
    """X38."""
    p = Position().has(0, boat=5, silver=3, copper=21, misfortune=2)
    p.s.die = 4
    p.mill(0, "paper_red", "H30", 3).mill(0, "sugar_red", "J10", 2, p0=1).mill(0, "silk_red", "N10", 1)
    p.abroad("japan", 0, 2).abroad("portugal", 0, 1)
    p.s.pools[0] = 1
    p.s.squares[0] -= 1
    p.s.envoys[0] = 1
    p.s.discs[0] -= 1
    p.s.first_glories[0] = 1
    p.s.second_glories[0] = 1
    p.s.discs[0] -= 2
    for name in ("R01", "R03", "R08"):
        p.s.route_at[ROUTES.index(name)] = COMPLETED
        p.s.route_owner[ROUTES.index(name)] = 0
    p.disc(0, "free_rice", "free_salt").disc(1, "extra_crops")
    score = p.game.scores(p.s)[0]
    assert score.parts == {
        "boats": 8,
        "factories": 10,
        "commodities": 6 + 2 + 4 + 1 + 1,
        "war": 6,
        "routes": 6,
        "advancements": 3,
        "silver": 5,
        "misfortune": -4,
    }
    assert score.total == 48


@rule("YZ-13.2")
def test_a_commodity_on_a_ship_at_the_coast_is_worth_one() -> None:
    p = Position().coast("JP1", "KR1", "BN1").cargo(1, 1, "commodity", 0)
    assert p.game.scores(p.s)[0].parts["commodities"] == 1


@rule("YZ-13.2")
def test_a_section_without_discs_scores_for_nobody_and_free_copper_is_no_payment() -> None:
    p = Position().has(0, copper=7)
    assert [score.parts["advancements"] for score in p.game.scores(p.s)] == [0, 0, 0]
    p.disc(0, "free_copper").disc(1, "free_rice", "free_wood")
    assert [score.parts["advancements"] for score in p.game.scores(p.s)] == [0, 2, 0]
    assert p.game.scores(p.s)[0].parts["silver"] == 0  # seven and two virtual copper are no bag


@rule("YZ-13.3")
def test_a_tie_goes_to_the_one_earlier_in_the_turn_order() -> None:
    p = Position().order(2, 0, 1).has(1, silver=1)
    assert [score.place for score in p.game.scores(p.s)] == [3, 1, 2]
    p.has(0, silver=1).has(2, silver=1)
    assert [score.place for score in p.game.scores(p.s)] == [2, 3, 1]
