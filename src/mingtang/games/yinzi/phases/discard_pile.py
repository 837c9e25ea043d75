"""The discard pile of route tiles: whoever takes a tile from it sees the whole pile (YZ-2.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.games.yinzi.actions import CLAIM, INDEX_OF
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.queries import discard_size
from mingtang.games.yinzi.state import DISCARDED, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import ROUTE_COUNT


def open_pile(s: YinziState, seat: int) -> None:
    """The player looks into the discard pile and takes a tile of choice; undo ends here (YZ-D.2)."""
    s.tell("pile.opened", seat, discard_size(s), reveals=True)
    if not s.looked[seat]:
        for t in range(ROUTE_COUNT):
            if s.route_at[t] == DISCARDED and not (s.exposed >> t) & 1:
                s.tell("pile.seen", seat, t, seen_by=1 << seat, reveals=True)
    s.looked[seat] = 1
    s.first(TakeFromPile(seat))


@final
class TakeFromPile(YinziChoice):
    """Take a route tile from the discard pile; it is your personal tile."""

    name = "discard_pick"  # D76
    clause = "YZ-7.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """How many tiles lie there."""
        return Prompt(self.name, (discard_size(s),))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The tiles of the pile: for this player's eyes only."""
        return [CLAIM[t] for t in range(ROUTE_COUNT) if s.route_at[t] == DISCARDED]

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The tile lies face up in front of the player."""
        t = INDEX_OF[a.id]
        s.done()
        s.route_at[t] = PERSONAL
        s.route_owner[t] = seat
        s.exposed |= 1 << t
        s.tell("pile.taken", seat, t, discard_size(s), reveals=True)
