"""Where a relocation card can put a ship, and the choice of a place for a card (FT-5.14, FT-10.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import GO, LAY, NODE_OF, PORT_OF
from mingtang.games.fujian_trader.pieces import ANY_PORT, FUJIAN, NODES, OTHER_SHIP, OWN_PORT, PORT_COUNT
from mingtang.games.fujian_trader.queries import blockaded
from mingtang.games.fujian_trader.state import FujianState

BLOCKADED: Final = Refusal("FT-3.7", "blockaded")


def fits_card(s: FujianState, seat: int, node: int, to: int) -> bool:
    """FT-14.5 `relocate`: whether the card may name this node, the blockade aside."""
    if node == s.ships[seat]:
        return False
    if to == OWN_PORT:
        return node < FUJIAN and s.port_owner[node] == seat
    if to == ANY_PORT:
        return node < FUJIAN
    if to == OTHER_SHIP:
        for other in range(s.seats):
            if other != seat and s.ships[other] == node:
                return True
        return False
    return node == FUJIAN


def shut(s: FujianState, seat: int, node: int) -> bool:
    """FT-3.7: whether the blockade forbids this ship to be put into or out of the node."""
    return blockaded(s, node) and not (s.ignoring and seat == s.active)


def has_node_for(s: FujianState, seat: int, to: int) -> bool:
    """Whether the card has a legal node."""
    if shut(s, seat, s.ships[seat]):
        return False
    for node in range(len(NODES)):
        if fits_card(s, seat, node, to) and not shut(s, seat, node):
            return True
    return False


@final
class ChooseNode(Step[FujianState]):
    """Instead of moving, the ship is put where the card allows it: no steps, no toll, and movement is over."""

    name = "effects.node"
    clause = "FT-5.14"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.card,))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        to = s.board.cards[s.card].to
        return [GO[n] for n in range(len(NODES)) if fits_card(s, seat, n, to)]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return BLOCKADED.because(s.region) if shut(s, seat, NODE_OF[a.id]) else None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.ships[seat] = NODE_OF[a.id]
        s.relocated = True
        s.movement_over = True
        s.tell("movement.relocated", seat, NODE_OF[a.id], s.card)
        s.done()


CHOOSE_NODE: Final = [ChooseNode(seat) for seat in range(5)]


@final
class LayCard(Step[FujianState]):
    """A card that helps one port is laid on it; several may lie on one port."""

    name = "effects.port"
    clause = "FT-10.11"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.card,))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [LAY[p] for p in range(PORT_COUNT) if s.port_owner[p] == seat]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.attached[s.card] = PORT_OF[a.id]
        s.tell("fortunes.laid", seat, s.card, PORT_OF[a.id])
        s.done()


LAY_CARD: Final = [LayCard(seat) for seat in range(5)]
