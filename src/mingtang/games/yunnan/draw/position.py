"""A view of Yunnan as the drawing needs it: typed, by name, nothing that the reader may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import Scene, Words
from mingtang.draw.symbols import NEUTRAL

KINDS = ("post", "bridge", "teahouse")
BLUE = ("round", "bidding", "resolve")
"""The phases that follow the blue order; all others follow the gray one."""


@dataclass(frozen=True)
class Space:
    """A bid space: its price, whether it is small, and the colour that stands there (-1: nobody)."""

    value: int
    small: bool
    colour: int


@dataclass(frozen=True)
class Building:
    """A house in the streets of Pu'er."""

    id: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Province:
    """What is printed in a Province, and what lies there."""

    id: str
    trader_income: int
    post_income: int
    teahouse_points: int
    teahouse: int
    """The colour that owns the Teahouse, -1: nobody."""
    presents: int


@dataclass(frozen=True)
class Card:
    """One of Dúli's cards."""

    buildings: tuple[str, ...]
    traders: tuple[int, ...]
    teahouse: bool


@dataclass(frozen=True)
class Colour:
    """A player, or Dúli."""

    colour: int
    owner: int
    """The seat whose sign the pieces carry; NEUTRAL for Dúli."""
    name: str
    coins: int
    promised: int
    points: int
    influence: int
    passes: int
    horse: str
    """The Province of the Horse; empty for Dúli."""
    presents: int
    passed: bool
    supply: int
    recruited: int
    at: dict[str, int]
    posts: tuple[str, ...]
    bridges: tuple[str, ...]
    guards: str
    """The Province that is guarded now; else empty."""
    general: dict[str, int]
    """Structures that can still be taken in the Building Yard."""
    store: dict[str, int]
    """Structures in the supply."""
    built: dict[str, int]
    round_income: int
    """What was earned this round and waits to be converted."""
    income: dict[str, int]
    """What the pieces on the board would earn now, by source."""
    score: dict[str, int]
    """Points by source if the game ended now."""


@dataclass(frozen=True)
class Position:
    """The whole table."""

    words: Words
    chooser: int
    """The colour whose choices are drawn: the reader's if there are any, else -1. Nothing else depends on who reads."""
    round: int
    phase: str
    order: tuple[int, ...]
    waiting: tuple[int, ...]
    colours: tuple[Colour, ...]
    buildings: tuple[Building, ...]
    bank: tuple[int, ...]
    bank_spaces: int
    bank_total: int
    bank_pays: int
    market_income: int
    provinces: dict[str, Province]
    blocker: str
    influence_levels: tuple[int, ...]
    pass_levels: tuple[int, ...]
    end_points: int
    """So many points end the game; 0: points do not."""
    traveller: int
    """The colour whose travel turn it is, -1: nobody's."""
    here: str
    """Where the travelling Trader is; empty when nobody is under way."""
    passes_left: int
    isolated: tuple[str, ...]
    """Provinces whose Traders would be sent to the Market if the turn ended now."""
    holding: str
    """The structure that was just taken and looks for its site."""
    cards: tuple[Card, ...]
    pile: int
    duli: int
    last: frozenset[str]

    def owner(self, colour: int) -> int:
        """The sign that a colour's pieces carry."""
        return self.colours[colour].owner

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        said = self.words.say("board", key)
        for i, n in enumerate(numbers):
            said = said.replace(f"{{{i}}}", str(n))
        return said


