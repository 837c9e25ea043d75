"""Questions that the rulebook leaves open: each reading, at a table that chose it. The usual ones are tested with their clauses."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from games.fujian_trader.test_reversal import SHIHE
from marks import rule
from mingtang.core.facts import Refusal
from mingtang.core.game import digest
from mingtang.core.play import why_not
from mingtang.games import game_texts
from mingtang.games.fujian_trader.pieces import NODES, PORTS, RAID_DEFENSE, RAID_THIRD, REACT_FORTUNE
from mingtang.games.fujian_trader.scoring import scores


def table(reading: str, seats: int = 4) -> Position:
    """A table that has chosen one reading, "ruling=reading"; nobody wants to be asked for cards."""
    name, _, chosen = reading.partition("=")
    return Position(seats, None, **{name: chosen}).nobody_asks()


def refusal(p: Position, seat: int, words: str) -> Refusal:
    found = why_not(p.s, seat, p.game.catalogue.parse(words))
    assert found is not None
    return found


# ---- FT-3.8: silver under Coastal Defense


@rule("FT-3.8")
@pytest.mark.parametrize(("reading", "silver"), [("stopped", 0), ("paid", 1)])
def test_coastal_defense_stops_goods_and_perhaps_silver(reading: str, silver: int) -> None:
    p = table(f"coastal_silver={reading}").provinces(0, "korea henan").event("coastal_defense")
    p.produce(0, "dong_hai")
    assert (p.goods(0), p.silver(0)) == ("", silver)


# ---- FT-5.7: toll to Fujian


@rule("FT-5.7")
@pytest.mark.parametrize(("reading", "asked"), [("own_route", 0), ("every_route", 1)])
def test_toll_is_due_on_the_own_route_or_on_every_route_to_fujian(reading: str, asked: int) -> None:
    p = table(f"fujian_toll={reading}").ports(1, "hoi_an").provinces(1, "fujian").ship(0, "ryukyu").has(0, "1r")
    p.moving(0).do(0, "sail fujian")
    assert p.waits_for == (asked,)
    own = table(f"fujian_toll={reading}").ports(1, "hoi_an").provinces(1, "fujian").ship(0, "hoi_an").has(0, "1r")
    assert own.moving(0).do(0, "sail fujian").waits_for == (1,)


@rule("FT-5.7")
def test_on_every_route_the_lord_of_fujian_needs_a_port_beside_it_and_leaving_is_free() -> None:
    far = table("fujian_toll=every_route").ports(1, "siam").provinces(1, "fujian").ship(0, "ryukyu").has(0, "1r")
    assert far.moving(0).do(0, "sail fujian").at(0) == "fujian"
    p = table("fujian_toll=every_route").ports(1, "hoi_an").provinces(1, "fujian").ship(0, "fujian").has(0, "1r")
    assert p.moving(0).do(0, "sail ryukyu").at(0) == "ryukyu"
    routes = {r["id"]: r["owner"] for r in p.game.view(p.s, 0)["routes"]}
    assert (routes["fujian--ryukyu"], routes["fujian--hoi_an"], routes["ryukyu--nagasaki"]) == (1, 1, None)


# ---- FT-6.4: what counts in an attack


def raider(reading: str, goods: str, defense: str = "") -> Position:
    """Player 0 lies before player 1's Johor, with Siam and Kedah of his own."""
    p = table(reading).ports(0, "siam").ports(1, "johor").ship(0, "johor").has(0, goods).has(1, defense)
    return p.after_movement(0)


@rule("FT-6.4", "FT-6.9")
@pytest.mark.parametrize(("reading", "attack"), [("added_only", 3), ("all_wagered", 5)])
def test_the_wager_itself_counts_or_only_what_is_added(reading: str, attack: int) -> None:
    p = raider(f"wager_bonus={reading}", "3r 3i").do(0, "raid", "wager standard?", "add rice", "add iron", "add iron")
    assert p.game.view(p.s, 0)["raid"]["attack"] == attack


