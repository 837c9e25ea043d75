"""The invariants of the rules: whatever happens, nothing is lost and nothing comes from nowhere."""

from __future__ import annotations

from mingtang.core.errors import Broken, listed
from mingtang.games.fujian_trader.phases.debts import due_debt
from mingtang.games.fujian_trader.pieces import (
    FALLEN,
    FORTUNE_COUNT,
    INVASION,
    LONG,
    MANCHU_MOVE,
    NO_EVENT,
    NO_PROVINCE,
    NODES,
    SHORT,
)
from mingtang.games.fujian_trader.queries import allowance, everybody, port_count, province_count, rice_in_attack
from mingtang.games.fujian_trader.scoring import parts
from mingtang.games.fujian_trader.state import DISCARDED, IN_DECK, NO_PORT, ON_TABLE, PUT_UP, FujianState


def audit(s: FujianState) -> None:
    """Raise Broken if a card, a port, a province or a coin is not where the rules allow it to be."""
    _cards(s)
    _events(s)
    _board(s)
    _holdings(s)
    _turn(s)
    _raid(s)
    _long_cards(s)
    if s.before is not None:
        audit(s.before)


def _cards(s: FujianState) -> None:
    """Every Fortune card lies in exactly one place."""
    found = [c for hand in s.hands for c in hand] + s.deck + s.discard + s.table + s.up
    if s.card >= 0:
        found.append(s.card)
    if sorted(found) != list(range(FORTUNE_COUNT)):
        raise Broken("fujian_trader.cards_incomplete", FORTUNE_COUNT)
    places = [seat for seat, hand in enumerate(s.hands) for _ in hand]
    places += [IN_DECK] * len(s.deck) + [DISCARDED] * len(s.discard)
    places += [s.where[c] if ON_TABLE <= s.where[c] < ON_TABLE + s.seats else -1 for c in s.table]
    places += [PUT_UP] * (len(found) - len(places))
    for c, place in zip(found, places, strict=True):
        if s.where[c] != place:
            raise Broken("fujian_trader.card_elsewhere", c, place, s.where[c])
        if place < ON_TABLE and not s.seen[c] >> place & 1:
            raise Broken("fujian_trader.own_card_unknown", place, c)
    for seat, hand in enumerate(s.hands):
        old = len(hand) - s.fresh[seat]
        if old < 0 or hand[:old] != sorted(hand[:old]) or hand[old:] != sorted(hand[old:]):
            raise Broken("fujian_trader.hand_order", seat)


def _events(s: FujianState) -> None:
    """FT-2.2, FT-3.14: ten event cards; the first four are events; an event holds only before the invasion."""
    board = s.board
    whole = sorted(board.events + [MANCHU_MOVE] * board.manchu_moves)
    if sorted(s.events_left + s.events_drawn) != whole:
        raise Broken("fujian_trader.events_incomplete", len(whole))
    drawn = s.events_drawn + s.events_left[::-1]
    if MANCHU_MOVE in drawn[: board.top_events]:
        raise Broken("fujian_trader.manchu_on_top", board.top_events)
    if s.manchu != s.events_drawn.count(MANCHU_MOVE) or (s.invasion > 0) != (s.manchu == board.manchu_moves):
        raise Broken("fujian_trader.manchu_moves", s.manchu, s.invasion)
    if s.event != NO_EVENT and (s.round < 2 or s.invasion or s.events_drawn[-1:] != [s.event]):
        raise Broken("fujian_trader.event_in_force", s.event, s.round)
    if not 0 <= s.round <= board.most_rounds or (s.invasion == 3 and s.round < board.fewest_rounds):
        raise Broken("fujian_trader.round", s.round, s.invasion)


