"""A position as plain data under the rulebook's names, so that a person can read it and write one by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mingtang.core.errors import BadState, listed, quoted
from mingtang.core.positions import check_numbers, read_name, refuse_negative
from mingtang.core.rows import row as row_of
from mingtang.games.yinzi import saving_board
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.saving_board import indexed, named
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    ADVANCEMENTS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    DECK,
    DISASTERS,
    FACTORIES,
    FORTUNE,
    PHASES,
    ROUNDS,
    SECTIONS,
    UNDERTAKINGS,
    WORKFORCE,
)

BOXES = WORKFORCE[:3]


def save(s: YinziState) -> dict[str, Any]:
    """All of the position but its frame."""
    out: dict[str, Any] = {
        "round": s.round,
        "phase": PHASES[s.phase],
        "order": s.order.copy(),
        "provisional": s.provisional.copy(),
        "die": s.die,
        "players": [_save_player(s, p) for p in range(s.seats)],
        "turn": _save_turn(s),
    }
    out.update(saving_board.save(s))
    return out


def _save_player(s: YinziState, p: int) -> dict[str, Any]:
    return {
        "bonus": named(BONUSES, s.bonus[p]),
        "copper": s.copper[p],
        "silver": s.silver[p],
        "misfortune": s.misfortune[p],
        "wood": s.wood[p],
        "stone": s.stone[p],
        "boat": s.boat[p],
        "supply": {"cubes": s.cubes[p], "discs": s.discs[p], "workers": s.workers[p], "squares": s.squares[p]},
        "tax": s.tax[p],
        "advancements": _bits_out(s.held[p], ADVANCEMENTS),
        "hand": [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.hand[p * CARD_COUNT + k])],
        "deck": [CARDS[k] for k in s.deck[p * DECK : p * DECK + s.deck_left[p]]],
        "gone": [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.gone[p * CARD_COUNT + k])],
        "played": _by_fortune(list(s.played), p, NOWHERE, CARDS),
        "groups": _by_fortune(list(s.groups), p, 0, None),
        "worked": _bits_out(s.worked[p], WORKFORCE),
        "boxes": {box: s.boxes[p * 3 + i] for i, box in enumerate(BOXES)},
        "undertaking": named(UNDERTAKINGS, s.undertaking[p]),
        "emperor": [s.emperor[p], s.emperor_disc[p]],
        "war": {
            "slot": s.war_slot[p] if s.war_slot[p] >= 0 else None,
            "upright": s.war[p],
            "lying": s.lying[p],
            "recruits": s.recruits[p],
        },
        "migrants": {"top": s.top[p], "bottom": s.bottom[p]},
        "glories": [s.first_glories[p], s.second_glories[p], s.unmarked[p]],
        "looked_into_pile": bool(s.looked[p]),
    }


def _save_turn(s: YinziState) -> dict[str, Any]:
    out: dict[str, Any] = {
        "fresh": _bits_out(s.fresh, ADVANCEMENTS),
        "trade": s.trade,
        "transport": s.transport,
        "boat_plus": s.boat_plus,
        "card": named(CARDS, s.card),
        "units": s.units,
        "taxed": s.taxed,
        "bought": s.bought,
        "sections": _bits_out(s.sections, SECTIONS),
        "produced": _bits_out(s.produced, FACTORIES),
        "crew": s.crew,
        "used": s.used,
        "rice": s.rice,
        "virtual_copper": s.virtual_copper,
        "paid": s.paid,
        "half": s.half,
        "shipped": s.shipped,
        "weakened": s.weakened,
    }
    if s.carried:  # only in the middle of late shipping
        out["carried"] = s.carried
    return out


def restore(s: YinziState, board: YinziBoard, saved: Mapping[str, Any]) -> None:
    """The way back from `save`."""
    refuse_negative(saved, ("stack",))
    check_numbers(s.stack, {"at": max(s.seats, len(DISASTERS)), "left": s.seats, "who": s.seats - 1})
    s.board = board
    s.round = int(saved["round"])
    if s.round > ROUNDS:
        raise BadState("number_at", "round", 0, ROUNDS, s.round)
    s.phase = read_name(PHASES, saved["phase"], "phase")
    s.order = _all_seats(s, saved["order"], "order")
    s.provisional = _all_seats(s, saved["provisional"], "provisional")
    s.die = int(saved["die"])
    if not 1 <= s.die < len(board.ratio):
        raise BadState("number_at", "die", 1, len(board.ratio) - 1, s.die)
    players = saved["players"]
    if len(players) != s.seats:
        raise BadState("count_at", "players", s.seats, len(players))
    _restore_players(s, players)
    _restore_cards(s, players)
    _restore_workers(s, players)
    _restore_turn(s, saved["turn"])
    saving_board.restore(s, saved)


def _restore_players(s: YinziState, players: Sequence[Mapping[str, Any]]) -> None:
    s.bonus = [indexed(BONUSES, p["bonus"], "bonus") for p in players]
    s.copper = row_of([int(p["copper"]) for p in players])
    s.silver = row_of([int(p["silver"]) for p in players])
    s.misfortune = [int(p["misfortune"]) for p in players]
    s.wood = [int(p["wood"]) for p in players]
    s.stone = [int(p["stone"]) for p in players]
    s.boat = row_of([int(p["boat"]) for p in players])
    for p, boat in enumerate(s.boat):
        if not 0 <= boat < len(s.board.capacity):
            raise BadState("number_at", f"players.{p}.boat", 0, len(s.board.capacity) - 1, boat)
    s.cubes = row_of([int(p["supply"]["cubes"]) for p in players])
    s.discs = row_of([int(p["supply"]["discs"]) for p in players])
    s.workers = row_of([int(p["supply"]["workers"]) for p in players])
    s.squares = [int(p["supply"]["squares"]) for p in players]
    s.tax = row_of([int(p["tax"]) for p in players])
    s.held = row_of([_bits_in(p["advancements"], ADVANCEMENTS, "advancements") for p in players])
    s.first_glories = [int(p["glories"][0]) for p in players]
    s.second_glories = [int(p["glories"][1]) for p in players]
    s.unmarked = [int(p["glories"][2]) for p in players]
    s.looked = [int(bool(p["looked_into_pile"])) for p in players]


def _restore_cards(s: YinziState, players: Sequence[Mapping[str, Any]]) -> None:
    s.deck = []
    s.deck_left = []
    s.hand = row_of([0] * (s.seats * CARD_COUNT))
    s.gone = [0] * (s.seats * CARD_COUNT)
    s.played = row_of([NOWHERE] * (s.seats * ACTION_COUNT))
    for i, p in enumerate(players):
        deck = [read_name(CARDS, c, "deck") for c in p["deck"]]
        if len(deck) > DECK:
            raise BadState("yinzi.deck", f"players.{i}.deck", DECK, len(deck))
        s.deck.extend(deck + [NOWHERE] * (DECK - len(deck)))
        s.deck_left.append(len(deck))
        for c in p["hand"]:
            s.hand[i * CARD_COUNT + read_name(CARDS, c, "hand")] += 1
        for c in p["gone"]:
            s.gone[i * CARD_COUNT + read_name(CARDS, c, "gone")] += 1
        for action, c in p["played"].items():
            s.played[i * ACTION_COUNT + read_name(FORTUNE, action, "played")] = read_name(CARDS, c, "played")


def _restore_workers(s: YinziState, players: Sequence[Mapping[str, Any]]) -> None:
    s.groups = row_of([0] * (s.seats * ACTION_COUNT))
    for i, p in enumerate(players):
        for action, count in p["groups"].items():
            s.groups[i * ACTION_COUNT + read_name(FORTUNE, action, "groups")] = int(count)
    s.worked = row_of([_bits_in(p["worked"], WORKFORCE, "worked") for p in players])
    s.boxes = row_of([int(p["boxes"][box]) for p in players for box in BOXES])
    s.undertaking = row_of([indexed(UNDERTAKINGS, p["undertaking"], "undertaking") for p in players])
    s.emperor = [int(p["emperor"][0]) for p in players]
    s.emperor_disc = [int(p["emperor"][1]) for p in players]
    s.war_slot = [NOWHERE if p["war"]["slot"] is None else int(p["war"]["slot"]) for p in players]
    s.war = row_of([int(p["war"]["upright"]) for p in players])
    s.lying = row_of([int(p["war"]["lying"]) for p in players])
    s.recruits = [int(p["war"]["recruits"]) for p in players]
    s.top = row_of([int(p["migrants"]["top"]) for p in players])
    s.bottom = row_of([int(p["migrants"]["bottom"]) for p in players])


def _restore_turn(s: YinziState, turn: Mapping[str, Any]) -> None:
    s.fresh = _bits_in(turn["fresh"], ADVANCEMENTS, "fresh")
    s.trade = int(turn["trade"])
    s.transport = int(turn["transport"])
    s.boat_plus = int(turn["boat_plus"])
    s.card = indexed(CARDS, turn["card"], "card")
    s.units = int(turn["units"])
    s.taxed = int(turn["taxed"])
    s.bought = int(turn["bought"])
    s.sections = _bits_in(turn["sections"], SECTIONS, "sections")
    s.produced = _bits_in(turn["produced"], FACTORIES, "produced")
    s.crew = int(turn["crew"])
    s.used = int(turn["used"])
    s.rice = int(turn["rice"])
    s.virtual_copper = int(turn["virtual_copper"])
    s.paid = int(turn["paid"])
    s.half = int(turn["half"])
    s.shipped = int(turn["shipped"])
    s.weakened = int(turn["weakened"])
    s.carried = int(turn.get("carried", 0))


def _by_fortune(row: list[int], p: int, nothing: int, names: list[str] | None) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for i, action in enumerate(FORTUNE):
        value = row[p * ACTION_COUNT + i]
        if value != nothing:
            out[action] = value if names is None else names[value]
    return out


def _bits_out(bits: int, names: list[str]) -> list[str]:
    return [name for i, name in enumerate(names) if (bits >> i) & 1]


def _bits_in(given: Sequence[str], names: list[str], what: str) -> int:
    bits = 0
    for name in given:
        bits |= 1 << read_name(names, name, what)
    return bits


def _all_seats(s: YinziState, given: Sequence[Any], what: str) -> list[int]:
    seats = [int(p) for p in given]
    if sorted(seats) != list(range(s.seats)):
        raise BadState("each_once_at", what, listed([str(p) for p in range(s.seats)]), quoted(seats))
    return seats
