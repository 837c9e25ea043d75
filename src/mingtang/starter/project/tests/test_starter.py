"""The rules of Starter, clause by clause. A test is a sentence, and every clause has one: `mingtang clauses starter --tests tests`."""

from __future__ import annotations

from pathlib import Path

import pytest

import mingtang.starter as package
from mingtang.core.data import read_toml, with_pack
from mingtang.core.errors import BadData, Refused
from mingtang.core.match import Match
from mingtang.starter.game import Starter
from mingtang.starter.state import StarterState

rule = pytest.mark.rule
DATA = read_toml(Path(package.__file__).parent / "data.toml", "data_file")


def begun(seats: int = 3, seed: int = 7, **options: object) -> Match:
    """A game at its first question."""
    return Match.new(Starter(DATA), seats, seed, options)


def state(match: Match) -> StarterState:
    """Its position."""
    found = match.state
    assert isinstance(found, StarterState)
    return found


def seal_all(match: Match) -> int:
    """Everybody seals the highest card; answers who wins."""
    s = state(match)
    best = max(range(s.seats), key=lambda seat: max(s.hands[seat]))
    for seat in range(s.seats):
        match.play(seat, f"seal {max(s.hands[seat])}")
    return best


@rule("ST-1.1", "ST-1.2")
def test_everybody_is_dealt_a_hand_of_different_cards() -> None:
    s = state(begun())
    cards = [card for hand in s.hands for card in hand]
    assert [len(hand) for hand in s.hands] == [5, 5, 5]
    assert len(set(cards)) == 15
    assert all(1 <= card <= 20 for card in cards)


@rule("ST-1.3")
def test_a_dish_is_turned_up_and_the_others_are_hidden_unless_agreed() -> None:
    match = begun()
    assert state(match).dish in DATA["dishes"]["points"]
    assert match.game.view(match.state, 0)["dishes"] is None
    opened = begun(open_dishes=True)
    assert opened.game.view(opened.state, 0)["dishes"] == sorted(state(opened).dishes)


@rule("ST-1.4")
def test_all_tea_lies_in_the_supply() -> None:
    assert state(begun()).tea_left == 4


@rule("ST-2.1")
def test_a_sealed_card_can_be_changed_until_the_last_one_lies() -> None:
    match = begun()
    first, second = state(match).hands[0][:2]
    match.play(0, f"seal {first}")
    match.play(0, f"seal {second}")
    assert state(match).sealed[0] == second
    assert match.game.view(match.state, 1)["sealed"] is None


@rule("ST-2.2")
def test_only_a_card_of_the_own_hand_can_be_sealed() -> None:
    match = begun()
    foreign = state(match).hands[1][0]
    with pytest.raises(Refused) as refused:
        match.play(0, f"seal {foreign}")
    assert refused.value.refusal.key == "not_in_hand"


@rule("ST-2.3", "ST-3.1")
def test_the_highest_card_wins_and_takes_the_dish() -> None:
    match = begun()
    winner = seal_all(match)
    assert match.waiting == (winner,)
    dish = state(match).dish
    match.play(winner, "take")
    assert state(match).points[winner] == dish


@rule("ST-3.2")
def test_a_tea_can_be_brewed_as_long_as_there_is_one() -> None:
    match = begun()
    winner = seal_all(match)
    match.play(winner, "brew")
    assert state(match).tea[winner] == 1
    assert state(match).tea_left == 3
    dry = Match.new(Starter(with_pack(DATA, {"tea": {"supply": 0}})), 3, 7)
    winner = seal_all(dry)
    assert state(dry).points[winner] > 0  # only the dish was left, so that nobody was asked


@rule("ST-4.1", "ST-4.2", "ST-4.3")
def test_after_the_last_card_dishes_and_most_tea_are_counted() -> None:
    match = begun()
    while not match.over:
        winner = seal_all(match)
        if match.waiting == (winner,) and not match.over:
            match.play(winner, "brew" if state(match).tea_left else "take")
    s = state(match)
    assert all(not hand for hand in s.hands)
    for score in match.scores():
        most = s.tea[score.seat] == max(s.tea)
        assert score.total == s.points[score.seat] + (3 if most else 0)


@rule("ST-4.2")
def test_another_table_reads_that_nobody_scores_for_equal_tea() -> None:
    match = begun(most_tea="nobody")
    s = state(match)
    s.tea = [2, 2, 0]
    assert [score.parts["tea"] for score in match.scores()] == [0, 0, 0]
    s.tea = [2, 1, 0]
    assert [score.parts["tea"] for score in match.scores()] == [3, 0, 0]


def test_a_pack_with_too_few_dishes_is_refused() -> None:
    with pytest.raises(BadData, match="too_few_dishes"):
        Starter(with_pack(DATA, {"dishes": {"points": [1, 2]}}))
