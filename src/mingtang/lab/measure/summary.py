"""What many games say: who wins how often and how surely, from which seat, and where the points come from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mingtang.lab.measure.statistics import margin, mean, wilson
from mingtang.lab.run.contest import Result


@dataclass
class Tally:
    """The games of one bot, or of one seat."""

    name: str
    games: int = 0
    wins: float = 0.0
    """A win shared by two counts half for each."""
    fair: float = 0.0
    """The wins that chance alone would give: the seats held, divided by all seats."""
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.wins / self.games if self.games else 0.0

    def add(self, result: Result, seats: list[int]) -> None:
        """Count one game in which these seats are its own."""
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        self.games += 1
        self.wins += sum(1 for seat in seats if seat in winners) / len(winners)
        self.fair += len(seats) / len(result.places)
        for seat in seats:
            self.places.append(result.places[seat])
            self.scores.append(result.scores[seat])
            for source, points in result.parts[seat].items():
                self.parts[source] = self.parts.get(source, 0) + points

    def as_json(self) -> dict[str, object]:
        """The tally as plain data."""
        low, high = wilson(self.wins, self.games)
        return {
            "name": self.name,
            "games": self.games,
            "wins": round(self.wins, 3),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "fair": round(self.fair / self.games, 4) if self.games else 0.0,
            "place": round(mean(self.places), 3),
            "score": round(mean(self.scores), 2),
            "score_margin": round(margin(self.scores), 2),
            "parts": {source: round(points / len(self.scores), 2) for source, points in self.parts.items()},
        }


@dataclass
class ContestSummary:
    """All games together, by bot and by seat."""

    by_bot: dict[str, Tally] = field(default_factory=dict)
    by_seat: dict[int, Tally] = field(default_factory=dict)
    games: int = 0
    rounds: int = 0
    decisions: int = 0

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.rounds += result.rounds
        self.decisions += result.decisions
        seats_of: dict[str, list[int]] = {}
        for seat, name in enumerate(result.bots):
            seats_of.setdefault(name, []).append(seat)
            self.by_seat.setdefault(seat, Tally(str(seat))).add(result, [seat])
        for name in sorted(seats_of):
            self.by_bot.setdefault(name, Tally(name)).add(result, seats_of[name])

    def as_json(self) -> dict[str, object]:
        """The summary as plain data."""
        return {
            "games": self.games,
            "rounds": round(self.rounds / self.games, 2) if self.games else 0.0,
            "decisions": round(self.decisions / self.games, 1) if self.games else 0.0,
            "bots": [self.by_bot[name].as_json() for name in sorted(self.by_bot)],
            "seats": [self.by_seat[seat].as_json() for seat in sorted(self.by_seat)],
        }


def summarize(results: Iterable[Result]) -> ContestSummary:
    """The summary of finished games."""
    out = ContestSummary()
    for result in results:
        out.add(result)
    return out
