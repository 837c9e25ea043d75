"""A view of Yínzi as the drawing needs it: typed, by name, nothing that the reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.draw.contract import Words

NOBODY = -1


@dataclass(frozen=True)
class Field:
    """A field: where it lies in the grid of its province, what grows there, and whose cubes lie on it."""

    id: str
    x: int
    y: int
    tile: str
    """The good of the crop tile; empty where there is none."""
    good: str
    """What grows there now; empty on blank fields and under factories."""
    cubes: int
    owner: int
    factory: str


@dataclass(frozen=True)
class MarketSlot:
    """A slot of an urban market: it shows a good or a coin."""

    slot: int
    x: int
    y: int
    shows: str
    cube: int


@dataclass(frozen=True)
class Province:
    """A province with its fields, its urban market and its distances."""

    id: str
    sea: int
    distance: dict[str, int]
    columns: int
    rows: int
    slots: tuple[MarketSlot, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Factory:
    """A factory tile, on display or built; what is built has a level, perhaps an owner, and what it stores by seat."""

    id: str
    commodity: str
    raw: int
    """The seat whose cubes are its raw material."""
    cells: tuple[tuple[int, int], ...]
    province: str = ""
    fields: tuple[str, ...] = ()
    level: int = 0
    owner: int = NOBODY
    stored: tuple[int, ...] = ()
    storage: int = 0
    used: bool = False


@dataclass(frozen=True)
class Hold:
    """A slot of a ship: what it asks for, and what was delivered."""

    slot: int
    shows: str
    cargo: str
    seat: int
    cubes: int


@dataclass(frozen=True)
class Ship:
    """A ship."""

    id: str
    nation: str
    holds: tuple[Hold, ...]


@dataclass(frozen=True)
class Berth:
    """A coastal box: the ship that lies there, the one that comes next, and how many wait behind it."""

    box: int
    ship: Ship | None
    next: Ship | None
    stack: int
    emissaries: tuple[int, ...]


@dataclass(frozen=True)
class Abroad:
    """A foreign box or a pool: points for each commodity, whose lie there, whose emissaries."""

    id: str
    """A nation; the market for a pool."""
    market: str
    points: int
    commodities: tuple[int, ...]
    emissaries: tuple[int, ...]
    full: bool


@dataclass(frozen=True)
class Element:
    """A part of what a route tile asks for."""

    kind: str
    type: str
    done: bool


@dataclass(frozen=True)
class Route:
    """A route tile."""

    id: str
    demand: tuple[Element, ...]
    copper: int
    silver: int
    points: int
    war: int
    disaster: str


@dataclass(frozen=True)
class Row:
    """A row of route tiles: the open one, who has fulfilled it, and how many lie below."""

    row: int
    tile: Route | None
    fulfilled: int
    left: int


@dataclass(frozen=True)
class Column:
    """A column of the bonus track with the crop tile above it."""

    id: str
    column: int
    seat: int
    crop: str
    cost: int


@dataclass(frozen=True)
class Advancement:
    """A slot of the advancements box."""

    id: str
    section: str
    seat: int
    fresh: bool


@dataclass(frozen=True)
class Crew:
    """Workers of one player in one place, and discs that act as workers."""

    seat: int
    workers: int
    discs: int = 0


@dataclass(frozen=True)
class Undertaking:
    """One of the emperor's undertakings."""

    id: str
    needs: int
    spaces: int
    copper: int
    silver: int
    extra: str
    groups: tuple[Crew, ...]


@dataclass(frozen=True)
class War:
    """The war box: who stands on which slot, who lies there, both strengths, and the glories so far."""

    slots: tuple[Crew, ...]
    lying: tuple[int, ...]
    ours: int
    enemy: int
    glories: tuple[tuple[int, tuple[int, ...]], ...]
    """Points of a glory, and how many each seat has of it."""


@dataclass(frozen=True)
class Player:
    """A player."""

    seat: int
    name: str
    copper: int
    silver: int
    misfortune: int
    wood: int
    stone: int
    boat: int
    capacity: int
    cubes: int
    discs: int
    workers: int
    squares: int
    tax: int
    cards: int
    hand: tuple[str, ...]
    """The cards of the reader; of others nothing."""
    deck: int
    unseen: dict[str, int]
    played: dict[str, str]
    groups: dict[str, int]
    worked: tuple[str, ...]
    food_owed: int
    food: int
    """Own food on fields, in halves."""
    dues: int
    silver_owed: int
    personal: tuple[Route, ...]
    completed: tuple[Route, ...]
    points: int
    score: dict[str, int]


@dataclass(frozen=True)
class Pending:
    """What the present question is about."""

    fields: tuple[str, ...] = ()
    factory: str = ""
    province: str = ""
    good: str = ""
    column: int = 0
    route: str = ""
    element: int = 0
    box: int = 0
    group: str = ""


@dataclass(frozen=True)
class Position:
    """The whole table."""

    words: Words
    viewer: int
    round: int
    phase: str
    waiting: tuple[int, ...]
    order: tuple[int, ...]
    """The order that counts now: the provisional one until everybody has a bonus."""
    card: str
    """The card on its way to a fortune action."""
    units: int
    crew: int
    pending: Pending
    columns: tuple[Column, ...]
    pool: int
    space: int
    ratios: tuple[int, ...]
    boats: tuple[int, ...]
    wood: int
    stone: int
    rural: tuple[int, ...]
    rural_sale: int
    rural_price: int
    upgrade: tuple[int, ...]
    provinces: tuple[Province, ...]
    display: tuple[Factory, ...]
    stack: int
    built: tuple[Factory, ...]
    berths: tuple[Berth, ...]
    nations: tuple[Abroad, ...]
    pools: tuple[Abroad, ...]
    rows: tuple[Row, ...]
    discard: int
    pile: tuple[Route, ...]
    """The tiles that the reader knows in the discard pile."""
    advancements: tuple[Advancement, ...]
    war: War
    disasters: tuple[str, ...]
    emperor: tuple[Undertaking, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    boxes: dict[str, tuple[int, ...]]
    players: tuple[Player, ...]
    last: frozenset[str]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        said = self.words.say("board", key)
        for i, n in enumerate(numbers):
            said = said.replace(f"{{{i}}}", str(n))
        return said

    def reader_first(self) -> list[int]:
        """The seats in the order of play, the reader's own first."""
        order = list(self.order)
        if self.viewer in order:
            at = order.index(self.viewer)
            order = order[at:] + order[:at]
        return order

    def province_of(self, field: str) -> Province:
        """The province of a field."""
        return next(q for q in self.provinces if any(f.id == field for f in q.fields))
