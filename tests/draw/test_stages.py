"""Long chains of events cut into stages: for every game whose drawing offers it, on the way through random games."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from draw.tables import DRAWN, NAMES, drawing, first_position, the_game
from mingtang.core.facts import EVERYONE, Event
from mingtang.core.play import play, unfold
from mingtang.core.steps import State
from mingtang.draw.contract import Scene, Stage
from mingtang.draw.stages import ALONG, StageRun, cut_into_stages
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
