"""Two versions of the house play each other, each in an environment of its own: is the new one really the better player?

    python bench/versions.py yunnan NEW OLD                                greedy of both, four seats
    python bench/versions.py yunnan NEW OLD --bots expert --seats 3 --games 200 --out kept.jsonl
    python bench/versions.py yunnan NEW OLD --bots mcts:iterations=450 --old-bots mcts:iterations=500

NEW and OLD are a Python interpreter with that version installed, or a folder to put before everything else on the path
(`build/compiled` of a checkout). Each choice made at the table is handed to both; the version whose bot is asked deals hidden things anew
and answers. Both must agree about who is asked and what is allowed all the time, so the newest edition and the component data that both
know are played. Half of the seats each, in every position equally often; a game never comes twice.

What is told: the share of the win with its 95 % interval (a game is one observation), the lead in points of the new version's seats
over the old one's, and the processor time for a choice between several. To compare at equal time, give the quicker one more iterations
until the last figures agree: the clock of a busy machine would compare luck. With --out a run that was stopped goes on where it stood.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.core.errors import HouseError
from mingtang.games import in_words
from mingtang.lab.measure.statistics import Z95, wilson
from mingtang.lab.run.contest import Contest, game_seed, seating
from mingtang.lab.run.journal import Journal

PLAYER = Path(__file__).with_name("version_player.py")
NEW, OLD = "new", "old"


class Version:
    """A version in its own process."""

    def __init__(self, place: str, game: str) -> None:
        path = Path(place)
        here = path.is_dir()
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if here:
            environment["PYTHONPATH"] = str(path.resolve())
        self.place = place
        try:
            self._process = subprocess.Popen(
                [sys.executable if here else place, str(PLAYER), game],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
        except OSError as e:
            raise SystemExit(f"versions: {place} is neither a folder nor a Python interpreter: {e.strerror}") from None
        self.seconds = 0.0
        self.choices = 0

    def ask(self, do: str, **given: Any) -> dict[str, Any]:
        """One question and its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"do": do, **given}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"versions: {self.place} stopped answering; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def choose(self, seat: int, several: bool) -> list[str]:
        """What its bot chooses; time is counted where there is something to think about."""
        told = self.ask("choose", seat=seat)
        if several:
            self.seconds += told["seconds"]
            self.choices += 1
        words: list[str] = told["words"]
        return words

    def close(self) -> None:
        """Nobody asks any more."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


@dataclass(frozen=True)
class Question:
    """What is compared."""

    game: str
    seats: int
    new_bots: str
    old_bots: str
    seed: int

    def contest(self) -> Contest:
        """Who sits where in each game."""
        return Contest(self.game, self.seats, (NEW, OLD), self.seed)


def common_ground(versions: dict[str, Version]) -> int:
    """The newest edition that both know; both play with the same component data from here on."""
    told = {side: version.ask("introduce") for side, version in versions.items()}
    if told[NEW]["data"] != told[OLD]["data"] and not any(
        versions[side].ask("agree", data=told[other]["data"])["agreed"] for side, other in ((NEW, OLD), (OLD, NEW))
    ):
        raise SystemExit("versions: the two share no component data, so that they cannot sit at one table")
    return int(min(told[NEW]["rules"], told[OLD]["rules"]))


def play(question: Question, versions: dict[str, Version], rules: int, number: int) -> dict[str, Any]:
    """One game, from the deal to the last point."""
    seats = seating(question.contest(), number)
    seed = game_seed(question.seed, number)
    before = {side: (version.seconds, version.choices) for side, version in versions.items()}
    bots = {NEW: question.new_bots, OLD: question.old_bots}
    told = {
        side: version.ask(
            "begin",
            seats=question.seats,
            rules=rules,
            seed=seed,
            bots={i: bots[side] for i in range(question.seats) if seats[i] == side},
        )
        for side, version in versions.items()
    }
    count = 0
    while True:
        if told[NEW] != told[OLD]:
            raise SystemExit(f"versions: after {count} choices of game {number} the two disagree: {told}")
        now = told[NEW]
        if "scores" in now:
            break
        seat = now["seat"]
        words = versions[seats[seat]].choose(seat, now["several"])
        told = {side: version.ask("played", choices=[[seat, words]]) for side, version in versions.items()}
        count += 1
    spent = {
        side: [round(version.seconds - before[side][0], 4), version.choices - before[side][1]]
        for side, version in versions.items()
    }
    return {"number": number, "seats": list(seats), "places": now["places"], "scores": now["scores"], "spent": spent}


def win_share(row: dict[str, Any]) -> float:
    """The new version's part of the win; who shares the first place shares the win."""
    first = [side for side, place in zip(row["seats"], row["places"], strict=True) if place == 1]
    return first.count(NEW) / len(first)


