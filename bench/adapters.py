#!/usr/bin/env python3
"""Mingtang's games beside PettingZoo's and OpenSpiel's own, through their own doors, in turns, in one run.

    python bench/adapters.py [--seconds 2] [--rounds 3] [--games yunnan,ming_dynastie] [--json]

Every step is a choice by chance among the allowed ones. `observed` steps ask for what the seat to move sees: PettingZoo's `last()`, OpenSpiel's
`observation_tensor()`. Seconds are those of the processor. Peers whose parts are not installed are left out and named. Run it in the compiled build:

    PYTHONPATH=build/compiled .venv/bin/python bench/adapters.py
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

ZOO = ("connect_four_v3", "tictactoe_v3", "hanabi_v5", "texas_holdem_v4", "gin_rummy_v4")
SPIEL = ("backgammon", "gin_rummy", "hanabi")
Game = Callable[[random.Random], int]


def zoo_game(table: Any) -> Game:
    """One game through PettingZoo's loop; answers the steps."""

    def play(luck: random.Random) -> int:
        table.reset(seed=luck.getrandbits(30))
        steps = 0
        for _ in table.agent_iter():
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            allowed = mask.nonzero()[0]
            table.step(int(allowed[int(luck.random() * len(allowed))]))
            steps += 1
        return steps

    return play


def spiel_game(rules: Any, observed: bool) -> Game:
    """One game through OpenSpiel's loop."""

    def play(luck: random.Random) -> int:
        state, steps = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(luck.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            if observed:
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
            steps += 1
        return steps

    return play


def batch_game(name: str, tables: int) -> Game:
    """A hundred steps of many tables at once."""
    import numpy as np

    from mingtang.lab.adapters.batch import SelfPlayBatch

    batch = SelfPlayBatch(name, tables)

    def play(luck: random.Random) -> int:
        rng = np.random.default_rng(luck.getrandbits(30))
        for _ in range(20):
            batch.step((rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
        return 20 * tables

    return play


def contestants(names: list[str]) -> dict[str, Game]:
    """Whoever can take part here."""
    out: dict[str, Game] = {}
    for peer in ZOO:
        try:
            out[f"PettingZoo {peer}"] = zoo_game(importlib.import_module(f"pettingzoo.classic.{peer}").env())
        except Exception as e:  # its own parts are missing
            print(f"left out: PettingZoo {peer} ({e})", file=sys.stderr)
    from mingtang.lab.adapters.pettingzoo import env

    for name in names:
        out[f"PettingZoo mingtang {name}"] = zoo_game(env(name))
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    import mingtang.lab.adapters.openspiel

    assert mingtang.lab.adapters.openspiel.NAMES
    for rules in (*SPIEL, *[f"mingtang_{name}" for name in names]):
        try:
            loaded = pyspiel.load_game(rules)
        except Exception as e:  # not part of this build of OpenSpiel
            print(f"left out: OpenSpiel {rules} ({e})", file=sys.stderr)
            continue
        out[f"OpenSpiel {rules}"] = spiel_game(loaded, False)
        out[f"OpenSpiel {rules}, observed"] = spiel_game(loaded, True)
    for name in names:
        out[f"batch of 100, {name}"] = batch_game(name, 100)
    return out


def speed(play: Game, seconds: float, seed: int) -> float:
    """Steps for each second of the processor."""
    luck = random.Random(seed)
    play(luck)
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += play(luck)
    return steps / spent


def main() -> None:
    """Measure everybody in turns and print the middle of the rounds."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--games", default="yunnan,ming_dynastie,yinzi,fujian_trader")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    from mingtang.core.build import compiled

    plays = contestants(given.games.split(","))
    found: dict[str, list[float]] = {name: [] for name in plays}
    for round_ in range(given.rounds):
        for name, play in plays.items():
            found[name].append(speed(play, given.seconds, round_))
    middle = {name: round(statistics.median(speeds)) for name, speeds in found.items()}
    if given.json:
        print(json.dumps({"compiled": compiled(), "steps_per_second": middle}, indent=1))
        return
    print(f"steps a second, one core, {'compiled' if compiled() else 'interpreted'}")
    for name, steps in middle.items():
        print(f"{steps:>10,}  {name}")


if __name__ == "__main__":
    main()
