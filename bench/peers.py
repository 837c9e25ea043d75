#!/usr/bin/env python3
"""Mingtang beside its peers: random games of Catanatron, OpenSpiel and Mingtang on one core, in turns, in one run.

    python bench/peers.py [--seconds 5] [--rounds 3] [--json] [--again]

Makes an environment of its own in build/peers, installs the peers from the package registry and Mingtang, compiled, from this
checkout, and measures each in a process of its own. Needs nothing but Python 3.11 and a C compiler.

What is counted, for everybody:

    choices/s     everything that is chosen or drawn: Catanatron's ticks, OpenSpiel's actions with those of chance,
                  Mingtang's choices with the forced ones
    decisions/s   choices of a player between at least two options

Seconds are seconds of processor time, for everybody, so that a busy machine does not spoil the comparison.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "peers"
PACKAGES = {"catanatron": "catanatron", "open_spiel": "open_spiel"}
PEERS = {
    "catanatron": ("catanatron", "Catanatron, 4 players", "Python"),
    "gin_rummy": ("open_spiel", "OpenSpiel gin rummy", "C++"),
    "backgammon": ("open_spiel", "OpenSpiel backgammon", "C++"),
}
Figures = dict[str, float]


# ---- inside the environment: one peer, one process


def measure_catanatron(seconds: float) -> Figures:
    """Four random players; a tick is one action, rolling the dice and forced ones included."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    seen = [0, 0]

    class Counting(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            seen[0] += 1
            seen[1] += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def one(number: int) -> None:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        Game([Counting(c) for c in colours], seed=number).play()

    return _timed(one, seen, seconds)


def measure_openspiel(name: str, seconds: float) -> Figures:
    """Random play through OpenSpiel's Python door to its C++ games, chance sampled as it is distributed."""
    import random

    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    seen = [0, 0]
    rng = random.Random(0)
    draw = rng.random

    def one(_: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                left = draw()
                for outcome, p in state.chance_outcomes():
                    action = outcome
                    left -= p
                    if left < 0:
                        break
            else:
                legal = state.legal_actions()
                seen[1] += len(legal) > 1
                action = legal[int(draw() * len(legal))]
            seen[0] += 1
            state.apply_action(action)

    return _timed(one, seen, seconds)


def _timed(one: Any, seen: list[int], seconds: float) -> Figures:
    one(0)
    seen[0] = seen[1] = 0
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        games += 1
        one(games)
    return {"choices": seen[0] / spent, "decisions": seen[1] / spent, "games": games / spent}


def measure_mingtang(game_name: str, seconds: float) -> Figures:
    """Random games of a game of the house, at most four seats."""
    from mingtang.core.build import compiled
    from mingtang.games import game
    from mingtang.lab.measure.speed import measure

    rules = game(game_name)
    seats = max(n for n in rules.meta.seats if n <= 4)
    speed = measure(rules, seats, {}, 0, seconds)
    return {
        "choices": speed.choices_per_second,
        "decisions": speed.decisions_per_second,
        "games": speed.games_per_second,
        "clone_microseconds": speed.clone_microseconds,
        "seats": seats,
        "compiled": compiled(),
    }


def measure_here(name: str, seconds: float) -> Figures:
    """Measure one contestant in this process."""
    if name == "catanatron":
        return measure_catanatron(seconds)
    if name in PEERS:
        return measure_openspiel(name, seconds)
    return measure_mingtang(name, seconds)


# ---- outside: the environment and the table


def say(line: str) -> None:
    """Progress, kept apart from the answer."""
    print(line, file=sys.stderr, flush=True)


def environment(again: bool) -> Path:
    """The Python of an environment that belongs to this benchmark alone."""
    if again:
        shutil.rmtree(HOME, ignore_errors=True)
    python = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        say(f"making an environment in {HOME.relative_to(ROOT)}")
        venv.create(HOME, with_pip=True)
    return python


def install(python: Path, *what: str, **extra: str) -> str:
    """Install into the environment; answers what went wrong, or nothing."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **extra})
    if done.returncode == 0:
        return ""
    errors = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("WARNING")]
    return errors[-1].strip() if errors else f"pip ended with status {done.returncode}"


def install_all(python: Path) -> dict[str, str]:
    """Everything that is measured; answers, by package, why one cannot be."""
    missing: dict[str, str] = {}
    for package, name in PACKAGES.items():
        say(f"installing {name}")
        trouble = install(python, name)
        if trouble:
            missing[package] = trouble
    say("installing mingtang from this checkout, compiled (a minute or two)")
    # Building leaves files behind; a copy keeps the checkout clean and old builds out.
    copy = HOME / "source"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, copy / name)
    # The version number need not have changed, so the old one goes first.
    subprocess.run(
        [str(python), "-m", "pip", "uninstall", "--quiet", "--yes", "mingtang"], capture_output=True, check=False
    )
    trouble = install(python, str(copy), MINGTANG_COMPILE="auto")
    if trouble:
        missing["mingtang"] = trouble
    return missing


def ask(python: Path, name: str, seconds: float) -> Figures | str:
    """One measurement in a process of its own; a sentence if it fails."""
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    command = [str(python), str(Path(__file__).resolve()), "--measure", name, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ, cwd=HOME)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]
    figures: Figures = json.loads(done.stdout)
    return figures


def games_of_the_house(python: Path) -> list[str]:
    """The games that the installed house can set up."""
    code = "import json; from mingtang.games import game_names; print(json.dumps(game_names()))"
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False, env=environ, cwd=HOME)
    names: list[str] = json.loads(done.stdout) if done.returncode == 0 else []
    return names


def compare(
    python: Path, missing: dict[str, str], seconds: float, rounds: int, only: list[str]
) -> list[dict[str, Any]]:
    """All contestants in turns, so that a busy moment of the machine does not fall on one alone; medians."""
    rows: list[dict[str, Any]] = []
    for name, (package, title, language) in PEERS.items():
        rows.append({"name": name, "title": title, "language": language, "trouble": missing.get(package, "")})
    for name in games_of_the_house(python):
        if not only or name in only:
            rows.append(
                {
                    "name": name,
                    "title": f"Mingtang {name}",
                    "language": "Python",
                    "trouble": missing.get("mingtang", ""),
                }
            )
    for turn in range(rounds):
        for row in rows:
            if row["trouble"]:
                continue
            say(f"round {turn + 1} of {rounds}: {row['title']}")
            figures = ask(python, row["name"], seconds)
            if isinstance(figures, str):
                row["trouble"] = figures
            else:
                row.setdefault("runs", []).append(figures)
    for row in rows:
        for key in ("choices", "decisions", "games", "clone_microseconds", "seats", "compiled"):
            values = [run[key] for run in row.get("runs", []) if key in run]
            if values:
                row[key] = values[0] if key in ("seats", "compiled") else statistics.median(values)
    return rows


def add_ratios(rows: list[dict[str, Any]]) -> None:
    """How many times as fast as Catanatron: our decisions against all of its ticks, which is the stricter way, and like with like."""
    peer = next((row for row in rows if row["name"] == "catanatron" and "choices" in row), None)
    for row in rows:
        if peer and "choices" in row:
            row["decisions_to_ticks"] = round(row["decisions"] / peer["choices"], 2)
            row["choices_to_ticks"] = round(row["choices"] / peer["choices"], 2)
            row["decisions_to_decisions"] = round(row["decisions"] / peer["decisions"], 2)


def print_table(rows: list[dict[str, Any]]) -> None:
    """The comparison for people."""
    print(f"{'':32}{'decisions/s':>13}{'choices/s':>13}{'games/s':>10}{'× Catanatron':>14}")
    for row in rows:
        title = row["title"]
        if "seats" in row:
            title += f", {row['seats']} seats, {'compiled' if row['compiled'] else 'interpreted'}"
        if row["trouble"] or "choices" not in row:
            print(f"{title:32}  could not be measured: {row['trouble']}")
            continue
        ratio = f"{row['decisions_to_ticks']:.1f}" if "decisions_to_ticks" in row else "–"
        print(f"{title:32}" if len(title) <= 32 else f"{title}\n{'':32}", end="")
        print(f"{row['decisions']:>13,.0f}{row['choices']:>13,.0f}{row['games']:>10,.1f}{ratio:>14}")
    print("\ndecisions: between at least two options; choices: forced ones and chance too (Catanatron: ticks)")
    print("× Catanatron: decisions of the row for each tick of Catanatron, forced ticks and dice included")


def main() -> int:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(description="Mingtang beside Catanatron and OpenSpiel, on one core.")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each, per round")
    parser.add_argument("--rounds", type=int, default=3, help="how often to go round; medians are shown")
    parser.add_argument("--games", default="", help="games of the house, such as yunnan,yinzi; all if not given")
    parser.add_argument("--json", action="store_true", help="plain data for programs")
    parser.add_argument("--again", action="store_true", help="make the environment afresh")
    parser.add_argument("--keep", action="store_true", help="measure what is installed there already")
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure_here(args.measure, args.seconds)))
        return 0
    python = environment(args.again)
    missing = {} if args.keep else install_all(python)
    only = [name for name in args.games.split(",") if name]
    rows = compare(python, missing, args.seconds, max(1, args.rounds), only)
    add_ratios(rows)
    if args.json:
        print(json.dumps({"seconds": args.seconds, "rounds": args.rounds, "rows": rows}, indent=2))
    else:
        print_table(rows)
    return 0 if any("choices" in row for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
