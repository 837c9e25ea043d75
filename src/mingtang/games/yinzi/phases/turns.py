"""Phase B: in turn order everybody takes one action a turn, until three fortune and three workforce actions are done (YZ-4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import COMPLETES, GOES_ON, OneByOne
from mingtang.games.yinzi.actions import CARD, END_TURN, GROUP, IDLE, INDEX_OF, K_CARD, K_GROUP, KIND_OF
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fortune import ChooseFortune
from mingtang.games.yinzi.phases.free_options import add_free, do_free, free_choices, is_free, why_not_free
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.workforce import (
    ChooseWorkforce,
    IdleGroup,
    group_possible,
    no_group_works,
    nobody_can_work,
)
from mingtang.games.yinzi.queries import hand_size, has_group
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import ACTION_COUNT, CARD_COUNT, PHASE_ACTIONS

GROUP_USELESS: Final = Refusal("YZ-6.0.4", "group_cannot_work")
CARD_LEFT: Final = Refusal("YZ-6.0.3", "card_must_be_played")
SELL_FIRST: Final = Refusal("YZ-6.0.3", "sale_would_put_to_work", ruling="idle_workers")
SOMEBODY_CAN_WORK: Final = Refusal("YZ-6.0.3", "somebody_can_work")
FEWER_WORKERS: Final = Caution("YZ-2.9", "fewer_workers")


@final
class Turns(OneByOne[YinziState]):
    """The next player who has a card or a group takes a turn; when nobody has, the phase is over."""

    name = "turns"
    clause = "YZ-4.2"

    def run(self, s: YinziState) -> None:
        """Whose turn it would be is `at`, a place in the turn order. YZ-4.2: a player with neither a card nor a group is skipped. Passing is not possible."""
        s.phase = PHASE_ACTIONS
        for k in range(s.seats):
            at = (self.at + k) % s.seats
            seat = s.order[at]
            cards = hand_size(s, seat)
            if cards > 0 or has_group(s, seat):
                begin_occasion(s)
                s.become(Turns((at + 1) % s.seats))
                s.first(TakeTurn(seat) if cards > 0 else LastTurns(seat))
                return
        s.done()


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeTurn(YinziChoice):
    """Your turn: play a card, or use a group of workers."""

    name = "turn"  # D20
    clause = "YZ-4.2"
    may_force = False
    """A card that played itself would show that there was no other, and undo could not take it back."""

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Cards in hand, groups, and what the player has."""
        groups = 0
        for g in range(ACTION_COUNT):
            if s.groups[seat * ACTION_COUNT + g] > 0:
                groups += 1
        return Prompt("turn", (hand_size(s, seat), groups, s.copper[seat], s.silver[seat], s.bottom[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The cards in hand, the groups, and the free options; to idle when there is no card left."""
        out: list[Action] = []
        for k in range(CARD_COUNT):
            if s.hand[seat * CARD_COUNT + k] > 0:
                out.append(CARD[k])
        for g in range(ACTION_COUNT):
            if s.groups[seat * ACTION_COUNT + g] > 0:
                out.append(GROUP[g])
        if hand_size(s, seat) == 0:
            out.append(IDLE)
        out.extend(free_choices(s, seat))
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-4.3: any card in hand, or a group that can work."""
        kind = KIND_OF[a.id]
        if kind == K_CARD:
            return None
        if kind == K_GROUP:
            return None if group_possible(s, seat, INDEX_OF[a.id]) else GROUP_USELESS
        if a is IDLE:
            if hand_size(s, seat) > 0:
                return CARD_LEFT
            if nobody_can_work(s, seat):
                return None
            return SELL_FIRST if no_group_works(s, seat) else SOMEBODY_CAN_WORK
        return why_not_free(s, seat, a, False)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        for k in range(CARD_COUNT):
            if s.hand[seat * CARD_COUNT + k] > 0:
                out.append(CARD[k])
        for g in range(ACTION_COUNT):
            if group_possible(s, seat, g):
                out.append(GROUP[g])
        if not out and nobody_can_work(s, seat):
            out.append(IDLE)
        add_free(s, seat, out, False)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """A card that shows more workers than are left in the supply."""
        if KIND_OF[a.id] == K_CARD:
            printed = s.board.card_workers[INDEX_OF[a.id]]
            return FEWER_WORKERS.because(s.workers[seat], printed) if printed > s.workers[seat] else None
        return super().caution(s, seat, a)

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """A card, a group, or something around the action."""
        if is_free(a):
            do_free(s, seat, a)
            return
        s.become(FinishTurn(seat))
        kind = KIND_OF[a.id]
        if kind == K_CARD:
            k = INDEX_OF[a.id]
            s.hand[seat * CARD_COUNT + k] -= 1
            s.card = k
            s.tell("card.shown", seat, k, hand_size(s, seat))
            s.first(ChooseFortune(seat))
        elif kind == K_GROUP:
            s.first(ChooseWorkforce(seat, INDEX_OF[a.id]))
        else:
            s.tell("workforce.idle", seat)
            s.first(IdleGroup(seat))


@final
class LastTurns(TakeTurn):
    """Your turn without cards: what is forced betrays nothing."""

    name = "last_turns"  # D20
    may_force = True


@final
class FinishTurn(YinziChoice):
    """Your action is done: free options, or end your turn."""

    name = "end_turn"  # D20
    clause = "YZ-4.4"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What the player has."""
        return Prompt(self.name, (s.copper[seat], s.silver[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The free options and the end."""
        return [END_TURN, *free_choices(s, seat)]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """A turn may always be ended."""
        return None if a is END_TURN else why_not_free(s, seat, a, False)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = [END_TURN]
        add_free(s, seat, out, False)
        return out

    def ending(self, s: YinziState, seat: int, a: Action) -> int:
        """The action is done: to end the turn is what comes next."""
        return COMPLETES if a is END_TURN else GOES_ON

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The discs placed in this turn become usable."""
        if a is END_TURN:
            s.fresh = 0
            s.done()
        else:
            do_free(s, seat, a)
