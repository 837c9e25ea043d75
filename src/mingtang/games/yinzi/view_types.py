"""What a view of Yínzi holds, under the rulebook's names.

Seats are numbers, things go by their ids, `None` stands for nobody and nothing. Lists "by seat" have one entry a player.
"""

from __future__ import annotations

from typing import TypedDict


class YinziTurnView(TypedDict):
    """The turn or moment in progress: what is left of the action, the card on its way, advancements placed in this turn."""

    seat: int
    card: str | None
    units: int
    taxed: bool
    transport: int
    boat_plus: int
    crew: int
    used: int
    sold: bool
    bought: bool
    fresh: list[str]


class YinziPendingView(TypedDict, total=False):
    """What the present question is about."""

    field: str
    fields: list[str]
    factory: str
    province: str
    good: str | None
    column: int
    route: str
    element: int
    box: int
    cargo: str | None
    group: str
    price: int
    currency: str
    missing: int


class YinziBonusView(TypedDict):
    """A column of the bonus track with the good of the crop tile above it."""

    id: str
    column: int
    seat: int | None
    crop: str | None
    cost: int


class YinziCropsView(TypedDict):
    """Crop tiles that are not on the track, whether potatoes and corn have come, and by good the tiles not revealed yet."""

    pool: int
    late: bool
    unseen: dict[str, int]


class YinziExchangeView(TypedDict):
    """The exchange track: the space of the die, its ratio, and all ratios by space."""

    space: int
    ratio: int
    ratios: list[int]


class YinziResourcesView(TypedDict):
    """The resources box."""

    wood: int
    stone: int


class YinziPricesView(TypedDict):
    """What the board says that things cost and bring."""

    rural_sale: int
    rural_price: int
    urban_sale: int
    coin_bonus: int
    upgrade: list[int]


class YinziMarketSlotView(TypedDict):
    """A slot of an urban market: it shows a good or `coin`; an open coin slot says which goods it takes."""

    slot: int
    x: int
    y: int
    shows: str
    cube: int | None
    open: list[str]


class YinziMarketView(TypedDict):
    """An urban market."""

    tile: str
    slots: list[YinziMarketSlotView]


class YinziFieldView(TypedDict):
    """A field: where it lies in the grid of its province, what grows there, and whose cubes lie on it."""

    id: str
    x: int
    y: int
    printed: str | None
    tile: str | None
    good: str | None
    """What grows there now; nothing on blank fields and under factories."""
    cubes: int
    owner: int | None
    factory: str | None


class YinziProvinceView(TypedDict):
    """A province with its fields, its urban market, and the borders to the sea and to the other provinces."""

    id: str
    letter: str
    coast: bool
    sea: int
    distance: dict[str, int]
    columns: int
    rows: int
    market: YinziMarketView
    fields: list[YinziFieldView]


class YinziTileView(TypedDict):
    """A factory tile on display; its shape as cells [x, y]."""

    id: str
    commodity: str
    colour: int
    """The seat whose cubes are its raw material."""
    cells: list[list[int]]


class YinziFactoryView(YinziTileView):
    """A factory on the board, what it stores by seat, and whether it was used in this turn."""

    level: int
    owner: int | None
    province: str
    fields: list[str]
    stored: list[int]
    storage: int
    used: bool


class YinziFactoriesView(TypedDict):
    """Tiles on display, how many wait in the stack, and what is built."""

    display: list[YinziTileView]
    stack: int
    built: list[YinziFactoryView]


class YinziHoldView(TypedDict):
    """A slot of a ship: the commodity or tea it asks for, and what was delivered: `commodity`, `tea`, `salt` or `food`."""

    slot: int
    shows: str
    cargo: str | None
    seat: int | None
    cubes: int


class YinziShipView(TypedDict):
    """A ship."""

    id: str
    nation: str
    market: str
    slots: list[YinziHoldView]


class YinziCoastView(TypedDict):
    """A coastal box: the ship that lies there, the one that comes next, and how many wait behind it."""

    box: int
    ship: YinziShipView | None
    next: YinziShipView | None
    stack: int
    emissaries: list[int]
    """By seat."""


class YinziAbroadView(TypedDict):
    """A foreign box: points for each commodity, whose lie there, whose emissaries."""

    nation: str
    market: str
    points: int
    commodities: list[int]
    emissaries: list[int]
    full: bool


