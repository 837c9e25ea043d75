"""What a view of Yunnan holds, under the rulebook's names. Colours are seats; Dúli's comes after those of the two players."""

from __future__ import annotations

from typing import TypedDict


class YunnanOptionsView(TypedDict):
    """The options that a table plays with."""

    double_bidding: bool
    guards: bool
    end_on_points: bool


class YunnanSpaceView(TypedDict):
    """A bid space: its price, whether it is small, and the colour that stands there."""

    value: int
    small: bool
    colour: int | None


class YunnanBuildingView(TypedDict):
    """A building in the streets of Pu'er with its bid spaces."""

    id: str
    spaces: list[YunnanSpaceView]


class YunnanBankView(TypedDict):
    """The Bank: its spaces, who is there, the total of all bids, and what it would pay now."""

    spaces: int
    colours: list[int]
    total: int
    pays: int


class YunnanPlaceView(TypedDict):
    """The Market or a Province: what is printed there, and what stands and lies there."""

    id: str
    index: int
    trader: int
    """What each Trader earns; in the Market, what they earn together."""
    post: int
    teahouse_points: int
    presents: int
    teahouse: int | None
    """Who owns the Teahouse."""
    traders: list[int]
    """By colour, as all that follows."""
    posts: list[bool]
    horses: list[bool]
    guards: list[bool]


class YunnanGorgeView(TypedDict):
    """A side road: the Provinces that it joins, who has a Bridge there, and whether the Gorge Blocker lies on it."""

    id: str
    low: str
    high: str
    bridges: list[int]
    blocked: bool


class YunnanTradersView(TypedDict):
    """A colour's Traders that are on no road."""

    general: int
    supply: int
    bank: int
    bids: int


class YunnanIncomeView(TypedDict):
    """What the pieces on the board would earn now, by source."""

    traders: int
    posts: int
    market: int


class YunnanPlayerView(TypedDict):
    """What a colour has."""

    colour: int
    duli: bool
    coins: int
    free_coins: int
    promised: int
    points: int
    influence: int
    passes: int
    horse: str
    presents: int
    passed: bool
    round_income: int
    """What was earned this round and waits to be converted."""
    traders: YunnanTradersView
    general: dict[str, int]
    """Structures in the General Supply, by kind."""
    supply: dict[str, int]
    """Structures in the own supply, by kind."""
    built: dict[str, int]
    guards: str | None
    """A Province that is guarded now, "general", or nothing if the marker is gone."""
    income: YunnanIncomeView
    score: dict[str, int]
    """Points by source if the game ended now; none for Dúli."""
    total: int


class YunnanTravelView(TypedDict):
    """A travel turn: whose it is, what is left of it, and who would be sent to the Market if it ended now."""

    seat: int
    passes_left: int
    untravelled: list[int]
    """By place: Traders that may still set out."""
    here: str | None
    """Where the travelling Trader is."""
    isolated: list[str]


class YunnanCardView(TypedDict):
    """One of Dúli's cards as it is printed."""

    id: int
    buildings: list[str]
    traders: list[int]
    teahouse: bool


class YunnanCardsView(TypedDict):
    """Dúli's cards: how many lie in the pile, which were turned over this round, which were laid off, and the whole deck as printed."""

    pile: int
    open: list[int]
    discard: list[int]
    deck: list[YunnanCardView]


class YunnanTracksView(TypedDict):
    """Printed points by level of a track."""

    influence: list[int]
    passes: list[int]
    first_pass: int
    horse: list[int]
    end_points: int


class YunnanView(TypedDict):
    """The whole table."""

    game: str
    viewer: int
    """The reader's seat; -1 for an onlooker."""
    seats: int
    rules: int
    round: int
    phase: str
    over: bool
    waiting: list[int]
    options: YunnanOptionsView
    duli: int | None
    """Her colour."""
    blue_order: list[int]
    gray_order: list[int]
    buildings: list[YunnanBuildingView]
    bank: YunnanBankView
    places: list[YunnanPlaceView]
    """From the Market on."""
    gorges: list[YunnanGorgeView]
    players: list[YunnanPlayerView]
    """By colour."""
    travel: YunnanTravelView | None
    """While somebody travels."""
    holding: str | None
    """The structure that was just taken in the Building Yard and waits for its site."""
    cards: YunnanCardsView | None
    """With two players."""
    tracks: YunnanTracksView
