"""What always holds: no Trader, coin or token is ever lost or stands where the rules do not allow it."""

from __future__ import annotations

from mingtang.core.errors import Broken, quoted
from mingtang.core.rows import how_many
from mingtang.games.yunnan.actions import BUILDINGS, KINDS, TEMPLE, YUNNAN
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.queries import bank_guests, bank_spaces, bids_in, capacity, phase, structures_built
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


def audit(s: YunnanState) -> None:
    """Raise Broken if a Trader, a coin or a token is not where the rules allow it to be."""
    for c in range(s.colours):
        _audit_pieces(s, c)
        if c != s.duli:
            _audit_player(s, c)
    _audit_buildings(s)
    presents = sum(s.presents) + sum(s.got)
    if presents != sum(s.board.presents):
        raise Broken("yunnan.presents", presents, sum(s.board.presents))
    if sorted(s.order) != list(range(s.colours)) or (s.duli >= 0 and s.order[-1] != s.duli):
        raise Broken("yunnan.turn_order", quoted(s.order))
    if s.duli >= 0 and sorted(s.pile + s.open_cards + s.discard) != list(range(len(s.board.card_buildings))):
        raise Broken("yunnan.duli_cards")


def _audit_pieces(s: YunnanState, c: int) -> None:
    places = s.at[c * PLACE_COUNT : (c + 1) * PLACE_COUNT]
    traders = s.general[c] + s.supply[c] + how_many(s.bids, c) + s.bank[c] + sum(places)
    whole = s.board.duli_traders if c == s.duli else s.board.traders
    if traders != whole or min(places) < 0 or s.supply[c] < 0 or s.general[c] < 0:
        raise Broken("yunnan.traders", c, traders, whole)
    for k in range(len(KINDS)):
        count = s.stock[c * 3 + k] + s.store[c * 3 + k] + structures_built(s, c, k)
        expected = s.board.structures[k] if c != s.duli else [len(s.board.duli_posts), 0, s.board.duli_teahouses][k]
        if count != expected:
            raise Broken("yunnan.structures", c, k, count, expected)


def _audit_player(s: YunnanState, c: int) -> None:
    if s.coins[c] < s.promised[c] or s.promised[c] < 0:
        raise Broken("yunnan.promised", c, s.coins[c], s.promised[c])
    if not YUNNAN <= s.horse[c] < PLACE_COUNT or not s.board.start_passes <= s.passes[c] <= s.board.max_passes:
        raise Broken("yunnan.off_the_track", c, s.horse[c], s.passes[c])
    if not 0 <= s.influence[c] <= s.board.max_influence:
        raise Broken("yunnan.influence", c, s.influence[c], s.board.max_influence)
    for p in range(YUNNAN, PLACE_COUNT):
        beyond = p > s.horse[c]
        if beyond and (s.at[c * PLACE_COUNT + p] or s.posts[c] >> p & 1 or s.teahouse[p] == c):
            raise Broken("yunnan.beyond_horse", c, p, s.horse[c])
    for g in s.board.gorges:
        if s.bridges[c] >> g & 1 and s.board.gorge_high[g] > s.horse[c]:
            raise Broken("yunnan.bridge_beyond_horse", c, g, s.horse[c])
    if s.bank[c] and (not s.passed[c] or s.promised[c]):
        raise Broken("yunnan.bank_and_bids", c)
    if phase(s) == "bidding" and s.passed[c] and s.supply[c]:
        raise Broken("yunnan.passed_with_supply", c, s.supply[c])


def _audit_buildings(s: YunnanState) -> None:
    for b in range(len(BUILDINGS)):
        taken = [i for i in range(b * SPACES, (b + 1) * SPACES) if s.bids[i] >= 0]
        if len(taken) > 1 and any(s.board.small[i] for i in taken):
            raise Broken("yunnan.small_not_alone", b)
        for c in range(s.colours):
            own = bids_in(s, c, b)
            most = 2 if s.double_bidding and b != TEMPLE and c != s.duli else 1
            if own > most or (c != s.duli and own > capacity(s, c, b)):
                raise Broken("yunnan.too_often", c, own, b)
    if bank_guests(s) > bank_spaces(s) or max(s.bank) > 1:
        raise Broken("yunnan.bank_overfull", bank_spaces(s))
    if phase(s) not in ("bidding", "resolve", "round") and (any(c >= 0 for c in s.bids) or bank_guests(s) > 0):
        raise Broken("yunnan.bids_left")
