"""Why not, with the numbers that prove it, and what belongs to which player."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.core.errors import BadData
from mingtang.core.rows import row
from mingtang.games import game
from mingtang.games.fujian_trader.phases.effects import ChooseGain, SwapGoods
from mingtang.games.fujian_trader.phases.fortunes import MOVEMENT_OVER, NOT_IN_THIS_WINDOW, why_not_play
from mingtang.games.fujian_trader.phases.holdings import move_in
from mingtang.games.fujian_trader.phases.movement import why_no_step
from mingtang.games.fujian_trader.phases.production import GiveUp
from mingtang.games.fujian_trader.phases.robbery import TakeGood, targets
from mingtang.games.fujian_trader.phases.sites import fits_card
from mingtang.games.fujian_trader.phases.wagers import can_wager
from mingtang.games.fujian_trader.pieces import (
    EVENTS,
    GOODS,
    MANCHU_MOVE,
    MOVE_BOOST,
    NODES,
    PORTS,
    PROVINCES,
    REACT_ACTION,
    RELOCATE,
    TOLL_FREE,
    WAGERS,
)
from mingtang.games.fujian_trader.queries import could_play, everybody, rate
from mingtang.games.fujian_trader.state import NO_OFFER


@rule("FT-3.6")
def test_the_manchu_cannot_be_ignored_and_all_that_can_is_named() -> None:
    with pytest.raises(BadData) as refused:
        game("fujian_trader", {"fortune": [{"id": "f18", "params": {"events": ["manchu_move"]}}]})
    for event in EVENTS[:MANCHU_MOVE]:
        assert event in str(refused.value)


@rule("FT-5.12")
def test_a_creditor_is_told_which_good_the_debtor_has_not() -> None:
    p = Position().debt(2, 1).ship(2, "siam").nobody_asks().hand(2, 58, 2).acting(2).do(2, f"play {card(58)}")
    assert p.waits_for == (1,)
    found = p.s.stack[-1].why_not(p.s, 1, p.game.catalogue.parse("take iron"))
    assert found is not None
    assert (found.clause, found.key, found.args) == ("FT-5.12", "debtor_has_none", (2, GOODS.index("iron")))


@rule("FT-5.11")
def test_what_another_player_receives_gives_the_mover_no_new_means() -> None:
    p = Position().ports(1, "cambodia pahang").ports(0, "patani").ship(0, "cambodia").nobody_asks().moving(0)
    p.do(0, "sail pahang", "withdraw")
    move_in(p.s, 1, GOODS.index("rice"), 1)
    move_in(p.s, 0, GOODS.index("rice"), 0)
    assert p.refused(0, "sail pahang") == ("FT-5.11", "toll_unpaid")
    move_in(p.s, 0, GOODS.index("rice"), 1)
    assert "sail pahang" in p.allowed(0)


@rule("FT-3.10", "FT-10.12")
@pytest.mark.parametrize("seat", [0, 2])
def test_who_has_set_the_typhoon_aside_may_sail_faster(seat: int) -> None:
    p = Position().event("typhoon").hand(seat, 35, 2).ship(seat, "siam").nobody_asks().moving(seat)
    found = p.s.stack[-1].why_not(p.s, seat, p.game.catalogue.parse(f"play {card(35)}"))
    assert found is not None
    assert (found.key, found.args) == ("card_against_typhoon", (EVENTS.index("typhoon"),))
    p.s.ignoring = True
    assert f"play {card(35)}" in p.allowed(seat)


@rule("FT-7.8")
@pytest.mark.parametrize(
    ("goods", "key"), [("3r 1i", "bounty_due"), ("3r", "bounty_ends_sale"), ("3r 1s", "bounty_due")]
)
def test_a_bounty_of_any_spare_good_leaves_the_sale(goods: str, key: str) -> None:
    p = Position().ports(1, "pahang johor melaka kedah").ship(0, "johor").has(0, goods).hand(0, 2).nobody_asks()
    p.acting(0)
    found = p.s.stack[-1].caution(p.s, 0, p.game.catalogue.parse("open_market"))
    assert found is not None
    assert (found.key, found.args) == (key, (1,))


@rule("FT-5.1", "FT-3.10")
def test_who_has_set_the_typhoon_aside_has_no_steps_left_but_no_storm() -> None:
    p = Position().event("typhoon").hand(2, 35, 2).ports(2, "siam").ship(2, "siam").nobody_asks().moving(2)
    patani = NODES.index("patani")
    p.s.steps = p.s.board.typhoon_steps
    stormy = why_no_step(p.s, 2, patani)
    assert stormy is not None
    assert (stormy.key, stormy.args) == ("typhoon", (EVENTS.index("typhoon"),))
    p.s.ignoring = True
    assert why_no_step(p.s, 2, patani) is None
    p.s.steps = 9
    spent = why_no_step(p.s, 2, patani)
    assert spent is not None
    assert (spent.clause, spent.key) == ("FT-5.1", "no_steps_left")


@rule("FT-14.8", "FT-10.3")
def test_a_vote_on_a_bought_fortune_says_which_purchase_it_was() -> None:
    p = Position(shihe="any_action").hand(2, 21).has(0, "2r 2s").ship(0, "siam").hand(0, 2).asks(2).acting(0)
    p.do(0, "buy_fortunes")
    for which in (1, 2):
        p.do(0, "pay rice silk")
        assert (p.step, p.s.deed_what) == ("reversal.window", which)
        for seat in p.waits_for:
            p.do(seat, "pass")


@rule("FT-9.2")
def test_a_bought_province_is_told_with_its_price() -> None:
    p = Position().has(0, silver=30).ship(0, "fujian").hand(0, 2).nobody_asks().acting(0).do(0, "buy_province henan")
    henan = PROVINCES.index("henan")
    assert p.heard("provinces.bought") == [(0, henan, -p.s.board.cost[henan], p.silver(0))]


@rule("FT-3.7", "FT-5.14")
def test_a_ship_is_not_put_into_a_blockaded_region_which_is_named() -> None:
    p = Position().event("hongmao_blockade", "dong_hai").ports(0, "siam hyogo kedah").ship(0, "manila").nobody_asks()
    moving = next(
        c.n for c in p.s.board.cards if c.effect == RELOCATE and fits_card(p.s, 0, NODES.index("hyogo"), c.to)
    )
    p.hand(0, moving, 2).moving(0).do(0, f"play {card(moving)}")
    assert p.step == "effects.node"
    found = p.s.stack[-1].why_not(p.s, 0, p.game.catalogue.parse("go hyogo"))
    assert found is not None
    assert (found.clause, found.key, found.args) == ("FT-3.7", found.key, (p.s.region,))


@rule("FT-10.10")
def test_the_very_first_card_too_can_ward_a_card_off() -> None:
    ward = {"id": "f01", "window": "react_fortune", "effect": "ward", "params": {}}
    p = Position(pack={"fortune": [ward]}).hand(0, 44, 2).hand(1, 1).has(1, "2r").has(3, "1i").ship(0, "siam")
    p.nobody_asks().asks(1).acting(0).do(0, f"play {card(44)}")
    assert (p.step, p.waits_for) == ("effects.ward", (1,))
    p.do(1, f"play {card(1)}")
    assert (p.goods(1), p.heard("effects.warded")[0][:2]) == ("2r", (1, 0))


@rule("FT-8.2", "FT-14.8")
@pytest.mark.parametrize("port", [PORTS[0], PORTS[-1]])
def test_a_port_bought_between_battles_is_a_part_of_the_raid_wherever_it_is(port: str) -> None:
    p = Position(ports_in_a_raid="between_battles").ports(0, "siam").ports(1, port).ship(0, port).hand(2, 21)
    p.has(0, "2r 2i", silver=4).nobody_asks().asks(2).after_movement(0).dice(1, 1, 6, 6)
    p.do(0, "raid", "wager standard?", "done?")
    while p.step != "battle.again":
        p.do(p.waits_for[0], "done" if "done" in p.allowed(p.waits_for[0]) else "pass")
    p.do(0, "buy_port manila")
    assert (p.owner("manila"), p.step) == (0, "battle.again")


@rule("FT-8.4")
@pytest.mark.parametrize("port", [PORTS[0], PORTS[-1]])
def test_a_building_is_kept_for_the_raided_port_wherever_it_is(port: str) -> None:
    p = Position(ports_in_a_raid="between_battles").ports(0, " ".join([n for n in PORTS if n != port][:13]))
    p.ports(1, port).ship(0, port).has(0, "2r 2i", silver=4).nobody_asks().after_movement(0).dice(1, 1, 6, 6)
    p.do(0, "raid", "wager standard?", "done?").do(1, "done?")
    assert p.step == "battle.again"
    assert p.refused(0, f"buy_port {[n for n in PORTS if n != port][13]}") == ("FT-8.4", "no_building_left")


@rule("FT-6.3")
def test_each_wager_alone_opens_a_raid() -> None:
    for wager in range(len(WAGERS)):
        p = Position()
        p.s.goods = row([*p.s.goods[:6], *p.s.board.wager[wager * 3 : wager * 3 + 3], *p.s.goods[9:]])
        assert [can_wager(p.s, seat) for seat in range(4)] == [False, False, True, False]


@rule("FT-5.10")
@pytest.mark.parametrize("answer", ["accept", "refuse", "waive"])
def test_an_answered_offer_is_off_the_table(answer: str) -> None:
    p = Position().ports(1, "cambodia pahang").ship(0, "cambodia").hand(0, 5).nobody_asks().moving(0)
    p.do(0, "sail pahang", f"offer {card(5)}")
    assert p.s.offer != NO_OFFER
    p.do(1, answer)
    assert p.s.offer == NO_OFFER


@rule("FT-6.1")
def test_who_declines_to_raid_has_had_the_chance() -> None:
    p = Position().ports(1, "melaka").ports(0, "siam").ship(0, "melaka").has(0, "1r 1i").hand(0, 4).nobody_asks()
    p.after_movement(0)
    assert (p.step, p.s.raid_over) == ("turn.raid", False)
    p.do(0, "no_raid")
    assert (p.step, p.s.raid_over) == ("turn.act", True)
    assert "raid" not in p.allowed(0)


@rule("FT-11.2")
def test_silver_without_a_way_into_the_pouch_is_warned_of_in_the_invasion_only() -> None:
    for turn, key in ((0, None), (1, "shut_pouch")):
        p = Position().has(0, silver=5).ship(0, "siam").hand(0, 2).nobody_asks()
        if turn:
            p.invasion(turn)
        p.acting(0)
        found = p.s.stack[-1].caution(p.s, 0, p.game.catalogue.parse("end_turn"))
        assert (found.key if found else None) == key


@rule("FT-7.2", "FT-7.6")
def test_how_many_lots_can_be_sold_at_once() -> None:
    p = Position().has(0, "7r 2s").ship(0, "johor").hand(0, 2).nobody_asks().acting(0).do(0, "open_market")
    step, parse = p.s.stack[-1], p.game.catalogue.parse
    assert step.most(p.s, 0, parse("sell rice")) == 2
    assert step.most(p.s, 0, parse("close_market")) == 1
    second = Position().has(1, "2r 9s").ship(1, "johor").hand(1, 2).nobody_asks().acting(1).do(1, "open_market")
    units = rate(second.s, 1, PORTS.index("johor"), GOODS.index("silk"))
    assert second.s.stack[-1].most(second.s, 1, parse("sell silk")) == 9 // units > 1
    p.s.sold = p.s.sale_limit - 5
    assert step.most(p.s, 0, parse("sell rice")) == 1


@rule("FT-3.9")
def test_how_many_goods_can_be_given_up_at_once() -> None:
    p = Position().has(1, "2r 5s")
    step, parse = GiveUp(1, 3), p.game.catalogue.parse
    assert [step.most(p.s, 1, parse(f"give {good}")) for good in ("rice", "silk", "iron")] == [2, 3, 0]


@rule("FT-6.5")
def test_how_much_can_be_added_to_a_defense_at_once() -> None:
    p = Position().ports(2, "melaka").ports(0, "siam").ship(0, "melaka").has(0, "3r 1i").has(2, "1r 2s 4i")
    p.nobody_asks().after_movement(0).do(0, "raid", "wager standard?", "add rice", "done")
    step, parse = p.s.stack[-1], p.game.catalogue.parse
    assert step.name == "raids.defend"
    assert [step.most(p.s, 2, parse(words)) for words in ("add silk", "add iron", "done")] == [2, 4, 1]


@rule("FT-14.5")
def test_how_many_goods_can_be_swapped_taken_or_chosen_at_once() -> None:
    p = Position().has(1, "2r 5s")
    parse = p.game.catalogue.parse
    swaps = [parse(words) for words in ("swap rice iron", "swap silk rice", "swap iron silk", "stop")]
    assert [SwapGoods(1, 3).most(p.s, 1, a) for a in swaps] == [2, 3, 0, 1]
    takes = [parse(f"take {good}") for good in ("rice", "silk", "iron")]
    assert [TakeGood(2, 1, 4).most(p.s, 2, a) for a in takes] == [2, 4, 0]
    assert ChooseGain(1, 4).most(p.s, 1, parse("gain iron")) == 4


@rule("FT-6.4")
def test_how_much_can_be_added_to_an_attack_at_once() -> None:
    p = Position().ports(0, "melaka").ports(2, "siam").ship(2, "melaka").has(2, "5r 1s 3i").nobody_asks()
    p.after_movement(2).do(2, "raid", "wager standard?")
    step, parse = p.s.stack[-1], p.game.catalogue.parse
    assert step.name == "raids.attack"
    assert [step.most(p.s, 2, parse(words)) for words in ("add rice", "add iron", "done")] == [4, 2, 1]


@rule("FT-10.12")
def test_cards_of_movement_are_refused_after_it_with_that_reason() -> None:
    p = Position().hand(0, 2).nobody_asks().acting(0)
    for c, fortune in enumerate(p.s.board.cards):
        if fortune.effect in (MOVE_BOOST, TOLL_FREE, RELOCATE):
            assert why_not_play(p.s, 0, c, False) is NOT_IN_THIS_WINDOW
            assert why_not_play(p.s, 0, c, True) is MOVEMENT_OVER


@rule("FT-14.5")
def test_a_card_against_everybody_is_aimed_at_those_who_have_what_it_takes() -> None:
    p = Position().hand(0, 44, 2).has(0, "1r").has(1, "2r").has(3, "1i").nobody_asks().acting(0)
    p.s.card, p.s.target = 43, -1
    assert targets(p.s) == 0b1010
    p.s.target = 2
    assert targets(p.s) == 0
    p.s.target = 3
    assert targets(p.s) == 0b1000


@rule("FT-10.8")
def test_a_card_that_everybody_has_seen_can_be_played_by_its_holder_alone() -> None:
    for holder in range(4):
        p = Position()
        for seat in range(4):
            p.hand(seat, *((21, seat + 1) if seat == holder else (seat + 1,)))
        p.s.seen[20] = everybody(p.s)
        assert [could_play(p.s, seat, REACT_ACTION) for seat in range(4)] == [seat == holder for seat in range(4)]


@rule("FT-2.6")
def test_a_pack_may_give_everybody_silver_to_begin_with() -> None:
    s = game("fujian_trader", {"limits": {"starting_silver": 3}}).setup(4, {}, seed=1)
    assert list(s.silver) == [3, 3, 3, 3]
