"""Many games: fair seats, the same result whatever the workers, honest sums."""

from __future__ import annotations

from collections import Counter

import pytest

from mingtang.core.errors import BadOption, Unknown
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.lab.measure.speed import measure
from mingtang.lab.measure.summary import summarize
from mingtang.lab.run.contest import Contest, Result, game_seed, play_game, play_many, seating


@pytest.mark.parametrize(
    ("bots", "seats"),
    [(("a", "b", "c", "d"), 4), (("a", "b"), 4), (("a", "b", "c"), 4), (("a", "b", "c", "d", "e"), 3), (("a",), 2)],
)
def test_every_bot_sits_in_every_seat_equally_often(bots: tuple[str, ...], seats: int) -> None:
    contest = Contest("yunnan", seats, bots, seed=5)
    games = seats * len(bots) * 3
    count = Counter((seat, name) for k in range(games) for seat, name in enumerate(seating(contest, k)))
    assert set(count.values()) == {games // len(bots)}
    assert len(count) == seats * len(bots)


def test_neighbours_change_from_block_to_block() -> None:
    contest = Contest("yunnan", 4, ("a", "b", "c", "d"), seed=5)
    after_a = set()
    for k in range(40):
        line = seating(contest, k)
        after_a.add(line[(line.index("a") + 1) % 4])
    assert after_a == {"b", "c", "d"}


def test_contests_with_other_seeds_share_no_game() -> None:
    seeds = [game_seed(seed, k) for seed in range(20) for k in range(50)]
    assert len(set(seeds)) == len(seeds)


def test_the_number_of_workers_changes_nothing() -> None:
    contest = Contest("yunnan", 3, ("random",), seed=4)
    ticks: list[int] = []
    alone = list(play_many(contest, 20))
    together = list(play_many(contest, 20, workers=2, tick=ticks.append))
    assert alone == together
    assert sum(ticks) == 20


def test_where_a_bot_thinks_long_each_game_is_reported_as_it_ends() -> None:
    contest = Contest("yunnan", 2, ("mcts:iterations=1", "random"), seed=4, options={"max_rounds": 1})
    ticks: list[int] = []
    together = list(play_many(contest, 3, workers=2, tick=ticks.append))
    assert ticks == [1, 1, 1]
    assert together == list(play_many(contest, 3))


def test_a_result_can_be_dealt_again_from_its_seed() -> None:
    contest = Contest("yunnan", 3, ("random", "greedy", "random"), seed=4, options={"guards": True})
    result = play_game(game("yunnan"), contest, 7)
    assert result == play_game(game("yunnan"), contest, 7)
    first = Match.new(game("yunnan"), 3, result.seed, {"guards": True})
    again = Match.new(game("yunnan"), 3, result.seed, {"guards": True})
    assert first.digest == again.digest
    assert result.digest != digest(first.game, first.state)
    assert result.rounds >= 1
    assert result.decisions > 50
    assert [sum(parts.values()) for parts in result.parts] == list(result.scores)


def test_what_cannot_be_played_is_said_before_the_first_game() -> None:
    with pytest.raises(
        Unknown,
        match=r"no_such_bot\('nobody', random, novice, greedy, adept, expert, master, hoarder, raider, builder\)",
    ):
        list(play_many(Contest("yunnan", 3, ("nobody",)), 1))
    with pytest.raises(BadOption, match=r"seats_of_game\(Yunnan, 2, 5, 9\)"):
        list(play_many(Contest("yunnan", 9, ("random",)), 1))
    with pytest.raises(BadOption, match=r"no_option\('dragons'"):
        list(play_many(Contest("yunnan", 3, ("random",), options={"dragons": "on"}), 1))
    with pytest.raises(BadOption, match="no_bots"):
        list(play_many(Contest("yunnan", 3, ()), 1))
    with pytest.raises(BadOption, match=r"number_from\(games, 1, 0\)"):
        list(play_many(Contest("yunnan", 3, ("random",)), 0))


def made(bots: tuple[str, ...], places: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    parts = tuple({"tea": s - 1, "coins": 1} for s in scores)
    return Result(0, 1, bots, places, scores, parts, rounds=6, decisions=100, digest="")


def test_a_shared_win_is_shared() -> None:
    summary = summarize([made(("a", "b", "c"), (1, 1, 3), (9, 9, 4))])
    assert [summary.by_bot[n].wins for n in "abc"] == [0.5, 0.5, 0.0]
    assert sum(t.wins for t in summary.by_seat.values()) == 1


def test_a_bot_in_two_seats_wins_a_game_once() -> None:
    summary = summarize(
        [made(("a", "a", "b", "b"), (1, 2, 3, 4), (9, 8, 7, 6)), made(("b", "b", "a", "a"), (1, 2, 3, 4), (9, 8, 7, 6))]
    )
    a = summary.by_bot["a"].as_json()
    assert (a["games"], a["wins"], a["share"], a["fair"], a["place"], a["score"]) == (2, 1, 0.5, 0.5, 2.5, 7.5)
    assert a["parts"] == {"tea": 6.5, "coins": 1.0}


def test_the_benchmark_counts_forced_choices_apart() -> None:
    speed = measure(game("yunnan"), 4, {}, seed=1, seconds=0.05)
    assert 0 < speed.decisions < speed.choices
    assert speed.games >= 1
    assert speed.clone_microseconds > 0