@rule("FT-6.4", "FT-6.5")
def test_silk_negates_the_rice_of_the_wager_where_it_counts() -> None:
    usual = raider("wager_bonus=added_only", "1r 1i", "2s 1i").do(0, "raid", "wager standard?", "done?")
    found = refusal(usual, 1, "add silk")
    assert (found.clause, found.key, found.args, found.ruling) == ("FT-6.5", "enough_silk", (0,), "wager_bonus")
    p = raider("wager_bonus=all_wagered", "1r 1i", "2s 1i").do(0, "raid", "wager standard?", "done?").do(1, "add silk")
    assert p.game.view(p.s, 1)["raid"]["attack"] == 1
    assert (refusal(p, 1, "add silk").args, refusal(p, 1, "add silk").ruling) == ((1,), "")


# ---- FT-6.5: what the defender commits


@rule("FT-6.5")
@pytest.mark.parametrize(("reading", "left"), [("spent", "1i"), ("taken_back", "1s 3i")])
@pytest.mark.parametrize("rolls", [(1, 1, 6, 6), (6, 6, 1, 1)])
def test_a_defender_loses_or_takes_back_what_he_committed(reading: str, left: str, rolls: tuple[int, ...]) -> None:
    p = table(f"defender_goods={reading}").ports(1, "johor").ship(0, "johor").has(0, "2r 1i").has(1, "1s 3i")
    p.after_movement(0).dice(*rolls).do(0, "raid", "wager standard?", "add rice", "done?")
    p.do(1, "add iron", "add iron", "add silk", "done")
    won = rolls[0] > rolls[2]
    assert p.owner("johor") == (0 if won else 1)
    forfeited = 0 if won else 1
    goods = {"1i": f"{1 + forfeited}i", "1s 3i": f"1s {3 + forfeited}i"}
    assert p.goods(1) == goods[left]


@rule("FT-6.5")
def test_in_the_next_battle_a_defender_has_again_what_he_took_back() -> None:
    p = table("defender_goods=taken_back").ports(1, "johor").ship(0, "johor").has(0, "2r 2i").has(1, "2i")
    p.after_movement(0).dice(1, 1, 6, 6).do(0, "raid", "wager standard?", "done").do(1, "add iron", "add iron", "done?")
    assert (p.step, p.goods(1)) == ("battle.again", "2i")


# ---- FT-6.14: selling after a peace


@rule("FT-6.14")
@pytest.mark.parametrize("reading", ["allowed", "barred"])
def test_after_a_peace_the_raider_may_sell_or_not(reading: str) -> None:
    p = raider(f"sale_after_peace={reading}", "4r 1i").hand(3, 11).asks(3).do(0, "raid", "wager standard?", "done")
    p.do(1, "done?").do(3, f"play {card(11)}", "name silk", "name silk").do(0, "peace accept").do(1, "peace accept")
    assert (p.goods(0), p.step) == ("4r 2s 1i", "turn.act")
    if reading == "allowed":
        assert "open_market" in p.allowed(0)
        return
    found = refusal(p, 0, "open_market")
    assert (found.clause, found.key, found.ruling) == ("FT-6.14", "made_peace", "sale_after_peace")
    for lang in ("en", "de"):
        assert "⟨" not in "".join(game_texts("fujian_trader", lang).refusal(found))


@rule("FT-6.13")
def test_a_lost_raid_is_refused_by_its_own_clause_in_both_readings() -> None:
    for reading in ("allowed", "barred"):
        p = (
            raider(f"sale_after_peace={reading}", "4r 1i")
            .hand(0, 2)
            .dice(1, 1, 6, 6)
            .do(0, "raid", "wager standard?", "done")
        )
        p.do(1, "done?").do(0, "stop?")
        assert refusal(p, 0, "open_market").key == "failed_raider"


