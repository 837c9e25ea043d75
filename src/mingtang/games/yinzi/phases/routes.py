"""Routes: fulfilled tiles are taken, new ones are turned up, and personal tiles may be served (YZ-9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.core.steps import Automatic, Step
from mingtang.games.yinzi.actions import INDEX_OF, SERVE, STOP, USE
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.delivery import DeliverPiece, Stock, complete
from mingtang.games.yinzi.phases.discard_pile import open_pile
from mingtang.games.yinzi.phases.free_options import NO_EFFECT, why_not_usable
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import can_use, discard_size, open_tile
from mingtang.games.yinzi.state import DISCARDED, NOWHERE, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import DEMANDS, PERSONAL_ROUTE, PHASE_ROUTES, ROUTE_COUNT, ROW_LENGTH

SERVED_ALREADY: Final = Refusal("YZ-9.3.1", "element_served")
NOTHING_FOR_IT: Final = Refusal("YZ-9.3.1", "nothing_for_element")


@final
class CollectRoutes(Automatic[YinziState]):
    """1. to 3. Fulfilled tiles are taken, the others discarded, the next ones turned face up."""

    name = "collect_routes"
    clause = "YZ-9.3"

    def run(self, s: YinziState) -> None:
        """Then personal tiles may be served."""
        s.phase = PHASE_ROUTES
        for row in range(s.seats):
            t = open_tile(s, row)
            if t < 0:
                continue
            if s.fulfilled[row] >= 0:
                complete(s, s.fulfilled[row], t)
            else:
                s.route_at[t] = DISCARDED
                s.tell("route.discarded", t)
            s.rows[row * ROW_LENGTH + s.row_at] = NOWHERE
            s.fulfilled[row] = NOWHERE
        s.weakened = 0  # YZ-9.1: a weakened enemy was that of this round's tiles
        s.row_at += 1
        for row in range(s.seats):
            show(s, row)
        s.become(PersonalTiles())


def show(s: YinziState, row: int) -> None:
    """The next tile of a row is turned face up, if there is one."""
    t = open_tile(s, row)
    if t >= 0:
        s.exposed |= 1 << t
        s.tell("route.revealed", row + 1, t, s.board.route_war[t], reveals=True)


# ---- personal tiles (YZ-9.3.1)


def has_personal(s: YinziState, seat: int) -> bool:
    """Whether a personal tile lies in front of the player."""
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == PERSONAL and s.route_owner[t] == seat:
            return True
    return False


def serve_choices(s: YinziState, seat: int) -> list[Action]:
    """Every element of the own personal tiles."""
    out: list[Action] = []
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == PERSONAL and s.route_owner[t] == seat:
            for e in range(s.board.route_size[t]):
                out.append(SERVE[t * DEMANDS + e])
    return out


def why_not_serve(s: YinziState, seat: int, a: Action) -> Refusal | None:
    """YZ-9.3.1: an element that is open, and something to deliver for it."""
    t = INDEX_OF[a.id] // DEMANDS
    e = INDEX_OF[a.id] % DEMANDS
    if (s.route_done[t] >> e) & 1:
        return SERVED_ALREADY
    return None if Stock(s, seat).serves(s, t, ~(1 << e)) else NOTHING_FOR_IT


def add_serve(s: YinziState, seat: int, out: list[Action]) -> None:
    """The elements for which there is something to deliver."""
    if not has_personal(s, seat):
        return
    stock = Stock(s, seat)
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == PERSONAL and s.route_owner[t] == seat:
            for e in range(s.board.route_size[t]):
                if not (s.route_done[t] >> e) & 1 and stock.serves(s, t, ~(1 << e)):
                    out.append(SERVE[t * DEMANDS + e])


def serve(s: YinziState, seat: int, a: Action) -> None:
    """One element of a personal tile; a tile may stay incomplete."""
    s.rice = 0
    s.first(DeliverPiece(seat, INDEX_OF[a.id] // DEMANDS, INDEX_OF[a.id] % DEMANDS, 0))


@final
class PersonalTiles(InTurnOrder):
    """4. In turn order players may serve personal tiles."""

    name = "personal_tiles"
    clause = "YZ-9.3"

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return PersonalTiles(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Whoever has a personal tile, or a disc for one."""
        begin_occasion(s)
        if has_personal(s, seat) or can_use(s, seat, PERSONAL_ROUTE):
            s.first(ServePersonal(seat))


@final
class ServePersonal(YinziChoice):
    """Serve your personal route tiles, piece by piece."""

    name = "personal"  # D75
    clause = "YZ-9.3.1"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All elements, Personal route, and to stop."""
        out = serve_choices(s, seat)
        if (s.held[seat] >> PERSONAL_ROUTE) & 1:
            out.append(USE[PERSONAL_ROUTE])
        out.append(STOP)
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Something must be there to deliver."""
        if a is STOP:
            return None
        if a is USE[PERSONAL_ROUTE]:
            refusal = why_not_usable(s, seat, PERSONAL_ROUTE)
            if refusal is None and discard_size(s) == 0:
                return NO_EFFECT.because(PERSONAL_ROUTE)
            return refusal
        return why_not_serve(s, seat, a)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        add_serve(s, seat, out)
        if can_use(s, seat, PERSONAL_ROUTE) and discard_size(s) > 0:
            out.append(USE[PERSONAL_ROUTE])
        out.append(STOP)
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """One element, a new tile, or the end."""
        if a is STOP:
            s.done()
        elif a is USE[PERSONAL_ROUTE]:
            take_off(s, seat, PERSONAL_ROUTE)
            open_pile(s, seat)
        else:
            serve(s, seat, a)
