"""What a player is asked says what the answer is for."""

from __future__ import annotations

import pytest

from marks import rule
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.games.yunnan.actions import CATALOGUE
from mingtang.games.yunnan.phases.bidding import ChooseSource
from mingtang.games.yunnan.state import YunnanState
from mingtang.table.library import Library


@rule("YU-3.2")
@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("bid horse 9", "It bids 9 at the Horse Trader."),
        ("bank", "It goes to the Bank."),
        ("market", "It goes to the Market."),
    ],
)
def test_who_is_asked_for_a_trader_reads_what_it_is_for(words: str, facts: str) -> None:
    match = Match.new(game("yunnan"), 3, 5)
    assert isinstance(match.state, YunnanState)
    step = ChooseSource(0, CATALOGUE.parse(words).id)
    told = Library().texts("yunnan", "en").prompt(step.prompt(match.state, 0), match.names)
    assert told == ("Where does the trader come from?", facts)
