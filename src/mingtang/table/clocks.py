"""Whose time runs, and how much is left. Each seat that is waited for has its own clock; bots have none."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from mingtang.table.settings import Pace


@dataclass(frozen=True)
class Clocks:
    """For each seat, the seconds in reserve and the moment since which it is waited for (0: it is not)."""

    reserve: tuple[float, ...] = ()
    since: tuple[float, ...] = ()

    @staticmethod
    def new(pace: Pace, seats: int) -> Clocks:
        """Everybody's clock before the first choice."""
        return Clocks((float(pace.reserve),) * seats, (0.0,) * seats)

    def due(self, pace: Pace, seat: int) -> float | None:
        """The moment at which the seat is out of time; None if its time does not run."""
        if pace.kind == "none" or not self.since[seat]:
            return None
        return self.since[seat] + pace.allowance + self.reserve[seat]

    def first_due(self, pace: Pace) -> float | None:
        """The next moment at which anybody is out of time."""
        all_due = [d for d in (self.due(pace, seat) for seat in range(len(self.since))) if d is not None]
        return min(all_due, default=None)

    def run_for(self, pace: Pace, now: float, waited_for: Collection[int], chose: int = -1) -> Clocks:
        """The clocks after something happened: they run for these seats. The seat that chose starts afresh if it is asked again."""
        reserve = list(self.reserve)
        since = list(self.since)
        for seat in range(len(since)):
            stops = since[seat] and (seat not in waited_for or seat == chose)
            if stops:
                over = now - since[seat] - pace.allowance
                if pace.kind == "live" and over > 0:
                    reserve[seat] = max(0.0, reserve[seat] - over)
                since[seat] = 0.0
            if seat in waited_for and not since[seat]:
                since[seat] = now
        return Clocks(tuple(reserve), tuple(since))

    def shifted(self, seconds: float) -> Clocks:
        """The same clocks after a pause of the house: nobody loses time because the house was closed."""
        return Clocks(self.reserve, tuple(s + seconds if s else 0.0 for s in self.since))

    def saved(self) -> dict[str, Any]:
        """As plain data."""
        return {"reserve": list(self.reserve), "since": list(self.since)}

    @staticmethod
    def restored(saved: Mapping[str, Any]) -> Clocks:
        """The way back."""
        return Clocks(tuple(map(float, saved["reserve"])), tuple(map(float, saved["since"])))
