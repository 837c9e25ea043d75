"""A position as plain data under the rulebook's names, so that a person can read it and write one by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mingtang.core.errors import BadState, listed, quoted
from mingtang.core.positions import check_numbers, read_name, refuse_negative
from mingtang.core.rows import row
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    DEEDS,
    EVENTS,
    FALLEN,
    FORTUNES,
    GOODS,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
    WINDOWS,
)
from mingtang.games.fujian_trader.queries import everybody
from mingtang.games.fujian_trader.state import (
    DISCARDED,
    IN_DECK,
    NO_CARD,
    NO_LUCK,
    ON_TABLE,
    PUT_UP,
    FujianState,
    make_empty,
)

ORDERS = ["ask", "not_this_turn", "not_with_this_hand", "not_this_game"]
OFFERS = [*FORTUNES, "debt_of_good", "debt_of_silver"]
COUNTERS = (
    "steps",
    "relocated",
    "movement_over",
    "raid_over",
    "failed",
    "market_used",
    "sold",
    "provinces_bought",
    "fortunes_bought",
    "uses",
    "extra_steps",
    "toll_free",
    "ignoring",
    "port_discount",
    "province_discount",
    "rice_steps",
    "silk_steps",
    "sale_limit",
    "iron_anywhere",
)
SWITCHES = (
    "relocated",
    "movement_over",
    "raid_over",
    "failed",
    "market_used",
    "toll_free",
    "ignoring",
    "iron_anywhere",
    "refund",
)
BATTLE = 9
"""A battle as it is told: attacker, defender, port, attack, defense, and two dice each."""
RAID_COUNTERS = ("extra_rice", "extra_iron", "defense_silk", "defense_iron", "pot", "lost_battles", "refund")

Stepper = Callable[[Sequence[Any]], Step[FujianState]]


# ---- out


def save(s: FujianState) -> dict[str, Any]:
    """All of the state but its frame."""
    return {
        "half_iron": s.half_iron,
        "calendar": {
            "round": s.round,
            "turns_over": s.place,
            "active": s.active,
            "invasion": s.invasion,
            "manchu": s.manchu,
            "event": _name(EVENTS, s.event),
            "region": _name(REGIONS, s.region),
            "rolled": _name(REGIONS, s.rolled),
            "events_left": [EVENTS[e] for e in s.events_left],
            "events_drawn": [EVENTS[e] for e in s.events_drawn],
        },
        "players": [_save_player(s, seat) for seat in range(s.seats)],
        "ports": {p: s.port_owner[i] for i, p in enumerate(PORTS) if s.port_owner[i] >= 0},
        "provinces": {
            p: _save_owner(s.province_owner[i]) for i, p in enumerate(PROVINCES) if s.province_owner[i] != -1
        },
        "debts": [[d // 10, d // 2 % 5, "silver" if d % 2 else "good"] for d in s.debts],
        "deck": [FORTUNES[c] for c in s.deck],
        "discard": [FORTUNES[c] for c in s.discard],
        "table": [[FORTUNES[c], s.where[c] - ON_TABLE, _name(PORTS, s.attached[c])] for c in s.table],
        "known": {FORTUNES[c]: _seats(s.seen[c]) for c in range(len(FORTUNES)) if _known_beyond_holder(s, c)},
        "shuffled": {FORTUNES[c]: n for c, n in enumerate(s.shuffled) if n},
        "turn": _save_turn(s),
        "raid": _save_raid(s),
        "battle": s.battle.copy(),
        "in_play": {
            "card": _name(FORTUNES, s.card),
            "target": s.target,
            "port": _name(PORTS, s.attached[s.card]) if s.card >= 0 else None,
            "warded": _seats(s.warded),
            "named": [GOODS[g] for g in s.named],
        },
        "question": {
            "offer": OFFERS[s.offer] if s.offer >= 0 else None,
            "asked": _seats(s.asked),
            "answers": list(s.answers),
            "deed": DEEDS[s.deed] if s.deed >= 0 else None,
            "about": s.deed_what,
        },
        "before": _save_before(s.before),
    }


def _save_before(before: FujianState | None) -> dict[str, Any] | None:
    if before is None:
        return None
    out = save(before)
    out["stack"] = [[step.name, *step.args()] for step in before.stack]
    return out


def _save_player(s: FujianState, seat: int) -> dict[str, Any]:
    orders = s.orders[seat * ASKED_WINDOWS : (seat + 1) * ASKED_WINDOWS]
    return {
        **{g: s.goods[seat * 3 + i] for i, g in enumerate(GOODS)},
        "silver": s.silver[seat],
        "stored": s.stored[seat],
        "ship": _name(NODES, s.ships[seat]),
        "hand": [FORTUNES[c] for c in s.hands[seat]],
        "fresh": s.fresh[seat],
        "peeked": s.peeked[seat],
        "orders": {WINDOWS[w]: ORDERS[order] for w, order in enumerate(orders) if order},
    }


def _save_turn(s: FujianState) -> dict[str, Any]:
    out: dict[str, Any] = {key: getattr(s, key) for key in COUNTERS}
    if s.wake:
        out["wake"] = [NODES[n] for n in s.wake]
    out["unpaid"] = [[NODES[u // len(NODES)], NODES[u % len(NODES)]] for u in s.unpaid]
    out["offered"] = [[s.board.route_ids[o // len(OFFERS)], OFFERS[o % len(OFFERS)]] for o in s.offered]
    out["undone"] = [[DEEDS[u // 64], u % 64] for u in s.undone]
    return out


def _save_raid(s: FujianState) -> dict[str, Any] | None:
    if s.raid_port < 0:
        return None
    return {
        "port": PORTS[s.raid_port],
        "defender": s.defender,
        "wagered": s.wagered.copy(),
        **{key: getattr(s, key) for key in RAID_COUNTERS},
        "up": [[FORTUNES[c], s.up_by[i]] for i, c in enumerate(s.up)],
        "out": _seats(s.out),
    }


def _known_beyond_holder(s: FujianState, c: int) -> bool:
    place = s.where[c]
    if place < ON_TABLE:
        return s.seen[c] != 1 << place
    return place == IN_DECK and s.seen[c] != 0


def _save_owner(owner: int) -> int | str:
    return "fallen" if owner == FALLEN else owner


def _name(names: list[str], index: int) -> str | None:
    return names[index] if index >= 0 else None


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(5) if bits >> seat & 1]


# ---- in


def restore(s: FujianState, board: FujianBoard, saved: Mapping[str, Any], stepper: Stepper) -> None:
    """The way back from `save`."""
    refuse_negative(saved, ("stack", "target", "answers", "about", "before"))
    seats = s.seats - 1
    check_numbers(s.stack, {"debtor": seats, "owner": seats, "victim": seats, "node": len(NODES) - 1, "left": 99})
    make_empty(s, board)
    s.half_iron = bool(saved["half_iron"])
    calendar = saved["calendar"]
    s.round = int(calendar["round"])
    s.place = int(calendar["turns_over"])
    s.active = _seat(s, calendar["active"], "calendar.active")
    s.invasion = int(calendar["invasion"])
    s.manchu = int(calendar["manchu"])
    s.event = _index(EVENTS, calendar["event"], "calendar.event")
    s.region = _index(REGIONS, calendar["region"], "calendar.region")
    s.rolled = _index(REGIONS, calendar["rolled"], "calendar.rolled")
    s.events_left = [_index(EVENTS, e, "calendar.events_left") for e in calendar["events_left"]]
    s.events_drawn = [_index(EVENTS, e, "calendar.events_drawn") for e in calendar["events_drawn"]]
    if len(saved["players"]) != s.seats:
        raise BadState("count_at", "players", s.seats, len(saved["players"]))
    for port, owner in saved["ports"].items():
        s.port_owner[_index(PORTS, port, "ports")] = _seat(s, owner, f"ports.{port}")
    for province, owner in saved["provinces"].items():
        s.province_owner[_index(PROVINCES, province, "provinces")] = (
            FALLEN if owner == "fallen" else _seat(s, owner, f"provinces.{province}")
        )
    for debtor, creditor, kind in saved["debts"]:
        pair = _seat(s, debtor, "debts") * 5 + _seat(s, creditor, "debts")
        s.debts.append(pair * 2 + _index(["good", "silver"], kind, "debts"))
    _restore_turn(s, saved["turn"])
    _restore_cards(s, saved)
    s.battle = [int(n) for n in saved["battle"]]
    if len(s.battle) not in (0, BATTLE):
        raise BadState("count_at", "battle", BATTLE, len(s.battle))
    question = saved["question"]
    s.offer = _index(OFFERS, question["offer"], "question.offer")
    s.asked = _bits(question["asked"])
    s.answers = row([int(a) for a in question["answers"]])
    if len(s.answers) != s.seats:
        raise BadState("count_at", "question.answers", s.seats, len(s.answers))
    s.deed = _index(DEEDS, question["deed"], "question.deed")
    s.deed_what = int(question["about"])
    if saved["before"] is not None:
        _restore_before(s, board, saved["before"], stepper)


def _restore_before(s: FujianState, board: FujianBoard, saved: Mapping[str, Any], stepper: Stepper) -> None:
    before = FujianState()
    before.seats = s.seats
    before.rules = s.rules
    before.readings = s.readings.copy()
    before.rng = NO_LUCK.copy()
    before.events = None
    before.stack = [stepper(row) for row in saved["stack"]]
    restore(before, board, saved, stepper)
    s.before = before


def _restore_turn(s: FujianState, turn: Mapping[str, Any]) -> None:
    for key in COUNTERS:
        _set(s, key, turn[key])
    s.wake = [_index(NODES, n, "turn.wake") for n in turn.get("wake", [])]
    for start, end in turn["unpaid"]:
        s.unpaid.append(_index(NODES, start, "turn.unpaid") * len(NODES) + _index(NODES, end, "turn.unpaid"))
    for route, offer in turn["offered"]:
        code = _index(s.board.route_ids, route, "turn.offered") * len(OFFERS)
        s.offered.append(code + _index(OFFERS, offer, "turn.offered"))
    for deed, what in turn["undone"]:
        s.undone.append(_index(DEEDS, deed, "turn.undone") * 64 + int(what))


def _set(s: FujianState, key: str, value: Any) -> None:
    """One counter or switch; a compiled state takes no number for a truth value."""
    if key in SWITCHES:
        setattr(s, key, bool(value))
    else:
        setattr(s, key, int(value))


def _restore_cards(s: FujianState, saved: Mapping[str, Any]) -> None:
    """Every card lies in exactly one place; nobody knows more of hidden ones than `known` says."""
    s.where = row([-1] * len(FORTUNES))
    for seat, player in enumerate(saved["players"]):
        for i, g in enumerate(GOODS):
            s.goods[seat * 3 + i] = int(player[g])
        s.silver[seat] = int(player["silver"])
        s.stored[seat] = int(player["stored"])
        s.ships[seat] = _index(NODES, player["ship"], f"players.{seat}.ship")
        s.fresh[seat] = int(player["fresh"])
        s.peeked[seat] = int(player["peeked"])
        for window, order in player["orders"].items():
            s.orders[seat * ASKED_WINDOWS + _index(WINDOWS[:ASKED_WINDOWS], window, "orders")] = _index(
                ORDERS, order, "orders"
            )
        for name in player["hand"]:
            c = _put(s, name, seat)
            s.hands[seat].append(c)
            s.seen[c] = 1 << seat
        if s.fresh[seat] > len(s.hands[seat]):
            raise BadState("number_at", f"players.{seat}.fresh", 0, len(s.hands[seat]), str(s.fresh[seat]))
    for name in saved["deck"]:
        s.deck.append(_put(s, name, IN_DECK))
    for name in saved["discard"]:
        c = _put(s, name, DISCARDED)
        s.discard.append(c)
        s.seen[c] = everybody(s)
    for name, seat, port in saved["table"]:
        c = _put(s, name, ON_TABLE + _seat(s, seat, "table"))
        s.table.append(c)
        s.attached[c] = _index(PORTS, port, "table")
        s.seen[c] = everybody(s)
    _restore_raid(s, saved["raid"])
    play = saved["in_play"]
    s.card = NO_CARD
    if play["card"] is not None:
        s.card = _put(s, play["card"], PUT_UP)
        s.attached[s.card] = _index(PORTS, play["port"], "in_play.port")
        s.seen[s.card] = everybody(s)
    s.target = int(play["target"])
    s.warded = _bits(play["warded"])
    s.named = [_index(GOODS, g, "in_play.named") for g in play["named"]]
    for name, seats in saved["known"].items():
        s.seen[_index(FORTUNES, name, "known")] |= _bits(seats)
    for name, times in saved["shuffled"].items():
        s.shuffled[_index(FORTUNES, name, "shuffled")] = int(times)
    missing = [FORTUNES[c] for c, place in enumerate(s.where) if place < 0]
    if missing:
        raise BadState("fujian_trader.cards_nowhere", listed(missing, 6))


def _restore_raid(s: FujianState, raid: Mapping[str, Any] | None) -> None:
    if raid is None:
        return
    s.raid_port = _index(PORTS, raid["port"], "raid.port")
    s.defender = _seat(s, raid["defender"], "raid.defender")
    s.wagered = [int(n) for n in raid["wagered"]]
    for key in RAID_COUNTERS:
        _set(s, key, raid[key])
    for name, seat in raid["up"]:
        c = _put(s, name, PUT_UP)
        s.up.append(c)
        s.up_by.append(_seat(s, seat, "raid.up"))
        s.seen[c] = everybody(s)
    s.out = _bits(raid["out"])


def _put(s: FujianState, name: str, place: int) -> int:
    c = _index(FORTUNES, name, "cards")
    if s.where[c] >= 0:
        raise BadState("fujian_trader.card_twice", c)
    s.where[c] = place
    return c


def _index(names: Sequence[str], name: str | None, where: str) -> int:
    """Which of the known names stands there, by its number; -1 where there is none."""
    return -1 if name is None else read_name(names, name, where)


def _seat(s: FujianState, seat: Any, where: str) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < s.seats:
        raise BadState("number_at", where, 0, s.seats - 1, quoted(seat))
    return seat


def _bits(seats: Sequence[int]) -> int:
    bits = 0
    for seat in seats:
        bits |= 1 << int(seat)
    return bits
