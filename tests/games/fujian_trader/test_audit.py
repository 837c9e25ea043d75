"""The audit notices what cannot be, and says it in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.fujian_trader.positions import Position, plain_game
from mingtang.core.errors import BadState, Broken
from mingtang.core.rows import row
from mingtang.games import in_words
from mingtang.games.fujian_trader.pieces import FALLEN, MANCHU_MOVE
from mingtang.games.fujian_trader.state import IN_DECK, ON_TABLE, FujianState


def position() -> FujianState:
    """A turn in which anything may go wrong."""
    p = Position().ports(0, "siam").ports(1, "johor").provinces(0, "korea").hand(0, 1, 5).laid(0, 27, "siam")
    return p.has(0, "3r 2i", silver=4).acting(0).s


def raid() -> FujianState:
    """A raid in which a good was added."""
    p = Position().ports(0, "siam").ports(1, "johor").ship(0, "johor").has(0, "3r 3i").nobody_asks()
    return p.after_movement(0).do(0, "raid", "wager standard?", "add rice").s


def put(name: str, value: object) -> Callable[[FujianState], None]:
    return lambda s: setattr(s, name, value)


def item(name: str, at: int, value: int) -> Callable[[FujianState], None]:
    return lambda s: getattr(s, name).__setitem__(at, value)


def both(*changes: Callable[[FujianState], None]) -> Callable[[FujianState], None]:
    def change(s: FujianState) -> None:
        for one in changes:
            one(s)

    return change


def swap_hand(s: FujianState) -> None:
    s.hands[0].reverse()


def lose_card(s: FujianState) -> None:
    s.deck.pop()


def lose_event(s: FujianState) -> None:
    s.events_left.pop()


def manchu_on_top(s: FujianState) -> None:
    at = s.events_left.index(MANCHU_MOVE)
    s.events_left[at], s.events_left[-1] = s.events_left[-1], s.events_left[at]


def many_ports(s: FujianState) -> None:
    s.port_owner = row([0] * 15 + [-1] * 9)


def lay_a_short_card(s: FujianState) -> None:
    s.hands[0].remove(0)
    s.table.append(0)
    s.where[0] = ON_TABLE


def owe_twice(s: FujianState) -> None:
    s.debts = [(1 * 5 + 2) * 2, (1 * 5 + 2) * 2 + 1]


def owe_oneself(s: FujianState) -> None:
    s.debts = [(1 * 5 + 1) * 2]


def owe_and_have(s: FujianState) -> None:
    s.debts = [(0 * 5 + 2) * 2]


def discard_secretly(s: FujianState) -> None:
    s.hands[0].remove(0)
    s.discard.append(0)
    s.where[0] = 11


def end_of_invasion_card(s: FujianState) -> None:
    s.deck.remove(45)
    s.table.append(45)
    s.where[45] = ON_TABLE
    s.seen[45] = 15
    s.invasion = 1
    s.manchu = 3
    s.events_drawn = [e for e in s.events_left[::-1] if e != MANCHU_MOVE][:4] + [MANCHU_MOVE] * 3
    s.events_left = [e for e in s.events_left[::-1] if e != MANCHU_MOVE][4:]
    s.round = 8
    for p, zone in enumerate(s.board.zone):
        if zone == 0:
            s.province_owner[p] = FALLEN


def card_of_provinces(s: FujianState) -> None:
    s.deck.remove(18)
    s.table.append(18)
    s.where[18] = ON_TABLE + 1
    s.seen[18] = 15


BREAKS: list[tuple[str, Callable[[FujianState], None]]] = [
    ("cards_incomplete", lose_card),
    ("card_elsewhere", item("where", 0, IN_DECK)),
    ("own_card_unknown", item("seen", 0, 0)),
    ("hand_order", swap_hand),
    ("hand_order", item("fresh", 0, 3)),
    ("events_incomplete", lose_event),
    ("manchu_on_top", manchu_on_top),
    ("manchu_moves", put("manchu", 1)),
    ("manchu_moves", put("invasion", 1)),
    ("event_in_force", put("event", 2)),
    ("event_in_force", both(put("event", 2), put("round", 2))),
    ("round", put("round", 14)),
    ("ports_of_seat", many_ports),
    ("ship_nowhere", item("ships", 1, -1)),
    ("ship_nowhere", item("ships", 1, 25)),
    ("port_owner", item("port_owner", 3, 4)),
    ("port_owner", item("port_owner", 3, -2)),
    ("province_owner", item("province_owner", 3, FALLEN)),
    ("province_owner", item("province_owner", 3, 4)),
    ("less_than_nothing", item("goods", 4, -1)),
    ("less_than_nothing", item("silver", 1, -1)),
    ("less_than_nothing", item("stored", 1, -1)),
    ("less_than_nothing", put("pot", -1)),
    ("debts", owe_twice),
    ("debts", owe_oneself),
    ("debt_due", owe_and_have),
    ("turn_limits", put("uses", 3)),
    ("turn_limits", put("fortunes_bought", 3)),
    ("turn_limits", put("provinces_bought", 3)),
    ("sold", both(put("sold", 13), put("market_used", True))),
    ("sold", put("sold", 2)),
    ("sold", both(put("sold", 2), put("market_used", True), put("provinces_bought", 1))),
    ("steps", put("steps", 13)),
    ("nobodys_turn", put("active", 4)),
    ("nobodys_turn", put("place", 5)),
    ("no_raid", put("pot", 1)),
    ("no_raid", item("wagered", 0, 1)),
    ("no_raid", put("defense_iron", 1)),
    ("no_raid", put("defense_silk", 1)),
    ("no_raid", put("defender", 1)),
    ("not_long", lay_a_short_card),
    ("on_lost_port", item("port_owner", 10, 1)),
    ("ended_with_invasion", end_of_invasion_card),
    ("ended_with_provinces", card_of_provinces),
    ("discard_not_open", discard_secretly),
]


@pytest.mark.parametrize(("key", "broken"), BREAKS, ids=[f"{i}-{key}" for i, (key, _) in enumerate(BREAKS)])
def test_the_audit_notices_what_cannot_be(key: str, broken: Callable[[FujianState], None]) -> None:
    s = position()
    plain_game().audit(s)
    broken(s)
    with pytest.raises(Broken) as found:
        plain_game().audit(s)
    assert found.value.key == f"fujian_trader.{key}"
    for lang in ("en", "de"):
        said = in_words(found.value, lang)
        assert said
        assert "⟨" not in said


@pytest.mark.parametrize(
    ("key", "broken"),
    [
        ("not_defenders", put("defender", 2)),
        ("not_defenders", put("defender", 0)),
        ("counts_too_much", put("extra_rice", 3)),
        ("counts_too_much", put("extra_iron", 2)),
        ("counts_too_much", put("defense_silk", 2)),
    ],
)
def test_the_audit_looks_into_a_raid(key: str, broken: Callable[[FujianState], None]) -> None:
    s = raid()
    plain_game().audit(s)
    broken(s)
    with pytest.raises(Broken) as found:
        plain_game().audit(s)
    assert found.value.key == f"fujian_trader.{key}"


@pytest.mark.parametrize(
    ("path", "value", "fact"),
    [
        (("players",), [], "count_at(players, 4, 0)"),
        (("battle",), [1, 2], "count_at(battle, 9, 2)"),
        (("question", "answers"), [1], "count_at(question.answers, 4, 1)"),
        (("players", 0, "fresh"), 5, "number_at(players.0.fresh, 0, 2"),
        (("players", 0, "hand"), ["f01"], "cards_nowhere(f05)"),
        (("players", 1, "hand"), ["f01"], "card_twice(0)"),
        (("players", 0, "ship"), "atlantis", "players.0.ship"),
        (("ports",), {"siam": 9}, "number_at(ports.siam, 0, 3, 9)"),
        (("ports",), {"siam": True}, "number_at(ports.siam, 0, 3, True)"),
        (("calendar", "active"), 4, "number_at(calendar.active, 0, 3, 4)"),
        (("debts",), [[0, 7, "good"]], "number_at(debts, 0, 3, 7)"),
    ],
)
def test_a_position_that_somebody_wrote_is_refused_with_its_place(
    path: tuple[str | int, ...], value: object, fact: str
) -> None:
    dumped = plain_game().dump(position())
    node = dumped
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    with pytest.raises(BadState) as refused:
        plain_game().load(dumped)
    assert fact in str(refused.value)
    for lang in ("en", "de"):
        assert "⟨" not in in_words(refused.value, lang)
