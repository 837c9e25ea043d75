"""Where everything is in a game of Yunnan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from mingtang.core.errors import BadState
from mingtang.core.steps import State
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, KINDS, PLACES
from mingtang.games.yunnan.board import SPACES, Board

PLACE_COUNT: Final = 6
NOBODY_HERE: Final = -1
NO_GORGE: Final = -1
GUARDS_IN_GENERAL: Final = 0
"""A Guards Marker that was not used yet; 1 to 5 is the Province that it guards."""
GUARDS_GONE: Final = 6


@final
class YunnanState(State):
    """The whole truth of one game. A *colour* is a seat, or Dúli after the two seats of a two-player game (YU-12.1)."""

    board: Board
    colours: int
    duli: int  # her colour, or -1
    # options
    double_bidding: bool
    guards_option: bool
    end_on_points: bool
    max_rounds: int
    # the round
    round: int
    order: list[int]  # YU-2.1, YU-2.2: the blue order; the gray order is its exact reverse
    passed: list[bool]  # YU-2.3: passing only marks a player; the order stays
    # players
    coins: list[int]  # YU-0.6: plain numbers; coins and points never run out
    points: list[int]
    influence: list[int]
    passes: list[int]
    horse: list[int]  # road index
    got: list[int]  # Presents received
    income: list[int]  # Round Income, from `income` to `convert`
    # YU-0.3: Traders
    general: list[int]
    supply: list[int]
    at: list[int]  # colour * 6 + place
    bank: list[int]
    bids: list[int]  # building * 5 + space -> colour
    promised: list[int]  # the sum of each colour's standing bids; follows from `bids`
    # YU-0.4: other pieces
    stock: list[int]  # structures in the General Supply, colour * 3 + kind
    store: list[int]  # structures in the Personal Supply, colour * 3 + kind
    posts: list[int]  # bit of each Province with a Trading Post
    bridges: list[int]  # bit of each gorge with a Bridge
    teahouse: list[int]  # by place: the owner
    guards: list[int]
    presents: list[int]  # by place
    blocker: int  # gorge
    # the travel turn (YU-5.6)
    passes_left: int
    untravelled: list[int]  # by place: own Traders that may still set out
    begun_at: int  # where the present journey began
    here: int
    entered: int  # bits of the places entered in the present journey
    # Dúli's cards
    pile: list[int]  # the next card is the last
    open_cards: list[int]  # turned over in this round
    discard: list[int]

    def clone(self) -> YunnanState:
        """An equal state that shares nothing that can change."""
        s = YunnanState()
        s.copy_frame(self)
        s.board = self.board
        s.colours = self.colours
        s.duli = self.duli
        s.double_bidding = self.double_bidding
        s.guards_option = self.guards_option
        s.end_on_points = self.end_on_points
        s.max_rounds = self.max_rounds
        s.round = self.round
        s.order = self.order.copy()
        s.passed = self.passed.copy()
        s.coins = self.coins.copy()
        s.points = self.points.copy()
        s.influence = self.influence.copy()
        s.passes = self.passes.copy()
        s.horse = self.horse.copy()
        s.got = self.got.copy()
        s.income = self.income.copy()
        s.general = self.general.copy()
        s.supply = self.supply.copy()
        s.at = self.at.copy()
        s.bank = self.bank.copy()
        s.bids = self.bids.copy()
        s.promised = self.promised.copy()
        s.stock = self.stock.copy()
        s.store = self.store.copy()
        s.posts = self.posts.copy()
        s.bridges = self.bridges.copy()
        s.teahouse = self.teahouse.copy()
        s.guards = self.guards.copy()
        s.presents = self.presents.copy()
        s.blocker = self.blocker
        s.passes_left = self.passes_left
        s.untravelled = self.untravelled.copy()
        s.begun_at = self.begun_at
        s.here = self.here
        s.entered = self.entered
        s.pile = self.pile.copy()
        s.open_cards = self.open_cards.copy()
        s.discard = self.discard.copy()
        return s


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
            "untravelled": s.untravelled.copy(),
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


def restore(s: YunnanState, board: Board, saved: Mapping[str, Any]) -> None:
    """The way back from `save`."""
    s.board = board
    s.colours = s.seats if s.seats > 2 else 3
    s.duli = 2 if s.seats == 2 else -1
    options = saved["options"]
    s.double_bidding = bool(options["double_bidding"])
    s.guards_option = bool(options["guards"])
    s.end_on_points = bool(options["end_on_points"])
    s.max_rounds = int(options["max_rounds"])
    s.round = int(saved["round"])
    s.order = [int(c) for c in saved["blue_order"]]
    if sorted(s.order) != list(range(s.colours)):
        raise BadState(f"blue_order: expected each of the colours 0 to {s.colours - 1} once, not {s.order}")
    s.blocker = GORGES.index(saved["blocker"]) if saved["blocker"] is not None else NO_GORGE
    s.presents = [0] + [int(saved["presents"][p]) for p in PLACES[1:]]
    s.teahouse = [NOBODY_HERE] + [int(saved["teahouses"].get(p, NOBODY_HERE)) for p in PLACES[1:]]
    _restore_bids(s, saved["bids"])
    colours = saved["colours"]
    if len(colours) != s.colours:
        raise BadState(f"colours: expected {s.colours}, not {len(colours)}")
    s.coins = [int(c["coins"]) for c in colours]
    s.points = [int(c["points"]) for c in colours]
    s.influence = [int(c["influence"]) for c in colours]
    s.passes = [int(c["border_passes"]) for c in colours]
    s.horse = [PLACES.index(c["horse"]) for c in colours]
    s.got = [int(c["presents"]) for c in colours]
    s.income = [int(c["income"]) for c in colours]
    s.passed = [bool(c["passed"]) for c in colours]
    s.general = [int(c["traders"]["general"]) for c in colours]
    s.supply = [int(c["traders"]["supply"]) for c in colours]
    s.bank = [int(c["traders"]["bank"]) for c in colours]
    s.at = [int(c["traders"][p]) for c in colours for p in PLACES]
    s.stock = [int(c["general"][kind]) for c in colours for kind in KINDS]
    s.store = [int(c["supply"][kind]) for c in colours for kind in KINDS]
    s.posts = [_bits(c["posts"], PLACES) for c in colours]
    s.bridges = [_bits(c["bridges"], GORGES) for c in colours]
    s.guards = [_guards(c["guards"]) for c in colours]
    travel = saved["travel"]
    s.passes_left = int(travel["passes_left"])
    s.untravelled = [int(n) for n in travel["untravelled"]]
    s.begun_at = PLACES.index(travel["begun_at"])
    s.here = PLACES.index(travel["here"])
    s.entered = _bits(travel["entered"], PLACES)
    s.pile = [int(c) - 1 for c in saved["duli"]["pile"]]
    s.open_cards = [int(c) - 1 for c in saved["duli"]["open"]]
    s.discard = [int(c) - 1 for c in saved["duli"]["discard"]]


def _restore_bids(s: YunnanState, rows: list[list[Any]]) -> None:
    s.bids = [NOBODY_HERE] * (len(BUILDINGS) * SPACES)
    s.promised = [0] * s.colours
    for building, value, colour in rows:
        b = BUILDINGS.index(building)
        values = s.board.value[b * SPACES : (b + 1) * SPACES]
        if value not in values or not 0 <= colour < s.colours:
            raise BadState(f"bids: {building} has no space {value} for colour {colour}")
        s.bids[b * SPACES + values.index(value)] = colour
        s.promised[colour] += value


def _bits(names: list[str], known: list[str]) -> int:
    bits = 0
    for name in names:
        bits |= 1 << known.index(name)
    return bits


def _guards(where: str) -> int:
    if where == "general":
        return GUARDS_IN_GENERAL
    return GUARDS_GONE if where == "gone" else PLACES.index(where)
