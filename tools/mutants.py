#!/usr/bin/env python3
"""Breaks the rules of a game one small way at a time, and tells which breaks no test of that game notices.

    make mutants GAME=yunnan              two hundred and forty mutants, spread over all rules files and all kinds
    tools/mutants.py yunnan --most 40 --only phases/travel.py --seed 2

First the game's tests run once as they are, noting which test walks through which line. Then each mutant (a turned comparison, another
number, a left-out refusal or statement, two variables that change places …) lives in a process of its own, and only the tests that walk
through its line run, the quickest first. A mutant that no test notices has survived: it gets a test, or an entry in
`tests/mutants/GAME.toml` that says why it changes nothing. What is known is kept in `build/mutants`: a run that was broken off goes on.
Exit status 1 if fewer than --least percent of all are caught, or if a survivor has no explanation.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter, defaultdict

from mutation.breaks import Mutant, mutants_of, spread
from mutation.trial import Case, Fate, case, try_all
from mutation.walk import KEPT, SOURCE, TESTS, digest, folder_of, position_files, rules_files, test_files, walk


def all_mutants(game: str, only: str) -> list[Mutant]:
    """Every mutant of the files whose name holds this."""
    folder = SOURCE / "mingtang" / "games" / game
    files = [(f, str(f.relative_to(folder))) for f in rules_files(game)]
    return [m for f, short in files if only in short for m in mutants_of(f, short)]


def explained(game: str) -> dict[str, str]:
    """Survivors that change nothing, with the reason."""
    file = TESTS / "mutants" / f"{game}.toml"
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["explained"]) if file.exists() else {}


class Fates:
    """What became of each mutant, kept in a file from run to run."""

    def __init__(self, game: str) -> None:
        self.place = folder_of(game) / "fates.jsonl"
        self.now = digest([*rules_files(game), *test_files(game), *position_files(game)])
        self.known: dict[str, dict[str, str]] = {}
        if self.place.exists():
            for line in self.place.read_text().splitlines():
                told = json.loads(line)
                self.known[told["key"]] = told

    def settled(self, mutant: Mutant) -> Fate | None:
        """Its fate, if neither rules nor tests have changed since."""
        told = self.known.get(mutant.key)
        return Fate(told["end"], told["by"]) if told and told["now"] == self.now else None

    def last_time(self, mutant: Mutant) -> str:
        """The test that noticed it before."""
        return self.known.get(mutant.key, {}).get("by", "")

    def keep(self, mutant: Mutant, fate: Fate) -> None:
        """One line more."""
        told = {"key": mutant.key, "end": fate.end, "by": fate.by, "now": self.now}
        self.known[mutant.key] = told
        with self.place.open("a") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")


class Tally:
    """Counts, and tells at once what nobody has noticed."""

    def __init__(self, known: dict[str, str]) -> None:
        self.known = known
        self.ends: Counter[str] = Counter()
        self.files: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def count(self, mutant: Mutant, fate: Fate) -> None:
        """One more."""
        end = "explained" if fate.end != "caught" and mutant.key in self.known else fate.end
        for counted in (self.ends, self.files[mutant.file], self.kinds[mutant.kind]):
            counted[end] += 1
        if fate.by.startswith(KEPT):
            self.ends["kept"] += 1
        if end not in ("caught", "explained"):
            print(f"  {end:8} [{mutant.kind}] {mutant}", flush=True)

    @property
    def tried(self) -> int:
        """How many there were."""
        return self.ends.total() - self.ends["kept"]

    @property
    def share(self) -> float:
        """How many percent of all were caught."""
        return 100 * self.ends["caught"] / max(1, self.tried)


def main() -> int:
    """Break a game's rules and tell what nobody noticed."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--most", type=int, default=240, help="how many mutants")
    ask.add_argument("--seed", type=int, default=1, help="which ones")
    ask.add_argument("--only", default="", help="files whose name holds this")
    ask.add_argument("--kind", default="", help="kinds whose name holds this")
    ask.add_argument("--least", type=float, default=95.0, help="how many percent must be caught")
    ask.add_argument("--budget", type=float, default=5.0, help="seconds of tests for one mutant")
    asked = ask.parse_args()
    everything = [m for m in all_mutants(asked.game, asked.only) if asked.kind in m.kind]
    if not everything:
        sys.exit(f"there is nothing to break in {asked.game!r}{f' with {asked.only!r}' if asked.only else ''}")
    chosen = spread(everything, asked.most, asked.seed)
    tally, fates = Tally(explained(asked.game)), Fates(asked.game)
    print(
        f"{asked.game}: {len(chosen)} of {len(everything)} mutants in {len({m.file for m in chosen})} files", flush=True
    )
    begun = time.monotonic()
    walked = walk(asked.game)
    cases: list[Case] = []
    for mutant in chosen:
        fate = fates.settled(mutant)
        if fate is None:
            cases.append(case(mutant, walked, asked.budget, fates.last_time(mutant)))
        else:
            tally.count(mutant, fate)

    def tell(one: Case, fate: Fate) -> None:
        fates.keep(one.mutant, fate)
        tally.count(one.mutant, fate)

    try_all(asked.game, cases, walked, tell)
    for counted in (tally.files, tally.kinds):
        for name, counts in sorted(counted.items()):
            print(f"{name:32} {counts['caught']:4} of {counts.total():4} caught, {counts['explained']} explained")
    print(
        f"{asked.game}: {tally.ends['caught']} of {tally.tried} caught, {tally.share:.1f} % ({tally.ends['kept']} only by a kept game), "
        f"{tally.ends['explained']} explained, in {time.monotonic() - begun:.0f} s"
    )
    unexplained = tally.tried - tally.ends["caught"] - tally.ends["explained"]
    return 0 if tally.share >= asked.least and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main())
