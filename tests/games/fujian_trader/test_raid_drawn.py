"""A raid as everybody can follow it: what the view and the drawing tell while it goes on and when it is over (FT-6)."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.core.play import unfold
from mingtang.draw.scenes import scene_of
from mingtang.games import game_texts
from mingtang.games.fujian_trader.draw import draw, stages
from mingtang.games.fujian_trader.phases.combat import percent_to_win
from mingtang.games.fujian_trader.pieces import EFFECTS, SIDES
from mingtang.games.fujian_trader.state import FujianState

NAMES = ("Ana", "Bo", "Chen", "Heron")
ONLOOKER = -1


def words_on_the_table(p: Position, seat: int, lang: str = "en") -> list[str]:
    """All words in the scene of the raid, as this reader sees it; none if there is no such scene."""
    board = draw(scene_of(p.game, p.s, seat, game_texts("fujian_trader", lang), NAMES))
    house = next(sheet for sheet in board.sheets if sheet.id == "house")
    scenes = [e for e in ET.fromstring(house.svg).iter() if e.get("class") == "raid-scene"]
    return ["".join(t.itertext()) for scene in scenes for t in scene.iter() if t.tag.endswith("text")]


def raid() -> Position:
    """Player 0 at a port of player 1, who holds Kui (+2 to the defense); 2 and 3 may hold something too."""
    p = Position(4).ports(1, "melaka").ports(0, "siam").ship(0, "melaka").has(0, "3r 4i").has(1, "2s 2i").nobody_asks()
    return p.hand(1, 38).hand(2, 64).asks(1).asks(2).after_movement(0)


@rule("FT-6.4", "FT-6.5", "FT-6.9")
def test_everybody_sees_what_both_sides_put_up_and_what_must_be_rolled() -> None:
    p = raid().do(0, "raid", "add iron", "add rice", "done").do(1, "add iron", "add silk")
    for reader in (0, 1, 2, ONLOOKER):
        told = words_on_the_table(p, reader)
        assert "Raid on Melaka" in told
        assert {"Ana", "Bo", "attacks", "defends"} <= set(told)
        assert told.count("+1") == 2  # the iron of both sides; silk has struck out the extra rice
        assert "Bo prepares the defense." in told
        assert "Ana must roll at least 1 more" in told
        assert "44 %" in told
    assert "Ana muss mindestens 1 mehr würfeln" in words_on_the_table(p, 0, "de")


@rule("FT-6.6", "FT-1.8")
def test_a_card_is_seen_when_it_is_put_up_and_not_before() -> None:
    p = raid().do(0, "raid", "done").do(1, "done")
    before = {reader: words_on_the_table(p, reader) for reader in (0, 2, ONLOOKER)}
    assert all(not [w for w in told if w.startswith("Kui")] for told in before.values())
    assert "Bo may put up defense cards." in before[0]
    p.do(1, f"play {card(38)}")
    for reader in (0, 1, 2, ONLOOKER):
        told = words_on_the_table(p, reader)
        assert [w for w in told if w.startswith("Kui")]
        assert "+2" in told
        assert "Ana must roll at least 3 more" in told
    told = words_on_the_table(p, ONLOOKER)
    assert "Chen may step in." in told
    assert not [w for w in told if w.startswith("Weiji")]
    p.dice(1, 1, 1, 1).do(2, f"play {card(64)}")
    assert "battle.again" in p.step
    assert p.heard("battle.card")[-1][:2] == (2, 63)


@rule("FT-6.11")
def test_between_two_battles_the_dice_lie_on_the_table() -> None:
    p = raid().do(0, "raid", "add iron", "done").do(1, "done", "pass").dice(1, 2, 3, 4).do(2, "pass")
    told = words_on_the_table(p, ONLOOKER)
    assert {"= 4", "= 7", "Ana may attack again.", "Bo holds out: 4 against 7"} <= set(told)
    p.do(0, "attack_again")
    told = words_on_the_table(p, ONLOOKER)
    assert "battle 2 · pot: 2 iron" in told
    assert told.count("?") == 4


@rule("FT-6.10", "FT-6.12")
@pytest.mark.parametrize(("rolls", "told"), [((6, 6, 1, 1), "Ana takes Melaka"), ((1, 1, 6, 6), "Bo keeps Melaka")])
def test_how_a_raid_ended_stands_on_the_table_for_the_rest_of_the_turn(rolls: tuple[int, ...], told: str) -> None:
    p = raid().do(0, "raid", "done").do(1, "done", "pass").dice(*rolls).do(2, "pass", "pass?")
    if p.step == "battle.again":
        p.do(0, "stop")
    p.do(1, "pass?").do(2, "pass?")
    assert told in words_on_the_table(p, ONLOOKER)
    assert told in words_on_the_table(p, 1)
    while p.s.active == 0:
        p.do(p.waits_for[0], "pass?", "end_turn?", "stop?")
    assert words_on_the_table(p, ONLOOKER) == []


@rule("FT-6.14")
def test_a_raid_called_off_shows_no_dice() -> None:
    p = raid().do(0, "raid", "add iron", "done").do(1, "done", "pass").dice(1, 2, 3, 4).do(2, "pass").do(0, "stop")
    assert p.s.battle
    p = Position(4).ports(1, "melaka").ship(0, "melaka").has(0, "3r 4i").nobody_asks().hand(1, 33).asks(1)
    p.s.battle = [0, 1, 14, 4, 7, 1, 2, 3, 4]  # an older one
    p.after_movement(0).do(0, "raid", "wager standard", "done").do(1, f"play {card(33)}")
    assert p.s.failed
    assert words_on_the_table(p, ONLOOKER) == []


@rule("FT-6.9", "FT-14.5")
def test_the_chance_is_that_of_the_dice() -> None:
    p = raid().do(0, "raid")
    assert percent_to_win(p.s) == 44  # 575 of 1296: a tie goes to the defender
    p.do(0, "add iron")
    assert percent_to_win(p.s) == 56
    p.s.extra_iron = 11
    assert percent_to_win(p.s) == 100
    p.s.extra_iron = 0
    two = next(n for n in range(1, 65) if card_of(p, n) == ("best_of_two", "attack"))
    p.s.up = [two - 1]
    p.s.up_by = [0]
    die = range(1, 7)
    wins = sum(max(a + b, c + d) > e + f for a in die for b in die for c in die for d in die for e in die for f in die)
    assert percent_to_win(p.s) == round(100 * wins / 6**6)


def card_of(p: Position, n: int) -> tuple[str, str]:
    """Effect and side of a card."""
    found = p.s.board.cards[n - 1]
    return EFFECTS[found.effect], SIDES[found.side]


def shown(p: Position, lang: str = "en") -> list[str]:
    """The titles of what is shown one thing after the other."""
    return [stage.title for stage in stages(p.told, game_texts("fujian_trader", lang))]


@rule("FT-6.9")
def test_the_dice_of_both_sides_and_the_end_of_a_battle_are_shown_one_after_the_other() -> None:
    p = raid().do(0, "raid", "add iron", "done").do(1, "done", "pass")
    assert shown(p) == [], "to put something up is shown at once"
    before = p.s
    p.told.clear()
    p.dice(1, 2, 3, 4).do(2, "pass")
    assert shown(p) == ["The attacker rolls", "The defender rolls", "The battle is decided"]
    assert shown(p, "de")[0] == "Der Angreifer würfelt"
    moments = [state for state, _ in unfold(p.game, before, 2, p.game.catalogue.parse("pass"))]
    told = []
    for state in moments:
        assert isinstance(state, FujianState)
        p.s = state
        told.append([w for w in words_on_the_table(p, ONLOOKER) if w == "?" or w.startswith("= ")])
    assert ["?", "?", "?", "?"] in told
    assert ["= 4", "?", "?"] in told
    assert told[-1] == ["= 4", "= 7"]


@rule("FT-6.12", "FT-6.14")
def test_to_give_a_raid_up_or_to_call_it_off_is_shown_like_any_choice() -> None:
    p = raid().do(0, "raid", "add iron", "done").do(1, "done", "pass").dice(1, 2, 3, 4).do(2, "pass")
    p.told.clear()
    p.do(0, "stop")
    assert p.heard("battle.failed")
    assert shown(p) == []


@rule("FT-12.2")
def test_the_fall_of_a_zone_is_shown_by_itself() -> None:
    p = Position(3).provinces(0, "korea").invasion(1).nobody_asks()
    p.round()
    assert shown(p) == ["The Manchu advance"]


def test_a_phone_opens_the_counting_house_while_a_raid_goes_on() -> None:
    p = raid()
    texts = game_texts("fujian_trader", "en")
    assert [s.front for s in draw(scene_of(p.game, p.s, ONLOOKER, texts, NAMES)).sheets] == [False, False]
    p.do(0, "raid")
    assert [s.front for s in draw(scene_of(p.game, p.s, ONLOOKER, texts, NAMES)).sheets] == [False, True]
