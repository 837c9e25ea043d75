"""Third parties in a battle: Weiji helps the defender, Tai offers peace (FT-6.7, FT-14.6, FT-14.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.core.steps import Step, Together
from mingtang.games.fujian_trader.actions import AGREE, DECLINE, GOOD_OF, NAME
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus
from mingtang.games.fujian_trader.phases.dice import ROLL_BATTLE
from mingtang.games.fujian_trader.phases.holdings import discard_card, gain, show_card
from mingtang.games.fujian_trader.phases.outcome import call_off
from mingtang.games.fujian_trader.phases.windows import Window, close_answers, seats_in, seats_that_answered
from mingtang.games.fujian_trader.pieces import PEACE, RAID_THIRD
from mingtang.games.fujian_trader.queries import everybody, seats_after
from mingtang.games.fujian_trader.rulings import peace_bars_the_sale
from mingtang.games.fujian_trader.state import NO_CARD, FujianState


def put_up(s: FujianState, seat: int, card: int) -> None:
    """FT-6.6: a card is put up before the dice; it works in this battle unless it says otherwise."""
    show_card(s, seat, card)
    s.up.append(card)
    s.up_by.append(seat)
    s.tell("battle.card", seat, card, len(s.hands[seat]), reveals=True)


@final
class ThirdParties(Window):
    """Everybody else may play Weiji, Tai or both.

    All are asked at once, but the cards come in turn order after the attacker: whoever comes before the first card is done, and
    he and those after him are asked again, now knowing it.
    """

    name = "battle.third_parties"
    clause = "FT-6.7"
    kind = RAID_THIRD
    sealed = True

    def concerned(self, s: FujianState) -> int:
        return everybody(s) & ~(1 << s.active) & ~(1 << s.defender) & ~s.out

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.active, s.defender, s.raid_port, attack_bonus(s), defense_bonus(s)))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        asked = len(seats_that_answered(s)) > 0
        for seat in seats_after(s, s.active):
            card = s.answers[seat]
            if card >= 0:
                self._play(s, seat, card)
                return
            s.out |= 1 << seat
        close_answers(s)
        if asked:
            self.say_nobody(s)
        s.become(ROLL_BATTLE)

    def _play(self, s: FujianState, seat: int, card: int) -> None:
        close_answers(s)
        if s.board.cards[card].effect == PEACE:
            show_card(s, seat, card)
            s.card = card
            s.target = seat
            s.named = []
            s.tell("battle.peace_offered", seat, card, s.active, s.defender, reveals=True)
            s.first(NAME_PEACE[seat])
        else:
            put_up(s, seat, card)
            self.ask(s)


THIRD_PARTIES: Final = ThirdParties()


@final
class NamePeace(Step[FujianState]):
    """The player of Tai names the goods that all three would take."""

    name = "battle.peace_goods"
    clause = "FT-14.7"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.board.cards[s.card].amount - len(s.named), s.active, s.defender))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return NAME

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.named.append(GOOD_OF[a.id])
        s.tell("battle.peace_named", seat, GOOD_OF[a.id])
        if len(s.named) == s.board.cards[s.card].amount:
            s.become(PEACE_VOTE)
            s.asked = 1 << s.active | 1 << s.defender


NAME_PEACE: Final = [NamePeace(seat) for seat in range(5)]


@final
class PeaceVote(Together[FujianState]):
    """Attacker and defender accept or decline, secretly and at once; Tai is settled before the next card."""

    name = "battle.peace_vote"
    clause = "FT-14.7"

    def waiting(self, s: FujianState) -> tuple[int, ...]:
        return seats_in(s.asked)

    def revisable(self, s: FujianState) -> tuple[int, ...]:
        return seats_that_answered(s)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.target, s.named.count(0), s.named.count(1), s.named.count(2)))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [AGREE, DECLINE]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.answers[seat] = 1 if a is AGREE else 0
        s.asked &= ~(1 << seat)

    def run(self, s: FujianState) -> None:
        agreed = s.answers[s.active] == 1 and s.answers[s.defender] == 1
        s.tell("battle.peace_voted", s.active, s.answers[s.active], reveals=True)
        s.tell("battle.peace_voted", s.defender, s.answers[s.defender], reveals=True)
        friends = [s.active, s.defender, s.target]
        goods = s.named
        close_answers(s)
        discard_card(s, s.card)
        s.card = NO_CARD
        s.target = -1
        s.named = []
        s.done()
        if not agreed:
            THIRD_PARTIES.ask(s)
            return
        for seat in friends:
            for g in range(3):
                gain(s, seat, g, goods.count(g), "battle.peace_gift")
        call_off(s, s.lost_battles > 0 or peace_bars_the_sale(s))


PEACE_VOTE: Final = PeaceVote()
