"""Storing silver, the last step of a turn (FT-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import MOST_STORED, STORE, STORED_OF
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.pieces import DEED_STORING, SILVER
from mingtang.games.fujian_trader.queries import may_store
from mingtang.games.fujian_trader.rulings import any_action_can_be_reversed
from mingtang.games.fujian_trader.state import FujianState

STORING_UNDONE: Final = Refusal("FT-14.8", "storing_undone")
SILVER_LEFT: Final = Caution("FT-13.2", "silver_left")
LAST_WINDOW: Final = 2
"""The round of the invasion in which silver can be stored for the last time (FT-11.2)."""


def store_or_end(s: FujianState, seat: int) -> None:
    """FT-11.3: after everything else, whoever has silver and an open window is asked. FT-11.4: a province of this turn counts."""
    if s.silver[seat] > 0 and may_store(s, seat):
        s.become(STORE_SILVER[seat])
    else:
        s.done()


@final
class StoreSilver(Step[FujianState]):
    """The player may put any amount of silver into his pouch; it never comes out again (FT-1.7)."""

    name = "storing.store"
    clause = "FT-11.1"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.silver[seat], s.stored[seat], s.invasion))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        most = s.silver[seat] if s.silver[seat] < MOST_STORED else MOST_STORED
        return STORE[: most + 1]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return STORING_UNDONE if STORED_OF[a.id] > 0 and was_undone(s, DEED_STORING, 0) else None

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        most = s.silver[seat] if s.silver[seat] < MOST_STORED else MOST_STORED
        return STORE[: 1 if was_undone(s, DEED_STORING, 0) else most + 1]

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """Silver that stays outside when the last window closes."""
        left = s.silver[seat] - STORED_OF[a.id]
        if s.invasion != LAST_WINDOW or left == 0:
            return None
        board = s.board
        outside = left // board.silver_set * board.silver_points
        return SILVER_LEFT.because(left, outside, left * board.stored_points)

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        n = STORED_OF[a.id]
        if n > 0 and any_action_can_be_reversed(s):
            begin_deed(s, DEED_STORING, n)
        if n > 0:
            s.silver[seat] -= n
            s.stored[seat] += n
            s.tell("storing.stored", seat, SILVER, -n, s.silver[seat], s.stored[seat])
        s.done()
        if s.deed == DEED_STORING:
            finish_deed(s)


STORE_SILVER: Final = [StoreSilver(seat) for seat in range(5)]
