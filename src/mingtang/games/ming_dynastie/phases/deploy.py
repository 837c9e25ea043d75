"""Phase 3, after a movement: family members go from the province space to where the prince stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Seat, Step
from mingtang.games.ming_dynastie.actions import (
    CLOISTER,
    DEPLOY,
    HIGHEST_DEPLOYMENT,
    MOST_SEATS,
    NUMBER_OF,
    OPEN,
    PROVINCE_COUNT,
)
from mingtang.games.ming_dynastie.queries import deployable, here
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState

OWN_MONK: Final = Refusal("MD-3.5.2", "own_monk")
TOO_FEW_MEMBERS: Final = Refusal("MD-3.4", "too_few_members")
NOBODY_DEPLOYED: Final = Caution("MD-3.4", "nobody_deployed")
MONK_CLOSES: Final = Caution("MD-3.5.2", "monk_closes")

OPEN_OR_CLOISTER: Final[list[Action]] = [OPEN, CLOISTER]


@final
class DeployMembers(Step[MingState]):
    """Up to three members follow the prince into his district; where an own monk sits, none may."""

    name = "deploy.count"
    clause: ClassVar[str] = "MD-3.4"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        d = s.prince[seat]
        return Prompt(self.name, (d, s.board.province_of[d], here(s, seat), deployable(s, seat)))

    def label(self, s: MingState, seat: Seat, a: Action) -> Prompt | None:
        return Prompt("deploy", (NUMBER_OF[a.id], s.prince[seat])) if NUMBER_OF[a.id] else Prompt("deploy_none")

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return DEPLOY[: s.board.most_deployed + 1]

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        count = NUMBER_OF[a.id]
        # MD-3.5.2 (R16): the block is looked up now, before anybody enters the cloister
        if count and s.cloister[s.prince[seat]] == seat:
            return OWN_MONK.because(s.prince[seat])
        if count > here(s, seat):
            return TOO_FEW_MEMBERS.because(s.board.province_of[s.prince[seat]], here(s, seat))
        return None

    def legal(self, s: MingState, seat: Seat) -> list[Action]:
        return DEPLOY[: deployable(s, seat) + 1]

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """The cards of the turn are spent, and nobody follows although somebody could."""
        if NUMBER_OF[a.id] or not deployable(s, seat):
            return None
        return NOBODY_DEPLOYED.because(deployable(s, seat), s.prince[seat])

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        count = NUMBER_OF[a.id]
        if count == 0:
            s.done()
        else:
            s.become(ENTER_CLOISTER[count * MOST_SEATS + seat])


@final
class EnterCloister(Step[MingState]):
    """The members go to the open area; one of them may go into the cloister instead and oust a monk."""

    name = "deploy.cloister"
    clause: ClassVar[str] = "MD-3.5"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.count)

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        d = s.prince[seat]
        if s.cloister[d] == NONE:
            return Prompt(self.name, (d, self.count))
        return Prompt("deploy.cloister_oust", (d, self.count, s.cloister[d]))

    def label(self, s: MingState, seat: Seat, a: Action) -> Prompt | None:
        monk = s.cloister[s.prince[seat]]
        return Prompt("oust", (monk,)) if a is CLOISTER and monk != NONE else None

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return OPEN_OR_CLOISTER

    def caution(self, s: MingState, seat: Seat, a: Action) -> Caution | None:
        """While the own monk sits there, nobody else of his family may follow."""
        return MONK_CLOSES.because(s.prince[seat]) if a is CLOISTER else None

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        d = s.prince[seat]
        at = seat * PROVINCE_COUNT + s.board.province_of[d]
        s.space[at] -= self.count
        to_open = self.count
        if a is CLOISTER:
            to_open -= 1  # MD-3.4 (R14): the monk is one of them; MD-3.5.1: never more than one
            _enter(s, seat, d)
        if to_open:
            s.open[d * WIDTH + seat] += to_open
            s.tell("deploy.opened", seat, to_open, d, s.open[d * WIDTH + seat], s.space[at])
        s.done()


def _enter(s: MingState, seat: Seat, district: int) -> None:
    """A member just deployed enters the cloister (R15); another player's monk goes to the open area (MD-3.5.3).

    This is the only way out of a cloister (MD-3.5.4), and never one's own: who has a monk there may not deploy.
    """
    monk = s.cloister[district]
    s.cloister[district] = seat
    s.tell("deploy.monk", seat, district, s.space[seat * PROVINCE_COUNT + s.board.province_of[district]])
    if monk != NONE:
        s.open[district * WIDTH + monk] += 1
        s.tell("deploy.ousted", monk, district, s.open[district * WIDTH + monk], seat)


DEPLOY_MEMBERS: Final[list[DeployMembers]] = [DeployMembers(seat) for seat in range(MOST_SEATS)]
ENTER_CLOISTER: Final[list[EnterCloister]] = [
    EnterCloister(seat, count) for count in range(HIGHEST_DEPLOYMENT + 1) for seat in range(MOST_SEATS)
]