class YinziPoolView(TypedDict):
    """The pool of a market."""

    market: str
    points: int
    commodities: list[int]


class YinziDemandView(TypedDict):
    """A part of what a route tile asks for."""

    kind: str
    type: str
    done: bool


class YinziRouteView(TypedDict):
    """A route tile, and what lies on it."""

    id: str
    demand: list[YinziDemandView]
    copper: int
    silver: int
    points: int
    war: int
    disaster: str | None
    cubes: int
    squares: int
    discs: int


class YinziRowView(TypedDict):
    """A row of route tiles: the open one, who has fulfilled it, and how many lie below."""

    row: int
    tile: YinziRouteView | None
    fulfilled: int | None
    left: int


class YinziDiscardView(TypedDict):
    """The discard pile."""

    size: int


class YinziRoutesView(TypedDict):
    """Route tiles: the rows, the discard pile, and those tiles of it that the viewer knows, by id."""

    rows: list[YinziRowView]
    discard: YinziDiscardView
    pile: dict[str, YinziRouteView]


class YinziAdvancementView(TypedDict):
    """A slot of the advancements box."""

    id: str
    section: str
    seat: int | None
    fresh: bool


class YinziWarSlotView(TypedDict):
    """A slot of the war box, from the left."""

    seat: int
    workers: int
    recruits: int


class YinziWarView(TypedDict):
    """The war box: who stands on which slot, who lies there, both strengths, the glories so far, and the points of a first and a second one."""

    slots: list[YinziWarSlotView]
    lying: list[int]
    ours: int
    enemy: int
    symbols: int
    first: list[int]
    second: list[int]
    points: list[int]


class YinziGroupView(TypedDict):
    """Workers of one player at an undertaking, and whether a disc stands among them."""

    seat: int
    workers: int
    disc: bool


class YinziUndertakingView(TypedDict):
    """One of the emperor's undertakings."""

    id: str
    needs: int
    spaces: int
    copper: int
    silver: int
    extra: str | None
    groups: list[YinziGroupView]


class YinziMigrantsView(TypedDict):
    """The migration boxes, by seat."""

    top: list[int]
    bottom: list[int]


class YinziPlayerView(TypedDict):
    """A player: the space of the cylinder from 0, cards and groups by fortune action."""

    seat: int
    colour: str
    copper: int
    silver: int
    misfortune: int
    wood: int
    stone: int
    boat: int
    capacity: int
    cubes: int
    """In supply, as the next three."""
    discs: int
    workers: int
    squares: int
    tax: int
    bonus: str | None
    cards: int
    hand: list[str] | None
    """Cards such as `2/2`, only for the viewer."""
    deck: int
    unseen: dict[str, int]
    """By card: how many are in hand and deck together."""
    played: dict[str, str]
    groups: dict[str, int]
    worked: list[str]
    gone: list[str]
    workers_on_board: int
    food_owed: int
    food: int
    """Own food on fields, in halves."""
    dues: int
    silver_owed: int
    personal: list[YinziRouteView]
    completed: list[YinziRouteView]
    score: dict[str, int]
    """Points by source if it ended now."""
    points: int


class YinziView(TypedDict):
    """The whole table: bonuses from the left, capacities of the boat track, rural cubes by seat, disasters that will strike this round."""

    game: str
    viewer: int
    """The reader's seat; -1 for an onlooker."""
    seats: int
    rules: int
    round: int
    phase: str
    """A phase of the rulebook, or `over`."""
    over: bool
    waiting: list[int]
    step: str
    order: list[int]
    provisional: list[int]
    turn: YinziTurnView | None
    pending: YinziPendingView
    bonuses: list[YinziBonusView]
    crops: YinziCropsView
    exchange: YinziExchangeView
    boats: list[int]
    resources: YinziResourcesView
    rural: list[int]
    prices: YinziPricesView
    provinces: list[YinziProvinceView]
    borders: list[list[str]]
    factories: YinziFactoriesView
    ships: list[YinziCoastView]
    abroad: list[YinziAbroadView]
    pools: list[YinziPoolView]
    routes: YinziRoutesView
    advancements: list[YinziAdvancementView]
    war: YinziWarView
    disasters: list[str]
    emperor: list[YinziUndertakingView]
    migrants: YinziMigrantsView
    boxes: dict[str, list[int]]
    players: list[YinziPlayerView]
