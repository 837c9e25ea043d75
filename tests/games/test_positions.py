"""Positions that people spoil, in every game: one clear line, or a position that plays on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from mingtang.core.errors import BadState
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.play import legal, push, settle, waiting
from mingtang.games import game, game_names

WRONG: tuple[Any, ...] = (None, "nonsense", -1, 1.5, [], {}, "3", 999, [1, 2], {"a": 1}, True)


def middle(g: Game[Any], seats: int, choices: int) -> dict[str, Any]:
    """A position in the middle of a game, through JSON."""
    match = Match.new(g, seats, choices)
    dice = random.Random(seats)
    for _ in range(choices):
        seat = match.waiting[0]
        match.play(seat, dice.choice(match.legal(seat)))
    copied: dict[str, Any] = json.loads(json.dumps(g.dump(match.state)))
    return copied


def places(node: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a position, whole tables and lists too."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inside:
        yield (*way, key)
        yield from places(value, (*way, key))


@pytest.mark.parametrize("name", game_names())
def test_a_spoilt_position_is_refused_in_one_line_or_plays_on(name: str) -> None:
    g = game(name)
    dice = random.Random(11)
    said: list[str] = []
    for choices in (3, 40, 110):
        dump = middle(g, dice.choice(g.meta.seats), choices)
        for way in dice.sample(list(places(dump)), 60):
            spoilt = json.loads(json.dumps(dump))
            node = spoilt
            for key in way[:-1]:
                node = node[key]
            node[way[-1]] = dice.choice(WRONG)
            try:
                s = g.load(spoilt)
            except BadState as e:
                said.append(str(e))
                continue
            settle(s)
            for _ in range(25):
                for seat in waiting(s)[:1]:
                    push(s, seat, dice.choice(legal(s, seat)))
            g.audit(s)
    assert len(said) > 100
    assert [s for s in said if "\n" in s or len(s) > 300] == []


@pytest.mark.parametrize("name", game_names())
def test_a_key_that_is_missing_or_unknown_is_named(name: str) -> None:
    g = game(name)
    dump = middle(g, g.meta.seats[-1], 5)
    for key in ("rules", "seats", "rng", "stack"):
        with pytest.raises(BadState, match=rf"nothing_at\({key}\)"):
            g.load({k: v for k, v in dump.items() if k != key})
    with pytest.raises(BadState, match=r"unknown_at\(colour, "):
        g.load({**dump, "colour": "red"})
    with pytest.raises(BadState, match=r"no_step\('fly', "):
        g.load({**dump, "stack": [*dump["stack"], ["fly"]]})
