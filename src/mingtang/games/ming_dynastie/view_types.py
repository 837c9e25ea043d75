"""What a view of Ming-Dynastie holds, for whoever reads one: drawings, the terminal, adapters and programs."""

from __future__ import annotations

from typing import TypedDict


class MingProvince(TypedDict):
    """A province space: its open card, the tiles of its colour in the supply, the members on it by seat."""

    id: str
    card: str
    tiles: int
    space: list[int]


class MingDistrict(TypedDict):
    """A district: members in the open area and in the city section by participant, the monk's owner, the seats whose princes are here."""

    id: str
    province: str
    open: list[int]
    city: list[int]
    monk: int | None
    princes: list[int]
    """Two only while one of them passes through."""


class MingBorder(TypedDict):
    """A border between two districts, and the transport that crosses it."""

    a: str
    b: str
    transport: str


class MingPlayer(TypedDict):
    """Somebody at the table."""

    seat: int
    colour: str
    score: int
    place: int
    parts: dict[str, int]
    """Points by source, as if the tiles were turned into points now."""
    projected: int
    """All of them together."""
    supply: int
    to_place: int
    spaces: dict[str, int]
    removed: int
    prince: str | None
    hand: dict[str, int] | None
    """By card; None where the table conceals it."""
    cards: int
    tiles: dict[str, int]
    monks: int
    passed: bool
    sealed: bool
    """Whether a return number lies face down."""
    number: int | None
    """The reader's own sealed number."""
    returning: int
    enters: int
    """Members that would move into cities if majorities were counted now."""


class MingCity(TypedDict):
    """The city that is being resolved: its members by participant, what one of them and the majority are worth now."""

    province: str
    members: list[int]
    worth: int
    bonus: int
    """0 where the neutral player holds the city."""
    return_cards: list[int] | None
    """The cards that the reader laid face down, if he has sealed a number."""


class MingMove(TypedDict):
    """A prince on his way: the steps taken, and the district to which a step is being paid."""

    seat: int
    steps: int
    to: str | None


class MingPoints(TypedDict):
    """What scores how much: by round, or at the end."""

    set_of_six: list[int]
    member: list[int]
    majority: list[int]
    monk: list[int]
    set_of_five: int
    tile: int


class MingTableOptions(TypedDict):
    """What the table agreed on."""

    open_hands: bool


class MingView(TypedDict):
    """All that a seat may know (MD-0.12)."""

    game: str
    viewer: int
    """The reader's seat; -1: an onlooker."""
    seats: int
    rules: int
    round: int
    rounds: int
    scoring_rounds: list[int]
    phase: str
    over: bool
    waiting: list[int]
    """The seats that choose now."""
    start: int
    options: MingTableOptions
    neutral: int | None
    """The participant number of the neutral player (MD-7.1)."""
    neutral_colour: str | None
    provinces: list[MingProvince]
    districts: list[MingDistrict]
    borders: list[MingBorder]
    stack: int
    discard: dict[str, int]
    dragons: int
    hand_limit: int
    players: list[MingPlayer]
    city: MingCity | None
    move: MingMove | None
    neutral_supply: int
    neutral_removed: int
    points: MingPoints
