"""A position as plain data under the rulebook's names, so that a person can read it and write one by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mingtang.core.errors import BadState, listed, quoted
from mingtang.core.positions import read_name, read_number
from mingtang.core.rows import row
from mingtang.games.yunnan.actions import (
    BID_BUILDING,
    BID_VALUE,
    BUILDINGS,
    CATALOGUE,
    GORGES,
    HIGHEST_INCOME,
    KINDS,
    PLACES,
    YUNNAN,
)
from mingtang.games.yunnan.board import SPACES, YunnanBoard
from mingtang.games.yunnan.rulings import last_round
from mingtang.games.yunnan.state import (
    GUARDS_GONE,
    GUARDS_IN_GENERAL,
    NO_GORGE,
    NOBODY_HERE,
    PLACE_COUNT,
    YunnanState,
)

PLENTY: Final = 1_000_000
"""No position has more coins or points, and no option allows more rounds."""
REST_OF_ROUND: Final[list[str]] = [
    "endcheck",
    "convert",
    "order",
    "income",
    "presents",
    "inspect",
    "travel",
    "resolve",
    "bidding",
]
"""YU-0.8: what lies below the present step, the last first."""
ALONE: Final = ("round", "prepare", "scoring")
"""Steps between the rounds: nothing lies below them."""
TURNS: Final = {
    "bidding": ("bidding.place_trader", "bidding.choose_source", "bidding.duli", "bidding.over"),
    "resolve": (
        "resolve.bids",
        "resolve.choose_bid",
        "resolve.block_gorge",
        "resolve.take_structure",
        "resolve.place_structure",
        "resolve.post_guards",
    ),
    "travel": ("travel.begin", "travel.turn", "travel.journey", "travel.displace", "duli.travels"),
    "convert": ("convert.income",),
}
"""The steps that a phase is made of: they take its place on the stack."""
TRAVELLING: Final = ("travel.turn", "travel.journey", "travel.displace")


def save(s: YunnanState) -> dict[str, Any]:
    """The position under the rulebook's names, so that a person can read it and write one by hand."""
    return {
        "options": {
            "double_bidding": s.double_bidding,
            "guards": s.guards_option,
            "end_on_points": s.end_on_points,
            "max_rounds": s.max_rounds,
        },
        "round": s.round,
        "blue_order": s.order.copy(),
        "blocker": GORGES[s.blocker] if s.blocker >= 0 else None,
        "presents": {p: s.presents[i] for i, p in enumerate(PLACES) if i},
        "teahouses": {p: s.teahouse[i] for i, p in enumerate(PLACES) if i and s.teahouse[i] >= 0},
        "bids": [[BUILDINGS[i // SPACES], s.board.value[i], colour] for i, colour in enumerate(s.bids) if colour >= 0],
        "colours": [_save_colour(s, c) for c in range(s.colours)],
        "travel": {
            "passes_left": s.passes_left,
            "untravelled": list(s.untravelled),
            "begun_at": PLACES[s.begun_at],
            "here": PLACES[s.here],
            "entered": [p for i, p in enumerate(PLACES) if s.entered >> i & 1],
        },
        "duli": {
            "pile": [c + 1 for c in s.pile],
            "open": [c + 1 for c in s.open_cards],
            "discard": [c + 1 for c in s.discard],
        },
    }


def _save_colour(s: YunnanState, c: int) -> dict[str, Any]:
    return {
        "coins": s.coins[c],
        "points": s.points[c],
        "influence": s.influence[c],
        "border_passes": s.passes[c],
        "horse": PLACES[s.horse[c]],
        "presents": s.got[c],
        "income": s.income[c],
        "passed": s.passed[c],
        "traders": {
            "general": s.general[c],
            "supply": s.supply[c],
            "bank": s.bank[c],
            **{p: s.at[c * PLACE_COUNT + i] for i, p in enumerate(PLACES)},
        },
        "general": {kind: s.stock[c * 3 + k] for k, kind in enumerate(KINDS)},
        "supply": {kind: s.store[c * 3 + k] for k, kind in enumerate(KINDS)},
        "posts": [p for i, p in enumerate(PLACES) if s.posts[c] >> i & 1],
        "bridges": [g for i, g in enumerate(GORGES) if s.bridges[c] >> i & 1],
        "guards": "general"
        if s.guards[c] == GUARDS_IN_GENERAL
        else "gone"
        if s.guards[c] == GUARDS_GONE
        else PLACES[s.guards[c]],
    }


def restore(s: YunnanState, board: YunnanBoard, saved: Mapping[str, Any]) -> None:
    """The way back from `save`. `travel` is needed while somebody travels, `duli` with two players."""
    s.board = board
    s.colours = s.seats if s.seats > 2 else 3
    s.duli = 2 if s.seats == 2 else -1
    options = saved["options"]
    s.double_bidding = bool(options["double_bidding"])
    s.guards_option = bool(options["guards"])
    s.end_on_points = bool(options["end_on_points"])
    s.max_rounds = read_number(options["max_rounds"], 1, PLENTY, "options.max_rounds")
    s.round = read_number(saved["round"], 0, last_round(s), "round")
    s.order = [int(c) for c in saved["blue_order"]]
    if sorted(s.order) != list(range(s.colours)):
        raise BadState("yunnan.each_colour_once", "blue_order", s.colours - 1, quoted(s.order))
    s.blocker = NO_GORGE if saved["blocker"] is None else _gorge(s, saved["blocker"], "blocker")
    s.presents = [0] + [read_number(saved["presents"][p], 0, 99, f"presents.{p}") for p in PLACES[1:]]
    s.teahouse = row([NOBODY_HERE] * PLACE_COUNT)
    for p, owner in saved["teahouses"].items():
        s.teahouse[read_name(PLACES[1:], p, "teahouses") + 1] = read_number(owner, 0, s.colours - 1, f"teahouses.{p}")
    _restore_bids(s, saved["bids"])
    if len(saved["colours"]) != s.colours:
        raise BadState("count_at", "colours", s.colours, len(saved["colours"]))
    _restore_players(s, saved["colours"])
    _restore_pieces(s, saved["colours"])
    _restore_travel(s, saved)
    _restore_cards(s, saved)
    _check_stack(s)


def _restore_players(s: YunnanState, colours: Sequence[Mapping[str, Any]]) -> None:
    board = s.board
    s.coins = row(_each(colours, "coins", PLENTY))
    s.points = _each(colours, "points", PLENTY)
    s.influence = row(_each(colours, "influence", board.max_influence))
    s.passes = row(_each(colours, "border_passes", board.max_passes))
    s.got = _each(colours, "presents", 99)
    s.income = _each(colours, "income", HIGHEST_INCOME)
    s.horse = row([read_name(PLACES, c["horse"], f"colours.{i}.horse") for i, c in enumerate(colours)])
    s.passed = [bool(c["passed"]) for c in colours]
    s.guards = [_guards(c["guards"], f"colours.{i}.guards") for i, c in enumerate(colours)]
    if not s.guards_option and any(g != GUARDS_GONE for g in s.guards):
        raise BadState("yunnan.guards_without_option", "colours")


def _restore_pieces(s: YunnanState, colours: Sequence[Mapping[str, Any]]) -> None:
    s.bank = []
    general: list[int] = []
    supply: list[int] = []
    at: list[int] = []
    stock: list[int] = []
    store: list[int] = []
    for i, c in enumerate(colours):
        where = f"colours.{i}"
        traders = c["traders"]
        general.append(read_number(traders["general"], 0, 99, f"{where}.traders.general"))
        supply.append(read_number(traders["supply"], 0, 99, f"{where}.traders.supply"))
        s.bank.append(read_number(traders["bank"], 0, 1, f"{where}.traders.bank"))
        at += [read_number(traders[p], 0, 99, f"{where}.traders.{p}") for p in PLACES]
        stock += [read_number(c["general"][kind], 0, 99, f"{where}.general.{kind}") for kind in KINDS]
        store += [read_number(c["supply"][kind], 0, 99, f"{where}.supply.{kind}") for kind in KINDS]
    s.general, s.supply, s.at = row(general), row(supply), row(at)
    s.stock, s.store = row(stock), row(store)
    # YU-5.3: no post in the Market
    s.posts = row([_bits(c["posts"], PLACES[1:], f"colours.{i}.posts") << 1 for i, c in enumerate(colours)])
    s.bridges = row([0] * s.colours)
    for i, c in enumerate(colours):
        for name in c["bridges"]:
            s.bridges[i] |= 1 << _gorge(s, name, f"colours.{i}.bridges")


def _restore_bids(s: YunnanState, rows: Sequence[Sequence[Any]]) -> None:
    s.bids = row([NOBODY_HERE] * (len(BUILDINGS) * SPACES))
    s.promised = row([0] * s.colours)
    for given in rows:
        if len(given) != 3:
            raise BadState("yunnan.no_bid_row", "bids", quoted(list(given)))
        building, value, colour = given[0], int(given[1]), int(given[2])
        b = read_name(BUILDINGS, building, "bids")
        values = list(s.board.value[b * SPACES : (b + 1) * SPACES])
        if value not in values or not 0 <= colour < s.colours:
            raise BadState("yunnan.no_such_space", "bids", b, value, colour)
        if s.bids[b * SPACES + values.index(value)] >= 0:
            raise BadState("yunnan.two_on_a_space", "bids", b, value)
        s.bids[b * SPACES + values.index(value)] = colour
        s.promised[colour] += value


def _restore_travel(s: YunnanState, saved: Mapping[str, Any]) -> None:
    s.passes_left = 0
    s.untravelled = row([0] * PLACE_COUNT)
    s.begun_at = s.here = s.entered = 0
    travelling = bool(s.stack) and s.stack[-1].name in TRAVELLING
    if "travel" not in saved and not travelling:
        return
    travel = saved["travel"]
    s.passes_left = read_number(travel["passes_left"], 0, s.board.max_passes, "travel.passes_left")
    s.untravelled = row([read_number(n, 0, 99, "travel.untravelled") for n in travel["untravelled"]])
    if len(s.untravelled) != PLACE_COUNT:
        raise BadState("count_at", "travel.untravelled", PLACE_COUNT, len(s.untravelled))
    s.begun_at = read_name(PLACES, travel["begun_at"], "travel.begun_at")
    s.here = read_name(PLACES, travel["here"], "travel.here")
    s.entered = _bits(travel["entered"], PLACES, "travel.entered")
    if travelling:
        _check_traveller(s, s.stack[-1].seat)


def _check_traveller(s: YunnanState, seat: int) -> None:
    """YU-5.6 and YU-5.9: who is on the way must be somewhere, with passes that he has."""
    i = seat * PLACE_COUNT
    for p in range(PLACE_COUNT):
        if s.untravelled[p] > s.at[i + p]:
            raise BadState("yunnan.untravelled", "travel.untravelled", seat, s.at[i + p], p, s.untravelled[p])
    if s.passes_left > s.passes[seat]:
        raise BadState("yunnan.passes_left", "travel.passes_left", seat, s.passes[seat], s.passes_left)
    name = s.stack[-1].name
    if name != "travel.turn" and s.at[i + s.here] <= s.untravelled[s.here]:
        raise BadState("yunnan.nobody_under_way", "travel.here", seat, s.here)
    if name == "travel.displace" and s.here < YUNNAN:
        raise BadState("yunnan.displaced_in_market", "travel.here")


def _restore_cards(s: YunnanState, saved: Mapping[str, Any]) -> None:
    s.pile, s.open_cards, s.discard = [], [], []
    if s.duli < 0 and "duli" not in saved:
        return
    cards = len(s.board.card_buildings) if s.duli >= 0 else 0
    for name, pile in (("pile", s.pile), ("open", s.open_cards), ("discard", s.discard)):
        pile += [read_number(c, 1, cards, f"duli.{name}") - 1 for c in saved["duli"][name]]


def _check_stack(s: YunnanState) -> None:
    """YU-0.8: below the present step lies the rest of the round, and nothing else."""
    names = [step.name for step in s.stack]
    if not names or (len(names) == 1 and names[0] in ALONE):
        return
    phase = next((phase for phase, parts in TURNS.items() if names[-1] in parts), names[-1])
    if phase not in REST_OF_ROUND:
        raise BadState("yunnan.step_alone", "stack", phase)
    below = REST_OF_ROUND[: REST_OF_ROUND.index(phase)]
    kept = len(below)
    parts = (phase, *TURNS.get(phase, ()))
    if names[:kept] != below or any(name not in parts for name in names[kept:]):
        raise BadState("yunnan.rest_of_round", "stack", names[-1], listed(below))
    for step in s.stack[kept:]:
        _check_step(s, step.name, step.args())


def _check_step(s: YunnanState, name: str, args: Sequence[int]) -> None:
    """The numbers of a step: a colour first, then an action of the catalogue or a kind of structure."""
    if args and not 0 <= args[0] < s.colours:
        raise BadState("yunnan.step_colour", "stack", name, s.colours - 1, args[0])
    if name == "bidding.choose_source":
        placed = CATALOGUE.actions[args[1]].verb if 0 <= args[1] < len(CATALOGUE) else ""
        if placed == "bid":
            b = BID_BUILDING[args[1]]
            placed = placed if BID_VALUE[args[1]] in s.board.value[b * SPACES : (b + 1) * SPACES] else ""
        if placed not in ("bid", "bank", "market"):
            raise BadState("yunnan.step_placing", "stack", name, args[1])
    if name == "resolve.place_structure" and not 0 <= args[1] < len(KINDS):
        raise BadState("yunnan.step_kind", "stack", name, len(KINDS) - 1, args[1])


def _each(colours: Sequence[Mapping[str, Any]], key: str, most: int) -> list[int]:
    return [read_number(c[key], 0, most, f"colours.{i}.{key}") for i, c in enumerate(colours)]


def _gorge(s: YunnanState, name: Any, where: str) -> int:
    """A gorge that is printed on this board."""
    return s.board.gorges[read_name([GORGES[g] for g in s.board.gorges], name, where)]


def _bits(given: Sequence[str], names: list[str], where: str) -> int:
    bits = 0
    for name in given:
        bits |= 1 << read_name(names, name, where)
    return bits


def _guards(where: Any, key: str) -> int:
    if where == "general":
        return GUARDS_IN_GENERAL
    return GUARDS_GONE if where == "gone" else read_name(PLACES[1:], where, key) + 1