@rule("FT-6.14", "FT-6.13")
def test_a_raid_that_dun_called_off_is_refused_as_failed_in_both_readings_and_no_peace_is_spoken_of() -> None:
    for reading in ("allowed", "barred"):
        p = raider(f"sale_after_peace={reading}", "8r 2i").hand(1, 33).asks(1).discarded(11)
        p.do(0, "raid", "wager standard?", "done").do(1, "done?").do(1, f"play {card(33)}")
        assert p.step == "turn.act"
        found = refusal(p, 0, "open_market")
        assert (found.clause, found.key, found.ruling) == ("FT-6.13", "failed_raider", "")


# ---- FT-7.7, FT-7.8: the bounty


def seller(moment: str, goods: str) -> Position:
    """Player 0 acts at Johor, in the region of player 1."""
    p = table(f"bounty_moment={moment}").hand(0, 2).has(0, goods).ship(0, "johor")
    return p.ports(1, "pahang johor melaka kedah").acting(0)


@rule("FT-7.7")
def test_the_bounty_is_given_on_opening_or_after_the_first_lot() -> None:
    first = (
        table("bounty_moment=on_opening").has(0, "4r").ship(0, "johor").ports(1, "pahang johor melaka kedah").acting(0)
    )
    assert first.do(0, "open_market").waits_for == (1,)
    p = seller("after_first_lot", "4r")
    p.do(0, "open_market")
    assert p.waits_for == (0,)
    p.do(0, "sell rice")
    assert (p.waits_for, p.silver(0)) == ((1,), 1)
    p.do(1, "take bounty")
    assert (p.goods(0), p.goods(1)) == ("", "1r")


@rule("FT-7.7")
def test_after_the_first_lot_nothing_sold_is_nothing_given_and_selling_out_leaves_nothing() -> None:
    p = seller("after_first_lot", "6r")
    p.do(0, "open_market", "close_market")
    assert (p.goods(0), p.goods(1)) == ("6r", "")
    q = seller("after_first_lot", "3r")
    q.do(0, "open_market", "sell rice")
    assert (q.goods(1), q.silver(0), q.waits_for) == ("", 1, (0,))


@rule("FT-7.7")
def test_after_the_first_lot_the_bounty_is_asked_for_once() -> None:
    p = seller("after_first_lot", "9r")
    p.do(0, "open_market", "sell rice").do(1, "waive").do(0, "sell rice")
    assert (p.silver(0), p.waits_for) == (2, (0,))


@rule("FT-7.8")
@pytest.mark.parametrize(("reading", "asked"), [("in_the_region", 0), ("at_any_own_port", 1)])
def test_the_bounty_is_taken_in_the_region_or_at_any_own_port(reading: str, asked: int) -> None:
    whole = "pahang johor melaka kedah siam"
    p = table(f"bounty_place={reading}").has(0, "6r").ship(0, "siam").ports(1, whole).acting(0).do(0, "open_market")
    assert p.waits_for == (asked,)
    inside = table(f"bounty_place={reading}").has(0, "6r").ship(0, "johor").ports(1, whole).acting(0)
    assert inside.do(0, "open_market").waits_for == (1,)


@rule("FT-7.8")
def test_a_bounty_at_any_own_port_needs_a_whole_region_and_an_own_port() -> None:
    p = (
        table("bounty_place=at_any_own_port")
        .has(0, "6r")
        .ship(0, "siam")
        .ports(1, "pahang johor melaka siam")
        .acting(0)
    )
    assert p.do(0, "open_market").waits_for == (0,)
    q = (
        table("bounty_place=at_any_own_port")
        .has(0, "6r")
        .ship(0, "siam")
        .ports(1, "pahang johor melaka kedah")
        .ports(2, "siam")
    )
    assert q.acting(0).do(0, "open_market").waits_for == (0,)
    own = table("bounty_place=at_any_own_port").has(0, "6r").ship(0, "siam").ports(0, "pahang johor melaka kedah siam")
    assert own.acting(0).do(0, "open_market").waits_for == (0,)


# ---- FT-8.2: ports between battles


