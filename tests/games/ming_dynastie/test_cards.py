"""Phase 2: movement cards and dragons."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import CHOOSING, Position
from marks import rule
from mingtang.core.errors import Broken
from mingtang.games.ming_dynastie.actions import CARDS, PROVINCES
from mingtang.games.ming_dynastie.phases.cards import BeginChoosing, TakeCard, turn_up


def choosing(p: Position, seat: int) -> Position:
    p.s.phase = CHOOSING
    return p.at(TakeCard(seat))


@rule("MD-2.0", "MD-2.5")
def test_a_hand_is_five_cards_dragons_included() -> None:
    p = Position(3).space("henan", R=5, Y=5, G=5)
    p.hand("R", "dragon", "dragon", "rider", "camel", "junk").hand("Y", "dragon", "junk", "junk", "camel")
    p.hand("G", "junk", "junk", "camel", "rider", "rider")
    choosing(p, 1)
    p.play(1, "take henan")
    assert list(p.s.hand_size) == [5, 5, 5]
    assert p.asks() == ("over", ())


@rule("MD-2.1")
def test_a_card_is_taken_beside_a_space_with_an_own_member() -> None:
    p = Position(3).space("henan", R=1).space("jiangxi", R=2, Y=1)
    choosing(p, 0)
    kind = CARDS[p.s.display[2]]
    assert p.legal(0) == ["take henan", "take jiangxi", "dragon"]
    assert p.refusal(0, "take sichuan") == ("MD-2.1", "no_member_beside", (4,))
    p.play(0, "take jiangxi")
    assert p.cards_of("R") == [kind]
    assert p.on_space("R", "jiangxi") == 2


@rule("MD-2.2")
def test_a_dragon_costs_a_member_on_a_space() -> None:
    p = Position(3).space("henan", R=1).space("jiangxi", R=2).space("sichuan", Y=3)
    choosing(p, 0).play(0, "dragon")
    assert p.asks() == ("cards.sacrifice", (0,))
    assert p.legal(0) == ["sacrifice henan", "sacrifice jiangxi"]
    # only one's own
    assert p.refusal(0, "sacrifice sichuan") == ("MD-2.2", "no_member_to_give", (4,))
    p.play(0, "sacrifice jiangxi")
    assert p.cards_of("R") == ["dragon"]
    assert p.on_space("R", "jiangxi") == 1
    assert p.s.removed[0] == 1
    assert p.s.dragons == 14
    assert p.asks() == ("cards.take", (1,))


@rule("MD-2.2")
def test_a_single_space_is_given_up_without_asking() -> None:
    p = Position(3).space("henan", R=2).space("sichuan", Y=3)
    choosing(p, 0).play(0, "dragon")
    assert p.on_space("R", "henan") == 1
    assert p.asks() == ("cards.take", (1,))


@rule("MD-2.3", "MD-0.12")
def test_the_place_is_filled_from_the_stack_at_once() -> None:
    p = Position(3).space("henan", R=1, Y=1)
    choosing(p, 0)
    expected = p.s.pile[-1]
    p.play(0, "take henan")
    assert p.s.display[0] == expected
    assert len(p.s.pile) == 47
    turned = next(e for e in p.told if e.key == "cards.turned_up")
    assert turned.args == (0, expected, 47)
    assert turned.reveals


@rule("MD-2.4")
def test_an_empty_stack_is_shuffled_anew_when_a_card_is_needed() -> None:
    """EX-11: hands 12, display 6, stack 0, discard pile 36."""
    p = Position(4).space("henan", R=1)
    p.hand("Y", *["rider"] * 4).hand("G", *["junk"] * 4).hand("B", *["camel"] * 4)
    p.s.display = [0, 1, 2, 3, 4, 5]
    p.s.pile = []
    p.s.discard = [4, 4, 8, 8, 8, 4]
    choosing(p, 0)
    assert p.s.pile == []
    p.play(0, "take henan")
    assert len(p.s.pile) == 35
    assert p.s.discard == [0] * 6
    assert sum(p.s.hand_size) == 13
    assert p.events("cards.reshuffled") == [(36,)]
    assert sorted([*p.s.pile, p.s.display[0]]) == sorted(
        [k for k, n in enumerate([4, 4, 8, 8, 8, 4]) for _ in range(n)]
    )


@rule("MD-2.4")
def test_the_new_stack_is_mixed() -> None:
    p = Position(4).space("henan", R=1)
    p.s.pile = []
    p.s.discard = [6] * 6
    choosing(p, 0).play(0, "take henan")
    kinds = [p.s.display[0], *reversed(p.s.pile)]
    assert kinds != sorted(kinds)
    assert kinds != sorted(kinds, reverse=True)


@rule("MD-2.4")
def test_the_last_card_of_the_stack_does_not_bring_a_shuffle() -> None:
    p = Position(3).space("henan", R=1, Y=1)
    p.s.pile = [3]
    p.s.discard = [5, 0, 0, 0, 0, 0]
    choosing(p, 0).play(0, "take henan")
    assert p.s.pile == []
    assert p.s.discard[0] == 5
    assert p.events("cards.reshuffled") == []


@rule("MD-2.5")
def test_who_has_five_cards_is_skipped() -> None:
    """EX-12: hands 5, 3 and 4; the cards are taken in the order B, C, B."""
    p = Position(3, start="R").space("henan", R=5, Y=5, G=5)
    p.hand("R", *["rider"] * 5).hand("Y", *["junk"] * 3).hand("G", *["camel"] * 4)
    p.at(BeginChoosing())
    order = []
    while p.s.stack:
        order.append(p.asks()[1][0])
        p.play(order[-1], "take henan")
    assert order == [1, 2, 1]
    assert list(p.s.hand_size) == [5, 5, 5]


@rule("MD-2.5")
def test_nobody_draws_if_all_kept_five() -> None:
    p = Position(2).space("henan", R=5, Y=5).hand("R", *["rider"] * 5).hand("Y", *["junk"] * 5)
    assert p.at(BeginChoosing()).asks() == ("over", ())


@rule("MD-2.6")
def test_a_player_without_members_on_spaces_draws_nothing() -> None:
    p = Position(3).space("henan", Y=1).hand("Y", *["junk"] * 4)
    p.at(BeginChoosing())
    assert p.asks() == ("cards.take", (1,))
    p.play(1, "take henan")
    assert p.asks() == ("over", ())
    assert list(p.s.hand_size) == [0, 5, 0]


@rule("MD-2.6")
def test_a_display_without_a_card_to_turn_up_is_a_broken_position() -> None:
    p = Position(3)
    p.s.pile = []
    with pytest.raises(Broken, match="no_card_left"):
        turn_up(p.s, 0)


@rule("MD-2.7")
def test_without_a_dragon_left_only_open_cards_can_be_taken() -> None:
    """EX-10: the last dragon is taken, the next card is forced, five cards are enough."""
    p = Position(4).space("henan", B=1).space("sichuan", B=4)
    p.hand("B", "rider", "rider", "camel").hand("R", *["junk"] * 5).hand("Y", *["junk"] * 5).hand("G", *["junk"] * 5)
    p.s.dragons = 1
    choosing(p, 3)
    assert p.legal("B") == ["take henan", "take sichuan", "dragon"]
    p.play("B", "dragon", "sacrifice henan")
    assert p.s.dragons == 0
    assert p.on_space("B", "henan") == 0
    assert p.s.removed[3] == 1
    # the forced card was taken without asking
    assert p.s.hand_size[3] == 5
    assert p.events("cards.taken")[-1][2] == PROVINCES.index("sichuan")
    assert p.asks() == ("over", ())


@rule("MD-2.7")
def test_an_empty_dragon_stack_is_refused_with_its_clause() -> None:
    p = Position(4).space("henan", B=1).space("sichuan", B=4)
    p.s.dragons = 0
    choosing(p, 3)
    assert p.refusal("B", "dragon") == ("MD-2.7", "no_dragon_left", ())
    assert p.legal("B") == ["take henan", "take sichuan"]