def read(scene: Scene) -> Position:
    """The position in a scene."""
    view = scene.view
    duli = -1 if view["duli"] is None else int(view["duli"])
    travel = view["travel"] or {"seat": -1, "here": None, "passes_left": 0, "isolated": []}
    places = {row["id"]: row for row in view["places"]}
    tracks = view["tracks"]
    cards = view["cards"] or {"pile": 0, "open": [], "deck": []}
    deck = {row["id"]: row for row in cards["deck"]}
    return Position(
        words=scene.words,
        chooser=int(view["viewer"]) if scene.choices else -1,
        round=int(view["round"]),
        phase=str(view["phase"]),
        order=tuple(view["blue_order"] if view["phase"] in BLUE else view["gray_order"]),
        waiting=tuple(view["waiting"]),
        colours=tuple(_colour(scene, row, places, view["gorges"]) for row in view["players"]),
        buildings=tuple(_building(row) for row in view["buildings"]),
        bank=tuple(view["bank"]["colours"]),
        bank_spaces=int(view["bank"]["spaces"]),
        bank_total=int(view["bank"]["total"]),
        bank_pays=int(view["bank"]["pays"]),
        market_income=int(places["market"]["trader"]),
        provinces={name: _province(row) for name, row in places.items() if name != "market"},
        blocker=next((str(row["id"]) for row in view["gorges"] if row["blocked"]), ""),
        influence_levels=tuple(range(len(tracks["influence"]))),
        pass_levels=tuple(range(tracks["first_pass"], len(tracks["passes"]))),
        end_points=int(tracks["end_points"]) if view["options"]["end_on_points"] else 0,
        traveller=int(travel["seat"]),
        here=str(travel["here"] or ""),
        passes_left=int(travel["passes_left"]),
        isolated=tuple(travel["isolated"]),
        holding=str(view["holding"] or ""),
        cards=tuple(_card(deck[n]) for n in cards["open"]),
        pile=int(cards["pile"]),
        duli=duli,
        last=frozenset(scene.last),
    )


def _building(row: Mapping[str, Any]) -> Building:
    spaces = tuple(
        Space(int(s["value"]), bool(s["small"]), -1 if s["colour"] is None else int(s["colour"])) for s in row["spaces"]
    )
    return Building(str(row["id"]), spaces)


def _province(row: Mapping[str, Any]) -> Province:
    return Province(
        id=str(row["id"]),
        trader_income=int(row["trader"]),
        post_income=int(row["post"]),
        teahouse_points=int(row["teahouse_points"]),
        teahouse=-1 if row["teahouse"] is None else int(row["teahouse"]),
        presents=int(row["presents"]),
    )


def _card(row: Mapping[str, Any]) -> Card:
    return Card(tuple(row["buildings"]), tuple(row["traders"]), bool(row["teahouse"]))


def _colour(
    scene: Scene, row: Mapping[str, Any], places: Mapping[str, Mapping[str, Any]], gorges: Sequence[Mapping[str, Any]]
) -> Colour:
    c = int(row["colour"])
    traders = row["traders"]
    at = {name: int(place["traders"][c]) for name, place in places.items()}
    return Colour(
        colour=c,
        owner=NEUTRAL if row["duli"] else c,
        name=scene.words.name("player", "duli") if row["duli"] else scene.players[c],
        coins=int(row["coins"]),
        promised=int(row["promised"]),
        points=int(row["points"]),
        influence=int(row["influence"]),
        passes=int(row["passes"]),
        horse="" if row["duli"] else str(row["horse"]),
        presents=int(row["presents"]),
        passed=bool(row["passed"]),
        supply=int(traders["supply"]),
        recruited=int(traders["supply"]) + int(traders["bank"]) + int(traders["bids"]) + sum(at.values()),
        at=at,
        posts=tuple(name for name, place in places.items() if place["posts"][c]),
        bridges=tuple(str(g["id"]) for g in gorges if c in g["bridges"]),
        guards=str(row["guards"]) if row["guards"] in places else "",
        general={kind: int(row["general"][kind]) for kind in KINDS},
        store={kind: int(row["supply"][kind]) for kind in KINDS},
        built={kind: int(row["built"][kind]) for kind in KINDS},
        round_income=int(row["round_income"]),
        income={str(k): int(v) for k, v in row["income"].items()},
        score={str(k): int(v) for k, v in row["score"].items()},
    )