def beaten(reading: str, ports: str = "siam") -> Position:
    """Player 0 has lost a first battle at Johor and may fight on."""
    p = table(f"ports_in_a_raid={reading}").ports(0, ports).ports(1, "johor").ship(0, "johor").has(0, "4r 2i", silver=4)
    p.after_movement(0).dice(1, 1, 6, 6).do(0, "raid", "wager standard?", "done").do(1, "done?")
    assert p.step == "battle.again"
    return p


@rule("FT-8.2")
def test_ports_are_bought_after_a_raid_or_between_its_battles() -> None:
    q = beaten("not_inside")
    assert q.allowed(0) == ["attack_again", "stop"]
    found = refusal(q, 0, "buy_port manila")
    assert (found.clause, found.key, found.ruling) == ("FT-8.2", "ports_after_the_raid", "ports_in_a_raid")
    p = beaten("between_battles").do(0, "buy_port manila")
    assert (p.owner("manila"), p.silver(0), p.step) == (0, 2, "battle.again")
    p.dice(6, 6, 1, 1).do(0, "attack_again", "wager standard?", "done?").do(1, "done?")
    assert p.owner("johor") == 0


@rule("FT-8.2", "FT-6.3")
def test_a_port_bought_between_battles_may_close_the_way_to_a_wager() -> None:
    p = (
        table("ports_in_a_raid=between_battles")
        .ports(0, "cagayan")
        .ports(1, "johor")
        .ship(0, "johor")
        .has(0, "7r", silver=4)
    )
    p.after_movement(0).dice(1, 1, 6, 6).do(0, "raid", "wager peasant_revolt?", "done").do(1, "done?")
    assert p.allowed(0, "attack_again") == ["attack_again"]
    p.do(0, "buy_port hyogo")
    assert p.refused(0, "attack_again") == ("FT-6.3", "no_wager")
    p.do(0, "stop")
    assert p.s.failed


@rule("FT-8.4")
def test_between_battles_a_building_is_kept_for_the_port_that_may_be_won() -> None:
    p = beaten("between_battles", " ".join([n for n in PORTS if n != "johor"][:13]))
    assert p.refused(0, "buy_port gresik") == ("FT-8.4", "no_building_left")
    p.dice(6, 6, 1, 1).do(0, "attack_again", "wager standard?", "done?").do(1, "done?")
    assert p.owner("johor") == 0


@rule("FT-8.2", "FT-14.5")
def test_a_discount_holds_for_one_port_between_battles_too() -> None:
    p = beaten("between_battles")
    p.s.port_discount = 1
    p.do(0, "buy_port manila")
    assert p.silver(0) == 3
    p.do(0, "buy_port hyogo")
    assert p.silver(0) == 1


@rule("FT-14.8", "FT-8.2")
def test_a_port_bought_between_battles_goes_back_with_the_raid() -> None:
    p = beaten("between_battles").hand(2, 21)
    q = table("ports_in_a_raid=between_battles").hand(2, 21).asks(2).ports(0, "siam").ports(1, "johor")
    for seat in range(4):
        q.order(seat, RAID_DEFENSE).order(seat, RAID_THIRD).order(seat, REACT_FORTUNE)
    q.ship(0, "johor").has(0, "4r 2i", silver=4).after_movement(0).dice(1, 1, 6, 6)
    q.do(0, "raid", "wager standard?", "done").do(1, "done?").do(0, "buy_port manila", "stop").do(2, SHIHE)
    q.do(1, "vote yes").do(3, "vote yes")
    assert (q.owner("manila"), q.silver(0), q.goods(0)) == (-1, 4, "4r 2i")
    assert p.s.raid_port >= 0


# ---- FT-10.6: cards that came this turn


@rule("FT-10.6")
@pytest.mark.parametrize("reading", ["all_received", "bought_only"])
def test_a_drawn_card_waits_or_may_be_played_at_once(reading: str) -> None:
    p = table(f"fresh_cards={reading}").hand(0, 4, 63).next_cards(16, 22).acting(0).do(0, f"play {card(4)}")
    assert sorted(p.cards(0)) == [16, 22, 63]
    if reading == "bought_only":
        assert p.cards(0) == [16, 22, 63]
        assert p.do(0, f"play {card(16)}").goods(0) == "4r"
        return
    found = refusal(p, 0, f"play {card(16)}")
    assert (found.clause, found.key, found.ruling) == ("FT-10.6", "fresh_card", "fresh_cards")


