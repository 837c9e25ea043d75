"""The cards that attacker and defender put up before the dice are rolled (FT-6.6)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.facts import Prompt
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus
from mingtang.games.fujian_trader.phases.outcome import call_off
from mingtang.games.fujian_trader.phases.third_parties import THIRD_PARTIES, put_up
from mingtang.games.fujian_trader.phases.windows import Window, close_answers
from mingtang.games.fujian_trader.pieces import CALL_OFF_RAID, RAID_ATTACK, RAID_DEFENSE, RAID_REFUND
from mingtang.games.fujian_trader.state import FujianState


@final
class AttackCards(Window):
    """First the attacker may put up attack cards, within his two cards of the turn."""

    name = "battle.attack_cards"
    clause = "FT-6.6"
    kind = RAID_ATTACK

    def concerned(self, s: FujianState) -> int:
        return 1 << s.active if s.uses < s.board.uses else 0

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (attack_bonus(s), defense_bonus(s), s.board.uses - s.uses))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        card = s.answers[s.active]
        close_answers(s)
        if card < 0:
            s.become(DEFENSE_CARDS)
            DEFENSE_CARDS.ask(s)
            return
        put_up(s, s.active, card)
        s.uses += 1
        if s.board.cards[card].effect == RAID_REFUND:
            s.refund = True  # for the whole raid
        self.ask(s)


ATTACK_CARDS: Final = AttackCards()


@final
class DefenseCards(Window):
    """Then the defender may put up any number of Short defense cards. Dun ends the raid at once."""

    name = "battle.defense_cards"
    clause = "FT-6.6"
    kind = RAID_DEFENSE

    def concerned(self, s: FujianState) -> int:
        return 1 << s.defender

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.active, s.raid_port, attack_bonus(s), defense_bonus(s)))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        card = s.answers[s.defender]
        close_answers(s)
        if card < 0:
            s.become(THIRD_PARTIES)
            THIRD_PARTIES.ask(s)
            return
        put_up(s, s.defender, card)
        if s.board.cards[card].effect == CALL_OFF_RAID:
            call_off(s, True)
        else:
            self.ask(s)


DEFENSE_CARDS: Final = DefenseCards()


def begin_cards(s: FujianState) -> None:
    """Both have committed their goods: now the cards."""
    s.become(ATTACK_CARDS)
    ATTACK_CARDS.ask(s)
