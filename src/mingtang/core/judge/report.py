"""What the judge found: how much was proved, and for each fault a fact and a record that leads to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from mingtang.core.errors import HouseError
from mingtang.core.options import Options


class ProofFailed(HouseError):
    """A proof failed: what is wrong, as a fact. Its sentences are those of errors, `judge_…`."""


@dataclass(frozen=True)
class Setup:
    """One way to set the game up: so many seats, these options, this edition of the rules (0: the newest)."""

    seats: int
    options: Options = field(default_factory=dict)
    rules: int = 0

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={_word(value)}" for name, value in self.options.items())
        edition = f", edition {self.rules}" if self.rules else ""
        return f"{self.seats} seats" + (f", {chosen}" if chosen else "") + edition


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@dataclass(frozen=True)
class Failure:
    """A fault, and the shortest game found that shows it."""

    proof: str
    error: HouseError
    setup: Setup
    seed: int
    ply: int
    record: str
    """The game up to the fault, as a record that can be replayed; empty when not even the setup worked."""
    where: str = ""
    """The last line of code, when something crashed."""

    def __str__(self) -> str:
        at = f"{self.setup}, seed {self.seed}, ply {self.ply}"
        return f"{self.proof}: {self.error} ({at})" + (f"\n  {self.where}" if self.where else "")


@dataclass
class JudgeReport:
    """The verdict on one game."""

    game: str
    games: int = 0
    choices: int = 0
    proofs: dict[str, int] = field(default_factory=dict)
    """How often each proof was made."""
    setups: list[Setup] = field(default_factory=list)
    not_possible: list[tuple[Setup, HouseError]] = field(default_factory=list)
    """Setups that the game itself does not offer, and why."""
    failures: list[Failure] = field(default_factory=list)
    notes: list[HouseError] = field(default_factory=list)
    """What a person should look at: nothing is proved wrong."""

    @property
    def ok(self) -> bool:
        """Whether every proof held."""
        return not self.failures

    def count(self, proof: str) -> None:
        """One more proof was made."""
        self.proofs[proof] = self.proofs.get(proof, 0) + 1

    def add(self, failure: Failure) -> None:
        """Keep a fault; of the same fault keep the shorter game."""
        for i, known in enumerate(self.failures):
            if known.proof == failure.proof and _gist(known.error) == _gist(failure.error):
                if failure.ply < known.ply:
                    self.failures[i] = failure
                return
        self.failures.append(failure)

    def lines(self) -> list[str]:
        """The report as plain lines, faults by their keys: for logs and tests. People read it as `mingtang judge` words it."""
        out = [f"{self.game}: {self.games} games, {self.choices} choices, {len(self.setups)} setups"]
        out += [f"  {name:<12} {count:>9} times" for name, count in self.proofs.items()]
        out += [f"  not offered: {setup} ({why})" for setup, why in self.not_possible]
        out += [f"  note: {note}" for note in self.notes]
        out += [f"FAULT {failure}" for failure in self.failures]
        out.append("every proof held" if self.ok else f"{len(self.failures)} faults")
        return out


def _gist(error: HouseError) -> str:
    return "".join(c for c in str(error) if not c.isdigit())
