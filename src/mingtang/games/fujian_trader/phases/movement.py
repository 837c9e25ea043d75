"""Moving the ship, step by step (FT-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import BOUGHT_PORT_OF, CARD_OF, END_MOVE, NODE_OF, PLAY, SAIL
from mingtang.games.fujian_trader.editions import asked_without_options
from mingtang.games.fujian_trader.phases.fortunes import add_playable, may_use_cards, play_card, why_not_play
from mingtang.games.fujian_trader.phases.ports import add_ports, buy_port, open_ports, why_no_port
from mingtang.games.fujian_trader.phases.reversal import was_undone
from mingtang.games.fujian_trader.phases.sites import BLOCKADED, shut
from mingtang.games.fujian_trader.phases.tolls import sail
from mingtang.games.fujian_trader.phases.turn import after_movement
from mingtang.games.fujian_trader.pieces import DEED_STEP, FUJIAN, MOVE, TYPHOON
from mingtang.games.fujian_trader.queries import allowance, could_play, event_for, toll_to, wants_to_be_asked
from mingtang.games.fujian_trader.state import FujianState

NO_STEPS_LEFT: Final = Refusal("FT-5.1", "no_steps_left")
STORM: Final = Refusal("FT-3.10", "typhoon")
STEP_UNDONE: Final = Refusal("FT-14.8", "step_undone")
TOLL_UNPAID: Final = Refusal("FT-5.11", "toll_unpaid")
TOLL_OF_GOOD: Final = Caution("FT-5.9", "toll_of_good")
TOLL_OF_ANY: Final = Caution("FT-5.9", "toll_of_any_good")
TOLL_OF_SILVER: Final = Caution("FT-5.9", "toll_of_silver")
TOLL_OF_NOTHING: Final = Caution("FT-5.10", "toll_without_goods")
LAST_STEP: Final = Caution("FT-10.8", "last_step")


@final
class MoveShip(Step[FujianState]):
    """The ship goes from node to adjacent node along the routes; the player may stop after any step, also before the first."""

    name = "movement.move"
    clause = "FT-5.2"
    endings = (END_MOVE,)
    may_force = False

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        """Whether he is asked never depends on the cards that he holds."""
        if s.movement_over:
            return ()  # FT-5.14: a card has put the ship elsewhere
        if len(self._open_options(s, self.seat)) > 1:
            return (self.seat,)
        if not may_use_cards(s, self.seat):
            return ()
        # Other cards can as well be played ashore: only for a movement card somebody may want to be asked.
        for_card = wants_to_be_asked(s, self.seat) and could_play(s, self.seat, MOVE)
        return (self.seat,) if asked_without_options(s) or for_card else ()

    def run(self, s: FujianState) -> None:
        after_movement(s, self.seat)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        steps = allowance(s, seat)
        return Prompt(self.name, (steps - s.steps, steps, s.ships[seat]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [
            *[SAIL[n] for n in s.board.near[s.ships[seat]]],
            *[PLAY[c] for c in s.hands[seat]],
            *open_ports(s),
            END_MOVE,
        ]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is END_MOVE:
            return None
        if CARD_OF[a.id] >= 0:
            return why_not_play(s, seat, CARD_OF[a.id], True)
        if BOUGHT_PORT_OF[a.id] >= 0:
            return why_no_port(s, seat, BOUGHT_PORT_OF[a.id])
        return why_no_step(s, seat, NODE_OF[a.id])

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        if s.movement_over:
            return [END_MOVE]
        out = self._open_options(s, seat)
        add_playable(s, seat, True, out)
        return out

    def _open_options(self, s: FujianState, seat: int) -> list[Action]:
        """What everybody knows that he may choose."""
        out: list[Action] = []
        out.append(END_MOVE)  # a list that begins empty grows with less copying
        if s.steps < allowance(s, seat):
            for n in s.board.near[s.ships[seat]]:
                if why_no_way(s, seat, n) is None:
                    out.append(SAIL[n])
        add_ports(s, seat, out)
        return out

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """The toll of a step, before it is sailed; a movement card for which nobody asks after the last step."""
        if NODE_OF[a.id] < 0:
            return None
        owner = toll_to(s, seat, s.ships[seat], NODE_OF[a.id])
        if owner < 0:
            return self._card_left_behind(s, seat)
        kinds = [g for g in range(3) if s.goods[seat * 3 + g] > 0]
        if len(kinds) == 1:
            return TOLL_OF_GOOD.because(owner, kinds[0])
        if kinds:
            return TOLL_OF_ANY.because(owner)
        return TOLL_OF_SILVER.because(owner) if s.silver[seat] else TOLL_OF_NOTHING.because(owner)

    def _card_left_behind(self, s: FujianState, seat: int) -> Caution | None:
        """With the last step the movement is over, unless the seat wants to be asked for cards."""
        if s.steps + 1 < allowance(s, seat) or asked_without_options(s) or wants_to_be_asked(s, seat):
            return None
        for c in s.hands[seat]:
            if s.board.cards[c].window == MOVE and why_not_play(s, seat, c, True) is None:
                return LAST_STEP.because(c)
        return None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is END_MOVE:
            after_movement(s, seat)  # FT-5.3: the ship moves no more this turn
        elif CARD_OF[a.id] >= 0:
            play_card(s, seat, CARD_OF[a.id])
        elif BOUGHT_PORT_OF[a.id] >= 0:
            buy_port(s, seat, BOUGHT_PORT_OF[a.id])
        else:
            sail(s, seat, NODE_OF[a.id])


def why_no_step(s: FujianState, seat: int, node: int) -> Refusal | None:
    """Why the ship cannot sail to an adjacent node."""
    if s.steps >= allowance(s, seat):
        return STORM.because(TYPHOON) if event_for(s, seat) == TYPHOON else NO_STEPS_LEFT.because(allowance(s, seat))
    return why_no_way(s, seat, node)


def why_no_way(s: FujianState, seat: int, node: int) -> Refusal | None:
    """Why a ship that has steps left cannot sail to an adjacent node. FT-5.4: other ships never block it."""
    here = s.ships[seat]
    if shut(s, seat, here) or shut(s, seat, node):
        return BLOCKADED.because(s.region)
    if was_undone(s, DEED_STEP, node):
        return STEP_UNDONE.because(node)
    if s.unpaid and here * (FUJIAN + 1) + node in s.unpaid and toll_to(s, seat, here, node) >= 0:
        return TOLL_UNPAID
    return None


MOVE_SHIP: Final = [MoveShip(seat) for seat in range(5)]
