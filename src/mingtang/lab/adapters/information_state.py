"""What a seat has seen and done since the deal: its information state, as OpenSpiel understands it.

A view is the position as it stands. Whoever remembers knows more: what lay open before, and what it chose itself. An information state is
made of all different views that the seat has had, in their order, with its own choices between them. It would be as long as the game, so what
lies behind is told by a checksum: two information states are equal if the seat has seen and done the same, and differ otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.core.game import View
from mingtang.core.steps import Seat
from mingtang.lab.adapters.game_in_play import GameInPlay


def view_text(view: View) -> str:
    """A view as text; equal views, equal texts."""
    return json.dumps(view, sort_keys=True, ensure_ascii=False, default=str)


@dataclass(frozen=True)
class Recollection:
    """A position from which a game is replayed, and what a seat remembered there: the deal, or a world that was dealt anew."""

    table: GameInPlay
    at: int
    """How many actions lie before it, the deal among them."""
    seat: Seat = -1
    """Whose memory this is; the others begin to remember here."""
    before: str = ""

    def after(self, actions: Sequence[int], seat: Seat) -> Recollection:
        """What the seat remembers after these further actions."""
        table = self.table.clone()
        seen = self.before if seat == self.seat else ""
        now = view_text(table.game.view(table.state, seat))
        for action in actions:
            if table.seat == seat:
                seen = _checksum(f"{seen} {now} {action}")
            table.choose(action)
            then = view_text(table.game.view(table.state, seat))
            if then != now:
                seen = _checksum(f"{seen} {now}")
                now = then
        return Recollection(table, self.at + len(actions), seat, seen)

    def text(self) -> str:
        """The information state of the seat: what lies behind it as a checksum, and its present view."""
        return f'{{"seen": "{self.before}", "view": {view_text(self.table.game.view(self.table.state, self.seat))}}}'

    def __deepcopy__(self, memo: dict[int, Any]) -> Recollection:
        return self  # nobody changes its table


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
