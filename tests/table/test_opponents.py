"""Bots think in processes of their own, know what their seat knows, and never keep a table waiting."""

from __future__ import annotations

import asyncio
import json
import os
from collections import OrderedDict
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import event_loop
from mingtang.bots.bot import Bot
from mingtang.bots.workers.pool import Pool
from mingtang.core.game import digest
from mingtang.table import opponents
from mingtang.table.opening import new_table
from mingtang.table.opponents import (
    Advice,
    advise,
    check_level,
    choose_in_time,
    question,
    question_at,
    quick_choice,
    think,
)
from mingtang.table.problems import BadRequest
from mingtang.table.seating import sit
from mingtang.table.settings import Settings
from mingtang.table.table import Table
from table.stuck_game import make
from table.teahouse_tables import ANA, BO, CHEN, GAME, NAMES, START, legal, library, play_on, step, table

MODULE = "core.teahouse"


def ask(t: Table, level: str = "greedy", game: Any = GAME, module: str = MODULE) -> Any:
    return question(game, module, t.started.state, t.waiting[0], level, 5)


def test_a_bot_is_asked_about_a_position_that_its_seat_cannot_tell_from_the_true_one() -> None:
    t = play_on(table(), 4)
    state, seat = t.started.state, t.waiting[0]
    q = ask(t)
    assert q.position == GAME.dump(GAME.determinize(state, seat, 5))
    assert digest(GAME, GAME.load(q.position)) != digest(GAME, state)


def test_the_question_is_the_same_whatever_the_others_hold() -> None:
    t = play_on(table(), 4)
    state, seat = t.started.state, t.waiting[0]
    questions = {
        json.dumps(question(GAME, MODULE, GAME.determinize(state, seat, k), seat, "greedy", 5).position, sort_keys=True)
        for k in range(20)
    }
    assert len(questions) == 1


def test_a_bot_chooses_something_that_is_allowed() -> None:
    t = table()

    async def run() -> tuple[str, bool]:
        workers = Pool(1)
        try:
            return await choose_in_time(workers, GAME, t.started.state, ask(t), 30)
        finally:
            workers.close()

    words, late = event_loop.run(run())
    assert not late
    assert words in [a.words for a in legal(t, 0)]


def getpid(_: None) -> int:
    return os.getpid()


def test_a_bot_that_dreams_loses_its_process_and_the_house_chooses() -> None:
    t = table()
    stuck = make(GAME.data)

    async def run() -> tuple[str, bool, str]:
        workers = Pool(1)
        try:
            await workers.warm()
            dreamer = await workers.ask(getpid, None, 30)
            words, late = await choose_in_time(
                workers, stuck, t.started.state, ask(t, game=stuck, module="table.stuck_game"), 0.5
            )
            for _ in range(100):
                if not alive(dreamer):
                    break
                await asyncio.sleep(0.05)
            assert not alive(dreamer)
            after = await workers.ask(think, ask(t), 30)  # the next question finds a fresh process
            return words, late, after
        finally:
            workers.close()

    words, late, after = event_loop.run(run())
    assert late
    assert words in [a.words for a in legal(t, 0)]
    assert after in [a.words for a in legal(t, 0)]


@pytest.mark.parametrize(
    ("fault", "said", "cause"),
    [
        ("mortal", "failed", "BrokenProcessPool"),
        ("foolish", "failed", "this tea is beyond me"),
        ("", "did not answer within", ""),
    ],
)
def test_whatever_goes_wrong_with_a_bot_is_noted_with_its_cause(
    fault: str, said: str, cause: str, caplog: pytest.LogCaptureFixture
) -> None:
    t = table()
    stuck = make({**GAME.data, fault: 1} if fault else GAME.data)

    async def run() -> tuple[str, bool]:
        workers = Pool(1)
        try:
            q = ask(t, game=stuck, module="table.stuck_game")
            return await choose_in_time(workers, stuck, t.started.state, q, 30 if fault else 3)
        finally:
            workers.close()

    assert event_loop.run(run())[1]
    assert f"bot greedy of teahouse {said}" in caplog.text
    assert cause in caplog.text
    assert not fault or "Traceback" in caplog.text