@rule("FT-10.6", "FT-10.3")
def test_a_bought_card_waits_in_both_readings() -> None:
    for reading in ("all_received", "bought_only"):
        p = table(f"fresh_cards={reading}").hand(0, 63).has(0, "2r 2s").next_cards(16).acting(0)
        p.do(0, "buy_fortunes", "pay rice silk")
        assert (p.step, p.cards(0), p.s.fresh[0]) == ("fortunes.buy", [63, 16], 1)
        assert p.heard("fortunes.drawn") == [(0, 1, 2)]


@rule("FT-10.6", "FT-5.10")
def test_a_card_received_as_toll_may_be_played_at_once_where_only_bought_ones_wait() -> None:
    p = table("fresh_cards=bought_only").ports(1, "cambodia pahang").ship(0, "cambodia").hand(0, 16).hand(1, 2, 30)
    p.moving(0).do(0, "sail pahang", f"offer {card(16)}").do(1, "accept")
    assert (p.cards(1), p.s.fresh[1]) == ([2, 16, 30], 0)


# ---- FT-13.5: ties


@rule("FT-13.5")
def test_a_tie_is_broken_by_silver_or_shared() -> None:
    for reading, places in (("stored_silver", [1, 2]), ("shared", [1, 1])):
        p = table(f"final_ties={reading}", 3).has(0, stored=9).has(1, "5r", silver=4, stored=7).ports(1, "siam")
        p.s.stack = []
        found = scores(p.s)
        assert [x.total for x in found[:2]] == [18, 18]
        assert [x.place for x in found[:2]] == places


# ---- FT-14.8: any action


def reversible(*cards: int, goods: str = "", silver: int = 0, ship: str = "siam") -> Position:
    """Player 2 holds Shihe at a table where it takes back any action; the others want to be asked for it alone."""
    p = Position(4, None, shihe="any_action").hand(2, 21).hand(0, *cards, 2).has(0, goods, silver=silver).ship(0, ship)
    for seat in range(4):
        p.order(seat, RAID_DEFENSE).order(seat, RAID_THIRD).order(seat, REACT_FORTUNE)
    return p


def called_back(p: Position) -> Position:
    """Player 2 plays Shihe, and everybody agrees."""
    for seat in p.waits_for:
        p.do(seat, SHIHE if seat == 2 else "pass")
    return p.do(1, "vote yes").do(3, "vote yes")


@rule("FT-14.8")
def test_a_step_is_taken_back_with_its_toll_and_cannot_be_repeated() -> None:
    p = (
        reversible(goods="2r", ship="cambodia")
        .ports(1, "cambodia pahang")
        .moving(0)
        .do(0, "sail pahang")
        .do(1, "take rice")
    )
    assert (p.step, p.at(0), p.goods(0)) == ("reversal.window", "pahang", "1r")
    assert p.game.view(p.s, 1)["deed"] == {"deed": "step", "what": "pahang"}
    called_back(p)
    assert (p.at(0), p.goods(0), p.goods(1), p.s.steps, p.discards()) == ("cambodia", "2r", "", 0, [21])
    assert p.refused(0, "sail pahang") == ("FT-14.8", "step_undone")
    assert "sail siam" in p.allowed(0)


@rule("FT-14.8", "FT-5.11")
def test_a_step_that_was_not_made_is_no_action() -> None:
    p = reversible(ship="cambodia").ports(1, "cambodia pahang").moving(0).do(0, "sail pahang", "withdraw")
    assert (p.step, p.waits_for, p.s.deed, p.s.before) == ("movement.move", (0,), -1, None)