def lead(row: dict[str, Any]) -> float:
    """How many points the new version's seats have more than the old one's, on average."""
    mean = {}
    for side in (NEW, OLD):
        own = [score for at, score in zip(row["seats"], row["scores"], strict=True) if at == side]
        mean[side] = sum(own) / len(own)
    return mean[NEW] - mean[OLD]


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What the games say together."""
    n = len(rows)
    wins = sum(win_share(row) for row in rows)
    low, high = wilson(wins, n)
    leads = [lead(row) for row in rows]
    mean = sum(leads) / n
    spread = math.sqrt(sum((x - mean) ** 2 for x in leads) / max(1, n - 1) / n)
    out = {"games": n, "share": wins / n, "low": low, "high": high, "lead": mean, "lead_margin": Z95 * spread}
    for side in (NEW, OLD):
        seconds = sum(row["spent"][side][0] for row in rows)
        choices = sum(row["spent"][side][1] for row in rows)
        out[f"{side}_ms"] = 1000.0 * seconds / max(1, choices)
    return out


def line(found: dict[str, Any]) -> str:
    """The same for people."""
    return (
        f"{found['games']} games: the new version wins {100 * found['share']:.1f} % "
        f"({100 * found['low']:.1f} – {100 * found['high']:.1f}), leads by {found['lead']:+.1f} ± {found['lead_margin']:.1f} points; "
        f"processor time a choice: new {found['new_ms']:.2f} ms, old {found['old_ms']:.2f} ms"
    )


def games(
    question: Question, versions: dict[str, Version], count: int, kept: Journal | None
) -> Iterator[dict[str, Any]]:
    """Those that were kept, then the others."""
    rows = list(kept.rows[:count]) if kept else []
    yield from rows
    rules = common_ground(versions) if len(rows) < count else 0
    for number in range(len(rows), count):
        row = play(question, versions, rules, number)
        if kept:
            kept.add(row)
        yield row


def parse() -> argparse.Namespace:
    """What was asked for."""
    say = argparse.ArgumentParser(description="Two versions of the house play each other.")
    say.add_argument("game")
    say.add_argument("new", help="a Python interpreter, or a folder for the front of the path")
    say.add_argument("old")
    say.add_argument("--bots", default="greedy", help="who plays for the new version")
    say.add_argument("--old-bots", default="", help="who plays for the old one; without it the same")
    say.add_argument("--seats", type=int, default=4)
    say.add_argument("--games", type=int, default=100)
    say.add_argument("--seed", type=int, default=0)
    say.add_argument("--out", type=Path, default=None, help="keep each game here, and go on there")
    say.add_argument("--json", action="store_true")
    return say.parse_args()


def main() -> None:
    """Play and tell."""
    given = parse()
    question = Question(given.game, given.seats, given.bots, given.old_bots or given.bots, given.seed)
    kept = None
    if given.out:
        head = {"versions": 1, "new": given.new, "old": given.old, **vars(question)}
        kept = Journal(
            given.out, head, HouseError("other_question", str(given.out)), HouseError("no_answers", str(given.out))
        )
    versions = {NEW: Version(given.new, given.game), OLD: Version(given.old, given.game)}
    rows = []
    try:
        for row in games(question, versions, given.games, kept):
            rows.append(row)
            if sys.stderr.isatty():
                print("\r" + line(summary(rows)), end="", file=sys.stderr)
    finally:
        for version in versions.values():
            version.close()
        if kept:
            kept.close()
    found = summary(rows)
    print(json.dumps(found) if given.json else line(found))


if __name__ == "__main__":
    try:
        main()
    except HouseError as error:
        raise SystemExit(f"versions: {in_words(error, 'en')}") from None
