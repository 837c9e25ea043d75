"""What is read out of the tables of a run: figures that can be counted by hand."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import pytest

pl = pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")

from mingtang.core.actions import Catalogue  # noqa: E402
from mingtang.lab.measure.findings import findings, win_shares  # noqa: E402
from mingtang.lab.measure.lead import NOBODY, changes_of, decided_at, leaders, look_before  # noqa: E402
from mingtang.lab.measure.means import bars_for, estimate, histogram, ratio  # noqa: E402
from mingtang.lab.measure.repeats import repeat  # noqa: E402
from mingtang.lab.measure.statistics import Estimate, wilson  # noqa: E402
from mingtang.lab.measure.unseen import unseen  # noqa: E402


def made(games: int = 40) -> dict[str, Any]:
    """Two seats; bot a wins three games of four, each time by 10 points; who builds wins; the lead changes once in every game it loses."""
    seats, sources, rounds, uses, things, heads = [], [], [], [], [], []
    for n in range(games):
        first = n % 2  # where bot a sits
        a_wins = n % 4 != 3
        for seat in range(2):
            bot = "a" if seat == first else "b"
            won = (bot == "a") == a_wins
            score = 30 if won else 20
            seats.append((n, seat, bot, 1 if won else 2, score, 1.0 if won else 0.0, 10, 50))
            sources += [(n, seat, "tea", score - 5), (n, seat, "coins", 5)]
            early = 12 if bot == "a" else 11
            steps = [(1, 0), (2, early), (3, score)]
            rounds += [(n, r, seat, points, float(points), 5 * (r - 1), 25 * (r - 1)) for r, points in steps]
            builds = won if n % 8 else not won
            uses.append((n, seat, "build hall", 4, 2 if builds else 0, 0, 0))
            uses.append((n, seat, "visit hall", 4, 1, 0, 0))
            uses.append((n, seat, "pass", 10, 5, 0, 0))
            uses.append((n, seat, "rest", 0, 0, 3, 0))
            things.append((n, seat, "hall", 5, 3 if builds else 1, 0))
        heads.append((n, 1000 + n, 2, 20, 100, 9, "x"))
    frame = pl.DataFrame
    return {
        "games": frame(heads, schema=["number", "seed", "rounds", "decisions", "options", "widest", "digest"], orient="row"),
        "seats": frame(seats, schema=["number", "seat", "bot", "place", "score", "won", "decisions", "options"], orient="row"),
        "sources": frame(sources, schema=["number", "seat", "source", "points"], orient="row"),
        "rounds": frame(rounds, schema=["number", "round", "seat", "score", "forecast", "decisions", "options"], orient="row"),
        "uses": frame(uses, schema=["number", "seat", "action", "offered", "chosen", "forced", "amount"], orient="row"),
        "things": frame(things, schema=["number", "seat", "thing", "offered", "chosen", "forced"], orient="row"),
    }  # fmt: skip


def test_win_shares_by_bot_and_by_seat() -> None:
    f = findings(made())
    assert [(b.name, b.count, b.figure.value, b.fair) for b in f.bots] == [("a", 40, 0.75, 0.5), ("b", 40, 0.25, 0.5)]
    assert (f.bots[0].figure.low, f.bots[0].figure.high) == wilson(30, 40)
    assert [s.figure.value for s in f.seats] == [0.75, 0.25]  # a loses only where it sits second
    assert [s.figure.value for s in f.bot_scores] == [27.5, 22.5]


def test_a_bot_in_two_seats_wins_a_game_once() -> None:
    seats = pl.DataFrame({"number": [0, 0, 0], "seat": [0, 1, 2], "bot": ["a", "a", "b"], "won": [0.5, 0.0, 0.5]})
    shares = win_shares(seats, "bot")
    assert [(s.name, s.count, s.figure.value, round(s.fair, 3)) for s in shares] == [
        ("a", 1, 0.5, 0.667),
        ("b", 1, 0.5, 0.333),
    ]


def test_points_by_source_for_winners_and_others() -> None:
    f = findings(made())
    tea = next(s for s in f.sources if s.name == "tea")
    assert (tea.winners.value, tea.others.value, tea.winners.margin) == (25.0, 15.0, 0.0)
    assert f.margin.value == 10.0
    assert [s.name for s in f.sources] == ["tea", "coins"]


def test_length_and_branching() -> None:
    f = findings(made())
    assert (f.rounds.value, f.rounds_counts, f.decisions.value, f.branching.value, f.widest) == (
        2.0,
        {2: 40},
        20.0,
        5.0,
        9,
    )
    assert [(r, v) for r, v, *_ in f.branching_by_round] == [(1, 5.0), (2, 5.0)]


def test_the_lead_and_when_it_is_decided() -> None:
    f = findings(made())
    assert f.by_score.changes.value == 0.25  # a leads half-way and loses every fourth game
    assert f.by_score.changes_counts == [30, 10]
    assert f.by_score.known[-1][1] == 1.0
    assert [at for at, *_ in f.by_score.known] == [
        0.0,
        0.5,
        1.0,
    ]  # all games have two rounds: no look between is made up
    assert f.by_score.known[0][1] == 0.0  # everybody is level as the game begins: nobody leads
    assert f.by_score.known[1][1] == 0.75
    assert f.by_score.decided[-1] == 1.0
    assert (f.by_score.half.value, f.by_score.most.value) == (0.5, 1.0)


def test_nobody_looks_into_the_future() -> None:
    line = [NOBODY, 0, 1, 1, 0, 1, 2]  # six rounds and the end
    assert look_before(line, 19, 20) == 1  # at 95 % the last look is the one at 83 %
    assert look_before(line, 20, 20) == 2
    assert look_before(line, 3, 20) == NOBODY


def test_games_of_different_lengths_are_looked_at_in_steps() -> None:
    t = made()
    longer = t["rounds"].filter((pl.col("number") == 0) & (pl.col("round") == 3)).with_columns(pl.lit(4).alias("round").cast(pl.Int64))  # fmt: skip
    t["rounds"] = pl.concat([t["rounds"], longer])
    known = findings(t).by_score.known
    assert len(known) == 21
    assert known[19][1] < 1.0  # certain only at the end
    assert known[20][1:] == (1.0, 1.0, 1.0)


def test_a_tie_is_nobodys_lead() -> None:
    assert changes_of([NOBODY, 0, NOBODY, 0, 1]) == 1
    assert changes_of([0, NOBODY, NOBODY, 1]) == 0
    assert decided_at([1, 1, NOBODY, 1, 1], {1}) == 0.75
    assert decided_at([0, 0, NOBODY], {0, 1}) == 1.0  # a shared win was open to the end
    t = made(4)
    level = t["rounds"].with_columns(pl.when(pl.col("round") == 2).then(7).otherwise(pl.col("score")).alias("score"))
    assert [line[:2] for line, _ in leaders(level, t["seats"], "score").values()] == [[NOBODY, NOBODY]] * 4


def test_an_equal_score_is_decided_by_the_place() -> None:
    t = made(4)
    t["rounds"] = t["rounds"].with_columns(pl.lit(7).alias("score"))
    assert findings(t).by_score.known[-1][1] == 1.0


def test_use_is_compared_with_winning_within_a_bot() -> None:
    f = findings(made(400))
    hall = next(u for u in f.uses if u.action == "build hall")
    assert (hall.per_seat.value, hall.taken.value) == (1.0, 0.25)
    assert hall.per_seat.low < 1.0 + 1e-9  # one of two builds twice in every game
    assert hall.taken.low < 0.25 < hall.taken.high
    assert hall.users == 400
    assert hall.edge is not None
    assert hall.edge.low > 0.3
    everybody = next(u for u in f.uses if u.action == "pass")
    assert everybody.edge is None
    assert "rest" not in [u.action for u in f.uses]  # who has no choice does not choose


def test_a_thing_is_offered_once_by_a_decision_that_offers_it_twice() -> None:
    hall = findings(made()).things
    assert [(t.action, t.per_seat.value, t.taken.value) for t in hall] == [("hall", 2.0, 0.4)]  # 2 of 5, not of 8


def test_what_the_game_knows_and_nobody_could_choose_is_found() -> None:
    known = Catalogue()
    for words in (("pass",), ("rest",), ("build", "hall"), ("build", "tower"), ("visit", "hall"), ("hire", 1)):
        known.add(*words)
    never = unseen(made(), known)
    assert (never.kinds, never.things) == (["build tower", "hire"], ["tower"])
    assert (never.forced_kinds, never.forced_things) == (["rest"], [])


def test_a_bot_that_is_better_is_not_mistaken_for_what_it_does() -> None:
    t = made(400)
    # a does it always, b never: nothing can be said within a bot
    mine = t["uses"].join(t["seats"].select("number", "seat", "bot"), on=["number", "seat"])
    t["uses"] = mine.with_columns(pl.when(pl.col("bot") == "a").then(1).otherwise(0).alias("chosen")).drop("bot")
    assert all(use.edge is None for use in findings(t).uses)


def test_a_bot_that_never_wins_does_not_dilute_what_the_others_do() -> None:
    """Those who build win 40 % more often; a third bot at the table builds every other game and always loses."""
    t = made(400)
    alone = next(u for u in findings(t).uses if u.action == "build hall").edge
    n = pl.Series("number", range(400))
    fill = {"place": 3, "score": 1, "won": 0.0, "decisions": 10, "options": 50}
    third = pl.DataFrame(
        {"number": n, "seat": [2] * 400, "bot": ["c"] * 400, **{k: [v] * 400 for k, v in fill.items()}}
    )
    used = pl.DataFrame({"number": n, "seat": [2] * 400, "action": ["build hall"] * 400, "offered": [4] * 400})
    used = used.with_columns((pl.col("number") % 2).alias("chosen"), pl.lit(0).alias("forced"), pl.lit(0).alias("amount"))  # fmt: skip
    t["seats"] = pl.concat([t["seats"], third])
    t["uses"] = pl.concat([t["uses"], used], how="vertical_relaxed")
    beside = next(u for u in findings(t).uses if u.action == "build hall").edge
    assert alone is not None
    assert beside is not None
    assert beside.value == pytest.approx(alone.value)


def test_games_that_repeat_are_counted_once() -> None:
    f = findings(made())
    assert (f.games, f.different) == (40, 2)  # a wins or b does, whoever sits where
    assert repeat(f.games, f.different)
    t = made()
    t["sources"] = t["sources"].with_columns(pl.when(pl.col("source") == "tea").then(pl.col("points") + pl.col("number")).otherwise(pl.col("points")).alias("points"))  # fmt: skip
    assert findings(t).different == 40  # the same scores, from other sources
    assert not repeat(40, 40)
    assert not repeat(6, 1)  # a handful of games says nothing


def test_whether_everybody_sat_everywhere_is_counted() -> None:
    assert findings(made(40)).evenly_seated
    assert not findings(made(39)).evenly_seated


def test_a_source_knows_what_a_seat_can_have_of_it() -> None:
    tea = next(s for s in findings(made()).sources if s.name == "tea")
    assert (tea.least, tea.most) == (15, 25)
    assert Estimate(3.0, -20.0, 26.0).within(0, 25) == Estimate(3.0, 0, 25)


def test_an_edge_without_a_single_win_still_has_an_interval() -> None:
    t = made(400)
    losers = t["uses"].join(t["seats"].select("number", "seat", "won", "bot"), on=["number", "seat"])
    rare = (pl.col("won") == 0) & (pl.col("number") % 5 == 0)
    t["uses"] = losers.with_columns(pl.when(rare).then(1).otherwise(0).alias("chosen")).drop("won", "bot")
    edge = next(u for u in findings(t).uses if u.action == "build hall").edge
    assert edge is not None
    assert edge.high - edge.low > 0.02


def test_skill_is_what_the_bots_explain() -> None:
    f = findings(made(400))
    # around the mean of each game every seat is 5 above or below; a is at +2.5 on average, b at -2.5
    assert f.skill.bot.value == pytest.approx(0.25)
    assert f.skill.bot.low < 0.25 < f.skill.bot.high
    assert f.skill.rest.value == pytest.approx(1 - f.skill.bot.value - f.skill.seat.value)
    assert f.skill.rest.low < f.skill.rest.value < f.skill.rest.high
    assert f.skill.several_bots
    alone = made()
    alone["seats"] = alone["seats"].with_columns(pl.lit("a").alias("bot"))
    assert not findings(alone).skill.several_bots


def test_an_estimate_of_a_mean_and_of_a_ratio() -> None:
    e = estimate(pl.Series([4.0, 6.0] * 50))
    assert e.value == 5.0
    assert e.margin == pytest.approx(1.984 * math.sqrt(100 / 99) / 10, abs=1e-4)
    r = ratio(pl.DataFrame({"won": [1.0, 0.0] * 50, "held": [2, 2] * 50}), "won", "held")
    assert r.value == 0.25
    assert r.margin == pytest.approx(1.984 * 0.25 / 10, rel=0.02)
    assert not ratio(pl.DataFrame({"a": [0.0], "b": [0]}), "a", "b").bounded
    assert not estimate(pl.Series([6.0])).bounded  # one game says nothing about the next
    thirds = ratio(pl.DataFrame({"a": [1] * 7, "b": [3] * 7}), "a", "b")
    assert thirds.low == thirds.high  # what never varies has no margin, however it is rounded


def test_figures_without_a_range_are_empty_in_a_file() -> None:
    t = {name: table.filter(pl.col("number") == 0) for name, table in made().items()}
    data = findings(t).as_json()
    assert data["rounds"] == {"value": 2.0, "low": None, "high": None}
    json.dumps(data, allow_nan=False)


def test_fair_seats_are_rarely_called_uneven() -> None:
    """Four hundred fair runs of forty games at five seats: one seat or another lies outside its own interval in every fifth run."""
    rng = random.Random(5)
    alarms = lonely = 0
    for _ in range(400):
        winners = [rng.randrange(5) for _ in range(40)]
        rows = [(n, seat, float(seat == winner)) for n, winner in enumerate(winners) for seat in range(5)]
        shares = win_shares(pl.DataFrame(rows, schema=["number", "seat", "won"], orient="row"), "seat")
        alarms += any(s.away for s in shares)
        lonely += any(not s.figure.low <= s.fair <= s.figure.high for s in shares)
    assert lonely > 40
    assert alarms <= 24


def test_a_seat_that_wins_half_of_all_games_is_called_uneven() -> None:
    rows = [(n, seat, float(seat == (n // 2 % 4 if n % 2 else 0))) for n in range(80) for seat in range(4)]
    shares = win_shares(pl.DataFrame(rows, schema=["number", "seat", "won"], orient="row"), "seat")
    assert shares[0].away


def test_a_histogram_loses_nothing() -> None:
    begin, step, counts = histogram([3, 4, 99, 50, 50])
    assert sum(counts) == 5
    assert begin <= 3
    assert begin + step * len(counts) > 99
    assert histogram([7]) == (7, 1, [1])
    assert [bars_for(n) for n in (1, 60, 10_000)] == [6, 11, 24]
