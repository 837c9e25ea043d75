"""Who sits down with a newcomer in Yunnan plays a lively game: everybody bids, and for different buildings."""

from __future__ import annotations

from collections import Counter

from mingtang.bots.levels import CHARACTERS, bot
from mingtang.core.match import Match
from mingtang.games import game


def bids_of(seed: int) -> dict[str, Counter[str]]:
    """How often each of four bids for which building in one game."""
    yunnan = game("yunnan")
    match = Match.new(yunnan, seats=4, seed=seed)
    names = ["greedy", *CHARACTERS]
    bids: dict[str, Counter[str]] = {name: Counter() for name in names}
    while not match.over:
        seat = match.waiting[0]
        name = names[(seat + seed) % 4]
        action = bot(name).choose(yunnan, match.state, seat, len(match.history.entries))
        if action.verb == "bid":
            bids[name][str(action.nouns[0])] += 1
        match.play(seat, action)
    return bids


def test_each_of_the_usual_company_bids_and_together_they_want_most_buildings() -> None:
    games = [bids_of(seed) for seed in range(4)]
    for name in CHARACTERS:
        assert sum(g[name].total() for g in games) >= 2 * len(games), f"{name} hardly bids"
    wanted = {building for g in games for name in CHARACTERS for building in g[name]}
    assert len(wanted) >= 4, wanted
    favourites = {name: frozenset(b for g in games for b in g[name]) for name in CHARACTERS}
    assert len(set(favourites.values())) > 1, "they differ"
