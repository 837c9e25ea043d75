"""A view of Fujian Trader as the drawing needs it: typed, by name, nothing that the reader may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import Scene, Words

GOODS = ("rice", "silk", "iron")
OPEN = -1
FALLEN = -2


@dataclass(frozen=True)
class Port:
    """A port: what it makes, who controls it, and the cards that lie on it."""

    id: str
    region: str
    produces: tuple[str, ...]
    arsenal: bool
    owner: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Province:
    """A province: price, income, zone, and who controls it."""

    id: str
    zone: int
    cost: int
    income: tuple[str, ...]
    owner: int


@dataclass(frozen=True)
class Region:
    """A region and what it pays: units for one silver, by good; 0 where a good is not sold."""

    id: str
    rates: dict[str, int]
    changed: bool
    """Whether an event or a card has changed what is printed."""


@dataclass(frozen=True)
class Route:
    """A route: both ends, the seat that owns it (-1: nobody), and whether a blockade closes it."""

    a: str
    b: str
    owner: int
    blocked: bool


@dataclass(frozen=True)
class Card:
    """A Fortune card that the reader may see."""

    id: str
    number: int
    symbol: str
    name: str
    han: str
    text: str
    timing: str
    fresh: bool = False


@dataclass(frozen=True)
class Family:
    """A player."""

    seat: int
    name: str
    goods: dict[str, int]
    silver: int
    stored: int
    ship: str
    """Its node; empty before it is placed."""
    cards: int
    ports: int
    provinces: int
    points: int
    score: dict[str, int]
    table: tuple[Card, ...]
    income: dict[str, int]
    """What the provinces bring each turn."""


@dataclass(frozen=True)
class Battle:
    """The last battle: both sides with their totals and dice."""

    port: str
    attacker: int
    defender: int
    attack: int
    defense: int
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    """Of the attacker and of the defender, who rolls after him."""
    this_turn: bool
    """Whether it ended the raid of this turn."""


@dataclass(frozen=True)
class Raid:
    """The raid that is going on: what both sides have put up."""

    port: str
    attacker: int
    defender: int
    wager: dict[str, int]
    extra: dict[str, int]
    """What the attacker has added to the wager."""
    defence: dict[str, int]
    attack_bonus: int
    """What each side adds to its dice as things stand."""
    defence_bonus: int
    standing: tuple[int, int]
    """What provinces and Long cards give to attacker and defender."""
    chance: int
    pot: int
    lost: int
    """Battles of this raid that the attacker has lost."""
    cards: tuple[tuple[int, Card], ...]
    stage: str
    awaited: tuple[int, ...]
    peace: tuple[int, tuple[str, ...]] | None
    """Who offers peace, and the goods that he has named."""


@dataclass(frozen=True)
class Position:
    """The whole table."""

    words: Words
    viewer: int
    round: int
    phase: str
    active: int
    order: tuple[int, ...]
    families: tuple[Family, ...]
    ports: dict[str, Port]
    provinces: tuple[Province, ...]
    regions: tuple[Region, ...]
    routes: tuple[Route, ...]
    event: str
    event_region: str
    rolled: str
    """The region of the last production roll."""
    manchu: int
    invasion: int
    events_left: int
    deck: int
    discard: int
    hand: tuple[Card, ...]
    debts: tuple[tuple[int, int, str], ...]
    """Debtor, creditor, and what: "good" or "silver"."""
    steps_left: int
    port_price: int
    raid: Raid | None
    battle: Battle | None
    last: frozenset[str]

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        said = self.words.say("board", key)
        for i, n in enumerate(numbers):
            said = said.replace(f"{{{i}}}", str(n))
        return said

    def province(self, id: str) -> str:
        """The name of a province without the city that it stands for: there is little room."""
        return self.words.name("province", id).partition(" (")[0]


def read(scene: Scene) -> Position:
    """The position in a scene."""
    view = scene.view
    viewer = int(view["viewer"])
    active = int(view["active"])
    event = view["event"] or {"id": "", "region": None}
    ports = {row["id"]: row for row in view["ports"]}
    ship = str(view["players"][active]["ship"] or "")
    return Position(
        words=scene.words,
        viewer=viewer,
        round=int(view["round"]),
        phase=str(view["phase"]),
        active=active,
        order=tuple(view["order"]),
        families=tuple(_family(scene, row) for row in view["players"]),
        ports={name: _port(row) for name, row in ports.items()},
        provinces=tuple(_province(row) for row in view["provinces"]),
        regions=tuple(_region(row, list(ports.values()), ship) for row in view["regions"]),
        routes=tuple(Route(str(r["a"]), str(r["b"]), _seat(r["owner"]), bool(r["blocked"])) for r in view["routes"]),
        event=str(event["id"]),
        event_region=str(event["region"] or ""),
        rolled=str(view["rolled"] or ""),
        manchu=int(view["manchu"]),
        invasion=int(view["invasion"]),
        events_left=int(view["event_deck"]["left"]),
        deck=int(view["deck"]),
        discard=len(view["discard"]),
        hand=_hand(scene, viewer),
        debts=tuple((int(d["debtor"]), int(d["creditor"]), str(d["kind"])) for d in view["debts"]),
        steps_left=int(view["turn"]["steps_left"]),
        port_price=int(view["turn"]["port_price"]),
        raid=_raid(scene, view["raid"]),
        battle=_battle(view["battle"]),
        last=frozenset(scene.last),
    )


def _seat(value: int | None) -> int:
    return OPEN if value is None else int(value)


def _port(row: Mapping[str, Any]) -> Port:
    return Port(
        id=str(row["id"]),
        region=str(row["region"]),
        produces=(*row["produces"], *row["bonus"]),
        arsenal=bool(row["arsenal"]),
        owner=_seat(row["owner"]),
        cards=tuple(row["cards"]),
    )


def _province(row: Mapping[str, Any]) -> Province:
    return Province(
        id=str(row["id"]),
        zone=int(row["zone"]),
        cost=int(row["cost"]),
        income=tuple(ware for ware, n in row["income"].items() for _ in range(n)),
        owner=FALLEN if row["fallen"] else _seat(row["owner"]),
    )


def _region(row: Mapping[str, Any], ports: list[Any], ship: str) -> Region:
    """The rates as they are now for whoever's turn it is; iron as it is sold where the ship lies, else where it can be sold at all."""
    inside = [port for port in ports if port["region"] == row["id"]]
    here = next((port for port in inside if port["id"] == ship), inside[0])
    rates = {good: int(here["rates"][good]) for good in GOODS}
    if here["id"] != ship:
        rates["iron"] = max(int(port["rates"]["iron"]) for port in inside)
    changed = rates["rice"] != row["rice"] or rates["silk"] != row["silk"] or bool(row["war"])
    return Region(str(row["id"]), rates, changed)