def _board(s: FujianState) -> None:
    """Ports have one owner or none, nobody has too many; exactly the zones that were entered have fallen."""
    for seat in range(s.seats):
        if port_count(s, seat) > s.board.buildings:
            raise Broken("fujian_trader.ports_of_seat", seat, port_count(s, seat), s.board.buildings)
        if s.round and not 0 <= s.ships[seat] < len(NODES):
            raise Broken("fujian_trader.ship_nowhere", seat)
    for p, owner in enumerate(s.port_owner):
        if not -1 <= owner < s.seats:
            raise Broken("fujian_trader.port_owner", p, owner)
    for p, owner in enumerate(s.province_owner):
        if (owner == FALLEN) != (s.board.zone[p] < s.invasion) or not FALLEN <= owner < s.seats:
            raise Broken("fujian_trader.province_owner", p, owner, s.invasion)


def _holdings(s: FujianState) -> None:
    """Nothing is negative, and a debt that could be paid is being paid."""
    if min(s.goods) < 0 or min(s.silver) < 0 or min(s.stored) < 0 or s.pot < 0 or min(s.wagered) < 0:
        raise Broken("fujian_trader.less_than_nothing")
    pairs = [d // 2 for d in s.debts]
    if len(set(pairs)) != len(pairs) or any(p // 5 == p % 5 or p // 5 >= s.seats for p in pairs):
        raise Broken("fujian_trader.debts", listed(s.debts))
    settling = any(step.name == "debts.settle" for step in s.stack)
    if due_debt(s) >= 0 and not settling:
        raise Broken("fujian_trader.debt_due", due_debt(s) // 10)
    for seat in range(s.seats):
        if not s.stack and sum(parts(s, seat)) < 0:
            raise Broken("fujian_trader.no_influence", seat)


def _turn(s: FujianState) -> None:
    """The limits of a turn."""
    board = s.board
    if (
        s.uses > board.uses
        or s.fortunes_bought > board.fortune_purchases
        or s.provinces_bought > board.province_purchases
    ):
        raise Broken("fujian_trader.turn_limits", s.uses, s.fortunes_bought, s.provinces_bought)
    if s.sold > s.sale_limit or (s.sold and (s.provinces_bought or not s.market_used)):
        raise Broken("fujian_trader.sold", s.sold, s.sale_limit)
    if s.stack and s.steps > max(allowance(s, s.active), board.base_movement + 9):
        raise Broken("fujian_trader.steps", s.steps)
    if s.place > s.seats or not 0 <= s.active < s.seats:
        raise Broken("fujian_trader.nobodys_turn", s.active)


def _raid(s: FujianState) -> None:
    """Without a raid nothing is put up."""
    if s.raid_port == NO_PORT:
        if s.pot or any(s.wagered) or s.up or s.defense_iron or s.defense_silk or s.defender >= 0:
            raise Broken("fujian_trader.no_raid")
    elif s.defender == s.active or s.port_owner[s.raid_port] != s.defender:
        raise Broken("fujian_trader.not_defenders", s.raid_port, s.defender)
    elif s.extra_rice > s.wagered[0] or s.extra_iron > s.wagered[2] or s.defense_silk > rice_in_attack(s):
        raise Broken("fujian_trader.counts_too_much", s.extra_rice, s.extra_iron)


def _long_cards(s: FujianState) -> None:
    """A Long card lies on the table only as long as its end condition is not met."""
    for c in s.table:
        card = s.board.cards[c]
        owner = s.where[c] - ON_TABLE
        if card.timing != LONG:
            raise Broken("fujian_trader.not_long", c)
        if card.on_port() and s.port_owner[s.attached[c]] != owner:
            raise Broken("fujian_trader.on_lost_port", c)
        if card.ends == INVASION and s.invasion > 0:
            raise Broken("fujian_trader.ended_with_invasion", c)
        if card.ends == NO_PROVINCE and province_count(s, owner, -1) == 0:
            raise Broken("fujian_trader.ended_with_provinces", c, owner)
    for c in s.discard:
        if s.attached[c] != NO_PORT or s.seen[c] != everybody(s):
            raise Broken("fujian_trader.discard_not_open", c)
    if s.card >= 0 and s.board.cards[s.card].timing == SHORT and s.attached[s.card] != NO_PORT:
        raise Broken("fujian_trader.short_on_port", s.card)