@rule("FT-14.8", "FT-4.2")
def test_a_turn_start_card_is_taken_back_and_the_event_holds() -> None:
    p = reversible(47).event("typhoon").produce(0, "dong_hai").do(0, f"play {card(47)}")
    assert p.step == "reversal.window"
    called_back(p)
    assert (p.step, p.s.ignoring, p.s.uses) == ("production.start", False, 0)
    assert f"play {card(47)}" not in p.allowed(0)
    p.do(0, "pass")
    assert (p.step, p.game.view(p.s, 0)["turn"]["allowance"]) == ("movement.move", 1)
    assert 47 in p.cards(0)


@rule("FT-14.8", "FT-10.3")
def test_a_fortune_purchase_is_taken_back_and_no_other_follows() -> None:
    p = reversible(goods="2r 2s").next_cards(16).acting(0).do(0, "buy_fortunes", "pay rice silk")
    assert 16 in p.cards(0)
    called_back(p)
    assert (p.goods(0), p.cards(0), p.s.fortunes_bought) == ("2r 2s", [2], 0)
    assert p.s.deck[-1] == 15  # it lies on top again, and its buyer knows it
    assert p.game.view(p.s, 0)["deck"] == len(p.s.deck)
    assert not p.allowed(0, "pay")


@rule("FT-14.8")
def test_no_fortune_can_be_bought_after_a_purchase_was_taken_back() -> None:
    p = reversible(goods="2r 2s").acting(0)
    p.s.undone = [6 * 64]
    assert p.refused(0, "buy_fortunes") == ("FT-14.8", "fortunes_undone")


@rule("FT-14.8", "FT-11.1")
def test_storing_is_taken_back_and_cannot_be_repeated() -> None:
    p = reversible(silver=5).provinces(0, "korea").storing(0)
    p.do(0, "store 3")
    assert (p.step, p.silver(0), p.s.stored[0]) == ("reversal.window", 2, 3)
    p.s.stack = [p.s.stack[-1]] if len(p.s.stack) == 1 else p.s.stack
    called_back(p)
    assert (p.silver(0), p.s.stored[0]) == (5, 0)
    assert (0, 3, 3, 5) in p.heard("reversal.restored")


@rule("FT-14.8", "FT-11.1")
def test_to_store_nothing_is_no_action() -> None:
    p = reversible(silver=5).provinces(0, "korea").storing(0).do(0, "store 0")
    assert (p.s.active, p.s.deed, p.s.before) == (1, -1, None)
    assert "reversal.window" not in [step.name for step in p.s.stack]


@rule("FT-14.8", "FT-5.2")
def test_steps_that_could_be_taken_back_leave_a_wake_until_something_else_is_done() -> None:
    p = reversible(silver=2).nobody_asks().moving(0).do(0, "sail patani", "sail pahang")
    assert [NODES[n] for n in p.s.wake] == ["siam", "patani"]
    p.do(0, "buy_port manila")
    assert p.s.wake == []


@rule("FT-14.8")
def test_what_was_taken_back_is_refused_with_its_reason() -> None:
    p = reversible(silver=5).provinces(0, "korea").storing(0)
    p.s.undone = [7 * 64]
    assert p.refused(0, "store 2") == ("FT-14.8", "storing_undone")
    assert p.allowed(0) == ["store 0"]


@rule("FT-14.8")
def test_at_a_usual_table_nobody_is_asked_after_a_step_a_purchase_or_a_storing() -> None:
    p = Position().hand(2, 21).hand(0, 2).has(0, "2r 2s", silver=5).provinces(0, "korea").ship(0, "siam").moving(0)
    p.do(0, "sail patani")
    assert p.step == "movement.move"
    p.do(0, "end_move", "buy_fortunes", "pay rice silk")
    assert p.step == "fortunes.buy"
    p.do(0, "stop", "store 2")
    assert p.step != "reversal.window"


@rule("FT-14.8")
def test_a_position_with_any_action_open_comes_back_from_its_dump() -> None:
    p = reversible(goods="2r", ship="cambodia").moving(0).do(0, "sail siam")
    assert p.step == "reversal.window"
    assert digest(p.game, p.game.load(p.game.dump(p.s))) == digest(p.game, p.s)