def _card(scene: Scene, id: str, fresh: bool = False) -> Card:
    row = scene.view["cards"][id]
    return Card(
        id=id,
        number=int(row["n"]),
        symbol=str(row["symbol"]),
        name=str(row["pinyin"]),
        han=str(row["han"]),
        text=scene.words.say("card", id),
        timing=str(row["timing"]),
        fresh=fresh,
    )


def _hand(scene: Scene, viewer: int) -> tuple[Card, ...]:
    if viewer < 0:
        return ()
    row = scene.view["players"][viewer]
    old = len(row["cards"]) - int(row["fresh"])
    return tuple(_card(scene, id, i >= old) for i, id in enumerate(row["cards"]))


def _family(scene: Scene, row: Mapping[str, Any]) -> Family:
    seat = int(row["seat"])
    return Family(
        seat=seat,
        name=scene.players[seat],
        goods={good: int(row["goods"][good]) for good in GOODS},
        silver=int(row["silver"]),
        stored=int(row["stored"]),
        ship=str(row["ship"] or ""),
        cards=int(row["hand"]),
        ports=len(row["ports"]),
        provinces=len(row["provinces"]),
        points=int(row["total"]),
        score={str(k): int(v) for k, v in row["score"].items()},
        table=tuple(_card(scene, item["card"]) for item in row["table"]),
        income={str(k): int(v) for k, v in row["income"].items()},
    )


def _raid(scene: Scene, row: Mapping[str, Any] | None) -> Raid | None:
    if row is None:
        return None
    extra = {"rice": int(row["extra_rice"]), "silk": 0, "iron": int(row["extra_iron"])}
    port = next(port for port in scene.view["ports"] if port["id"] == row["port"])
    offer = scene.view["in_play"] if str(row["stage"]).startswith("battle.peace") else None
    return Raid(
        port=str(row["port"]),
        attacker=int(row["attacker"]),
        defender=int(row["defender"]),
        wager={good: int(row["wagered"][good]) - extra[good] for good in GOODS},
        extra=extra,
        defence={"rice": 0, "silk": int(row["defense_silk"]), "iron": int(row["defense_iron"])},
        attack_bonus=int(row["attack"]),
        defence_bonus=int(row["defense"]),
        standing=(int(scene.view["players"][int(row["attacker"])]["attack"]), int(port["defense"])),
        chance=int(row["chance"]),
        pot=int(row["pot"]),
        lost=int(row["lost_battles"]),
        cards=tuple((int(item["seat"]), _card(scene, item["card"])) for item in row["up"]),
        stage=str(row["stage"]),
        awaited=tuple(int(seat) for seat in row["awaited"]),
        peace=(int(offer["target"]), tuple(offer["named"])) if offer else None,
    )


def _battle(row: Mapping[str, Any] | None) -> Battle | None:
    if row is None:
        return None
    return Battle(
        port=str(row["port"]),
        attacker=int(row["attacker"]),
        defender=int(row["defender"]),
        attack=int(row["attack"]),
        defense=int(row["defense"]),
        dice=(tuple(row["attack_dice"]), tuple(row["defense_dice"])),
        this_turn=bool(row["this_turn"]),
    )