def test_a_judgement_that_fails_is_noted_and_chance_chooses(caplog: pytest.LogCaptureFixture) -> None:
    t = table()
    foolish = make({**GAME.data, "foolish": 1})
    assert quick_choice(foolish, t.started.state, t.waiting[0], 5) in [a.words for a in legal(t, 0)]
    assert "the judgement of teahouse failed" in caplog.text
    assert "this tea is beyond me" in caplog.text


def test_a_bot_that_dies_does_not_stop_the_table() -> None:
    t = table()
    mortal = make({**GAME.data, "mortal": 1})

    async def run() -> tuple[str, bool]:
        workers = Pool(1)
        try:
            return await choose_in_time(
                workers, mortal, t.started.state, ask(t, game=mortal, module="table.stuck_game"), 30
            )
        finally:
            workers.close()

    words, late = event_loop.run(run())
    assert late
    assert words in [a.words for a in legal(t, 0)]


def test_a_hint_names_a_choice_and_its_reasons_from_what_the_seat_knows() -> None:
    t = table()
    found = advise(ask(t))
    assert isinstance(found, Advice)
    assert found.best in [a.words for a in legal(t, 0)]
    assert found.second != found.best


def test_the_quick_choice_looks_at_nothing_hidden() -> None:
    t = play_on(table(), 4)
    state, seat = t.started.state, t.waiting[0]
    assert len({quick_choice(GAME, GAME.determinize(state, seat, k), seat, 9) for k in range(20)}) == 1


def test_an_unknown_level_gets_the_list_of_levels() -> None:
    with pytest.raises(BadRequest, match=r"no_bot\(.*random"):
        check_level("grandmaster", GAME)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as f:  # a dead child that nobody has collected yet
            return f.read().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


class Thinker(Bot):
    """Takes the first choice, and remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    def choose(self, game: Any, s: Any, seat: int, seed: int) -> Any:
        return s.stack[-1].legal(s, seat)[0]

    def played(self, seat: int, a: Any) -> None:
        self.told.append((seat, a.words))


def thinkers(monkeypatch: pytest.MonkeyPatch) -> list[Thinker]:
    """All bots from now on are of this kind; answers those that were made."""
    made: list[Thinker] = []

    def another(_level: str, _most: float) -> Thinker:
        made.append(Thinker())
        return made[-1]

    monkeypatch.setattr(opponents, "bot", another)
    monkeypatch.setattr(opponents, "_thinking", OrderedDict())
    return made


def test_a_bot_thinks_on_within_its_own_turn_and_begins_anew_after_anybody_elses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = thinkers(monkeypatch)
    t = new_table(library().game("yunnan"), 3, {}, Settings(seating="given"), ANA, "Ana", START, seed=3)
    for person in (BO, CHEN):
        sit(t, person, NAMES[person], START, code=t.code)
    asked: list[int] = []
    while t.phase == "playing" and len(asked) < 60:
        seat = t.waiting[0]
        before = len(made)
        words = think(question_at(t, "mingtang.games.yunnan", seat, "greedy", 5))
        own = bool(asked) and asked[-1] == seat
        assert (len(made) == before) == own, "the same bot goes on exactly when it made the last choice"
        if own:
            assert made[-1].told[-1] == (seat, t.started.entries[-1].words)
        asked.append(seat)
        t = step(t, pick=[a.words for a in legal(t, seat)].index(words))
    assert any(a == b for a, b in pairwise(asked)), "some turn has several choices"
    assert any(a != b for a, b in pairwise(asked))


def test_a_bot_whose_choice_was_not_taken_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made = thinkers(monkeypatch)
    t = table()
    q = question_at(t, MODULE, t.waiting[0], "greedy", 5)
    words = think(q)
    for later in (
        replace(q, ply=q.ply + 1, last="something else"),
        replace(q, ply=q.ply + 2, last=words),
        replace(q, ply=q.ply + 1, last=words, table="another"),
    ):
        think(q)
        before = len(made)
        think(later)
        assert len(made) == before + 1
        assert made[-1].told == []
    assert len(opponents._thinking) <= opponents.MOST_THINKING
