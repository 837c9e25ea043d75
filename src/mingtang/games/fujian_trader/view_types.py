"""What a view of Fujian Trader holds, for whoever reads one: drawings, the terminal, adapters and programs.

Ids are those of the component data; a seat is a number; what is not there is None.
"""

from __future__ import annotations

from typing import TypedDict

Amounts = dict[str, int]
"""Numbers by good or ware; a ware that is not named is none."""


class FujianEvent(TypedDict):
    """The event of this round."""

    id: str
    region: str | None
    """Of a regional event."""
    ignored: bool
    """Whether the active player has set it aside."""


class FujianEventDeck(TypedDict):
    """The event cards: how many are left, which were turned up, and which of the next ones the viewer has looked at."""

    left: int
    drawn: list[str]
    known: list[str]


class FujianRegion(TypedDict):
    """A region: the printed units for one silver, who controls all of it, and what an event does there."""

    id: str
    rice: int
    silk: int
    owner: int | None
    famine: bool
    war: bool
    blockade: bool


class FujianPort(TypedDict):
    """A port: what it makes, who controls it, what lies on it and before it."""

    id: str
    region: str
    arsenal: bool
    produces: list[str]
    """Two goods."""
    bonus: list[str]
    """Goods that cards add."""
    owner: int | None
    cards: list[str]
    """Long cards on it."""
    ships: list[int]
    rates: Amounts
    """Units for one silver now for the active player; 0: not sold here."""
    defense: int
    """The standing bonus of the owner."""
    raided: bool
    distance: int
    """Steps from Fujian."""


class FujianNode(TypedDict):
    """The anchorage of Fujian."""

    ships: list[int]


class FujianRoute(TypedDict):
    """A route between two nodes, who owns it, and whether a blockade closes it."""

    id: str
    a: str
    b: str
    owner: int | None
    blocked: bool


class FujianProvince(TypedDict):
    """A province: zone 1 to 3, price, income, and who controls it."""

    id: str
    zone: int
    cost: int
    income: Amounts
    owner: int | None
    fallen: bool


class FujianLaidCard(TypedDict):
    """A Long card on the table, on a port if need be."""

    card: str
    port: str | None


class FujianFamily(TypedDict):
    """A family at the table."""

    seat: int
    family: str
    goods: Amounts
    silver: int
    stored: int
    ship: str | None
    """Its node."""
    ports: list[str]
    provinces: list[str]
    hand: int
    """How many cards."""
    cards: list[str]
    """Those of the hand that the viewer knows; of his own all, the fresh ones last."""
    fresh: int
    """How many came this turn."""
    table: list[FujianLaidCard]
    allowance: int
    attack: int
    defense: int
    """Standing bonuses."""
    may_store: bool
    buildings: int
    """Those that are left."""
    routes: int
    regions: int
    """How many it owns."""
    income: Amounts
    """Of its provinces."""
    crops: dict[str, Amounts]
    """Of its ports, by region."""
    quiet: list[str]
    """Windows in which it is not asked."""
    score: dict[str, int]
    total: int
    """Points by source and together if it ended now: hidden cards count as unused."""
    secret_total: int | None
    """With its own end-of-game cards: for the viewer himself, and for all when it is over."""


class FujianDebt(TypedDict):
    """A debt of one good or one silver."""

    debtor: int
    creditor: int
    kind: str
    """`good` or `silver`."""


class FujianCard(TypedDict):
    """What is printed on a card that the viewer can see."""

    n: int
    pinyin: str
    han: str
    symbol: str
    timing: str
    kind: str
    window: str
    effect: str
    ends: str | None


class FujianDeed(TypedDict):
    """An action of the active player that may be, or was, taken back: what kind, and the id of its card, port or province."""

    deed: str
    what: str


class FujianTurn(TypedDict):
    """What the active player has done in this turn, and what he has left."""

    steps: int
    allowance: int
    steps_left: int
    movement_over: bool
    relocated: bool
    raid_over: bool
    failed: bool
    market_used: bool
    sold: int
    sale_limit: int
    provinces_bought: int
    fortunes_bought: int
    uses: int
    uses_left: int
    port_price: int
    province_discount: int
    rice_steps: int
    silk_steps: int
    iron_anywhere: bool
    toll_free: bool
    undone: list[FujianDeed]


class FujianToll(TypedDict):
    """A toll that is being settled."""

    mover: int
    owner: int
    to: str
    offer: str | None
    """`card`, `debt_of_good` or `debt_of_silver`."""
    card: str | None
    """Only for the two of them."""


class FujianCardUp(TypedDict):
    """A card that was put up in a battle, and by whom."""

    card: str
    seat: int


class FujianRaid(TypedDict):
    """The raid that is going on."""

    port: str
    attacker: int
    defender: int
    wagered: Amounts
    extra_iron: int
    extra_rice: int
    defense_iron: int
    defense_silk: int
    pot: int
    lost_battles: int
    refund: bool
    up: list[FujianCardUp]
    attack: int
    defense: int
    """Bonuses as they stand."""
    chance: int
    """Of the attacker as things stand, in hundredths."""
    stage: str
    """Name of the step that it is at."""
    awaited: list[int]


class FujianBattle(TypedDict):
    """The last battle."""

    attacker: int
    defender: int
    port: str
    attack: int
    defense: int
    attack_dice: list[int]
    defense_dice: list[int]
    """Empty until the defender rolls."""
    won: bool
    this_turn: bool
    """Whether it ended the raid of this turn."""


class FujianInPlay(TypedDict):
    """The Fortune card that is being carried out."""

    card: str
    target: int | None
    warded: list[int]
    named: list[str]
    """The goods of a peace offer."""


class FujianScoring(TypedDict):
    """What is worth how much at the end; of sets their size and their points."""

    region: int
    route: int
    port: int
    stored: int
    silver: list[int]
    goods: list[int]
    fortunes: list[int]


class FujianView(TypedDict):
    """The table as one seat sees it."""

    game: str
    rules: int
    viewer: int
    """-1: an onlooker."""
    seats: int
    over: bool
    phase: str
    """One of PHASES, or `over`."""
    round: int
    rounds: list[int]
    """Fewest and most."""
    active: int
    order: list[int]
    """The seats of this round in turn order."""
    turns_over: int
    options: dict[str, str]
    event: FujianEvent | None
    rolled: str | None
    """The region of the last production roll."""
    invasion: int
    dragon: str
    manchu: int
    """Manchu Moves drawn."""
    event_deck: FujianEventDeck
    regions: list[FujianRegion]
    ports: list[FujianPort]
    fujian: FujianNode
    routes: list[FujianRoute]
    provinces: list[FujianProvince]
    players: list[FujianFamily]
    debts: list[FujianDebt]
    deck: int
    discard: list[str]
    """The last on top."""
    cards: dict[str, FujianCard]
    """Every card that the viewer can see, by id."""
    turn: FujianTurn
    toll: FujianToll | None
    raid: FujianRaid | None
    battle: FujianBattle | None
    in_play: FujianInPlay | None
    deed: FujianDeed | None
    """The action that may be taken back."""
    asked: list[int]
    """Seats that still have to answer a window or a vote."""
    answered: list[int]
    answer: str | None
    """The viewer's own sealed answer, in the words of the choice."""
    scoring: FujianScoring
