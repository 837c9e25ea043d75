"""Long chains of events cut into stages: for every game whose drawing offers it, on the way through random games."""

from __future__ import annotations

import importlib
import importlib.resources
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from draw.tables import DRAWN, NAMES, drawing, first_position, the_game
from mingtang.core.facts import EVERYONE, Event
from mingtang.core.play import play, unfold
from mingtang.core.steps import State
from mingtang.draw.contract import Panel, Scene, Stage
from mingtang.draw.stages import ALONG, StageRun, cut_into_stages, stage_of_line
from mingtang.games import game_texts

STAGED = [n for n in DRAWN if hasattr(importlib.import_module(f"mingtang.games.{n}.draw"), "stages")]


def events(*keys: str) -> list[Event]:
    return [Event(key, (), EVERYONE, False) for key in keys]


def by_first_letter(event: Event) -> str:
    return {"-": "", "+": ALONG}.get(event.key[0], event.key[0])


@pytest.mark.parametrize(
    ("keys", "runs"),
    [
        ("a1 a2 b1", [StageRun("a", 0, 2), StageRun("b", 2, 3)]),
        ("-1 a1 -2 a2", [StageRun("a", 1, 2), StageRun("a", 3, 4)]),
        ("a1 +1 a2 +2", [StageRun("a", 0, 4)]),
        ("+1 a1", [StageRun("a", 1, 2)]),
        ("- -", []),
    ],
)
def test_events_that_belong_together_are_one_run(keys: str, runs: list[StageRun]) -> None:
    assert cut_into_stages(events(*keys.split()), by_first_letter) == runs


def stages_of(name: str) -> Callable[..., Sequence[Stage]]:
    found: Callable[..., Sequence[Stage]] = importlib.import_module(f"mingtang.games.{name}.draw").stages
    return found


def by_seat(panel: Panel) -> int:
    return panel.seat


def chains(name: str, seats: int, seed: int) -> Iterator[tuple[State, int, Any, list[Event]]]:
    """Every choice of a random game: the position before it, who chose what, and what happened."""
    s = first_position(name, seats, seed)
    dice = random.Random(seed)
    while s.stack:
        seat = dice.choice(s.stack[-1].waiting(s))
        action = dice.choice(s.stack[-1].legal(s, seat))
        after, told = play(the_game(name), s, seat, action)
        yield s, seat, action, told
        s = after


@pytest.mark.parametrize("name", STAGED)
def test_every_stage_can_be_drawn_from_what_its_reader_may_know(name: str) -> None:
    game = the_game(name)
    seats = game.meta.seats[0]
    count = 0
    for before, seat, action, told in chains(name, seats, seed=3):
        for reader in (-1, 0):
            seen = [e for e in told if e.visible_to(reader)]
            texts = game_texts(name, "de" if reader else "en")
            found = stages_of(name)(seen, texts)
            ends = [0, *(n for stage in found for n in (stage.begin, stage.end)), len(seen)]
            assert ends == sorted(ends)
            assert all(stage.begin < stage.end and "⟨" not in stage.title and "{" not in stage.title for stage in found)
            if not found:
                continue
            count += 1
            for state, _ in unfold(game, before, seat, action):
                view = game.view(state, reader)
                assert view == game.view(game.determinize(state, reader, 5), reader), (
                    "a moment in between betrays nothing"
                )
            for stage in found:
                assert drawing(name)(Scene(view, (), NAMES[:seats], texts, stage.places)).sheets
    assert count > 2, "this game was to have something to show"


@pytest.mark.parametrize("name", STAGED)
def test_a_stage_is_credited_with_its_own_points_only(name: str) -> None:
    """Points come between two moments; in those that change them all events belong to one stage, or all to none."""
    game, texts = the_game(name), game_texts(name, "en")
    seats = game.meta.seats[0]
    module = importlib.import_module(f"mingtang.games.{name}.draw")

    def points(s: State) -> list[int]:
        return [
            p.points for p in sorted(module.figures(Scene(game.view(s, -1), (), NAMES[:seats], texts)), key=by_seat)
        ]

    for before, seat, action, told in chains(name, seats, seed=6):
        numbers = [i for i, e in enumerate(told) if e.visible_to(-1)]
        found = stages_of(name)([told[i] for i in numbers], texts)
        if not found:
            continue
        stage_of = {numbers[i]: stage.begin for stage in found for i in range(stage.begin, stage.end)}
        had, at = points(before), 0
        for state, count in unfold(game, before, seat, action):
            has = points(state)
            shared = {stage_of.get(i, -1) for i in range(at, count) if i in numbers}
            assert has == had or len(shared) < 2, [e.key for e in told[at:count]]
            had, at = has, count


@pytest.mark.parametrize("name", STAGED)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_stage_says_what_it_is_for_and_where_that_is_written(name: str, lang: str) -> None:
    texts = game_texts(name, lang)
    rules = (importlib.resources.files(f"mingtang.games.{name}") / "rules.md").read_text(encoding="utf-8")
    module = importlib.import_module(f"mingtang.games.{name}.draw.stages")
    for step, clause in module.CLAUSES.items():
        for part in ("stage", "stage_why"):
            assert "⟨" not in texts.say(part, step.replace(" ", "_")), (part, step)
        assert f"### {clause} " in rules


def test_a_line_of_the_log_is_read_with_its_stage_and_not_before() -> None:
    found = (Stage("one", 1, 3), Stage("two", 4, 5))
    assert [stage_of_line(found, i) for i in range(7)] == [0, 1, 1, 1, 2, 3, 3]
    assert stage_of_line((), 4) == 0


@pytest.mark.parametrize("name", STAGED)
def test_a_choice_unfolds_to_where_it_leads(name: str) -> None:
    game = the_game(name)
    for before, seat, action, told in list(chains(name, game.meta.seats[0], seed=4))[::7]:
        dump = game.dump(before)
        moments = unfold(game, before, seat, action)
        after, _ = play(game, before, seat, action)
        assert game.dump(moments[-1][0]) == game.dump(after)
        assert game.dump(before) == dump
        counts = [count for _, count in moments]
        assert counts == sorted(counts)
        assert counts[-1] == len(told)
        assert all(state.events is None for state, _ in moments)
