"""A view of Fujian Trader as the drawing needs it: typed, by name, nothing that the reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.draw.contract import Words

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


@dataclass(frozen=True)
class Battle:
    """The last battle: both sides with their totals and dice."""

    port: str
    attacker: int
    defender: int
    attack: int
    defense: int
    dice: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Raid:
    """The raid that is going on: what both sides have put up."""

    port: str
    attacker: int
    defender: int
    wagered: dict[str, int]
    extra: dict[str, int]
    defence: dict[str, int]
    pot: int
    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True)
class Position:
    """The whole table."""

    words: Words
    viewer: int
    round: int
    phase: str
    active: int
    waiting: tuple[int, ...]
    order: tuple[int, ...]
    families: tuple[Family, ...]
    ports: dict[str, Port]
    provinces: tuple[Province, ...]
    regions: tuple[Region, ...]
    routes: tuple[tuple[str, str, int], ...]
    """Both ends, and the seat that owns it (-1: nobody)."""
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
