"""A view of Ming-Dynastie as the drawing needs it: typed, by name, nothing that the reader may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import Scene, Words, board_word
from mingtang.draw.symbols import NEUTRAL


@dataclass(frozen=True)
class Space:
    """A province space: its open card, the tiles of its colour in supply, the members on it by seat."""

    id: str
    card: str
    tiles: int
    members: tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """A district: members in the open area and in the city section by participant, monk and princes."""

    id: str
    province: str
    open: tuple[int, ...]
    city: tuple[int, ...]
    monk: int
    """The owner; -1: nobody."""
    princes: tuple[int, ...]


@dataclass(frozen=True)
class Player:
    """Somebody at the table."""

    seat: int
    name: str
    score: int
    parts: dict[str, int]
    supply: int
    to_place: int
    on_spaces: int
    removed: int
    prince: str
    hand: dict[str, int] | None
    """None where the table conceals it."""
    cards: int
    tiles: dict[str, int]
    monks: int
    passed: bool
    sealed: bool
    number: int
    """The reader's own sealed number; -1: none, or not his."""
    enters: int


@dataclass(frozen=True)
class City:
    """The city that is being resolved."""

    province: str
    worth: int
    bonus: int
    return_cards: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """The whole table."""

    words: Words
    viewer: int
    round: int
    rounds: int
    scoring_rounds: tuple[int, ...]
    phase: str
    start: int
    waiting: tuple[int, ...]
    neutral: int
    """The participant number of the neutral player; -1: there is none."""
    neutral_supply: int
    spaces: tuple[Space, ...]
    places: dict[str, Place]
    transports: dict[frozenset[str], str]
    """The kind of transport between two districts."""
    stack: int
    discard: int
    dragons: int
    hand_limit: int
    players: tuple[Player, ...]
    city: City | None
    mover: int
    """The seat whose prince is on the way; -1: nobody's."""
    paying: str
    """The district to which a step is being paid; empty otherwise."""
    points: Mapping[str, Any]
    last: frozenset[str]

    def owner(self, participant: int) -> int:
        """The sign that a participant's pieces carry."""
        return NEUTRAL if participant == self.neutral else participant

    def say(self, key: str, *numbers: object) -> str:
        """A word of the board, with its numbers filled in."""
        return board_word(self.words, key, *numbers)

    @property
    def own(self) -> Player | None:
        """The reader, if he sits at the table."""
        return self.players[self.viewer] if self.viewer >= 0 else None

    @property
    def next_scoring(self) -> int:
        """The round of the next scoring; 0 after the last."""
        return next((r for r in self.scoring_rounds if r >= self.round), 0)


def read(scene: Scene) -> Position:
    """The position in a scene."""
    view = scene.view
    move = view["move"] or {"seat": -1, "to": None}
    return Position(
        words=scene.words,
        viewer=int(view["viewer"]),
        round=int(view["round"]),
        rounds=int(view["rounds"]),
        scoring_rounds=tuple(view["scoring_rounds"]),
        phase=str(view["phase"]),
        start=int(view["start"]),
        waiting=tuple(view["waiting"]),
        neutral=-1 if view["neutral"] is None else int(view["neutral"]),
        neutral_supply=int(view["neutral_supply"]),
        spaces=tuple(Space(r["id"], r["card"], int(r["tiles"]), tuple(r["space"])) for r in view["provinces"]),
        places={r["id"]: _place(r) for r in view["districts"]},
        transports={frozenset((r["a"], r["b"])): str(r["transport"]) for r in view["borders"]},
        stack=int(view["stack"]),
        discard=sum(view["discard"].values()),
        dragons=int(view["dragons"]),
        hand_limit=int(view["hand_limit"]),
        players=tuple(_player(r, scene.players) for r in view["players"]),
        city=_city(view["city"]),
        mover=int(move["seat"]),
        paying=str(move["to"] or ""),
        points=view["points"],
        last=frozenset(scene.last),
    )


def _place(row: Mapping[str, Any]) -> Place:
    return Place(
        id=str(row["id"]),
        province=str(row["province"]),
        open=tuple(row["open"]),
        city=tuple(row["city"]),
        monk=-1 if row["monk"] is None else int(row["monk"]),
        princes=tuple(row["princes"]),
    )


def _player(row: Mapping[str, Any], names: Any) -> Player:
    return Player(
        seat=int(row["seat"]),
        name=str(names[row["seat"]]),
        score=int(row["score"]),
        parts={str(k): int(v) for k, v in row["parts"].items()},
        supply=int(row["supply"]),
        to_place=int(row["to_place"]),
        on_spaces=sum(row["spaces"].values()),
        removed=int(row["removed"]),
        prince=str(row["prince"] or ""),
        hand=None if row["hand"] is None else {str(k): int(v) for k, v in row["hand"].items()},
        cards=int(row["cards"]),
        tiles={str(k): int(v) for k, v in row["tiles"].items()},
        monks=int(row["monks"]),
        passed=bool(row["passed"]),
        sealed=bool(row["sealed"]),
        number=-1 if row["number"] is None else int(row["number"]),
        enters=int(row["enters"]),
    )


def _city(row: Mapping[str, Any] | None) -> City | None:
    if row is None:
        return None
    cards = tuple(row["return_cards"] or ())
    return City(str(row["province"]), int(row["worth"]), int(row["bonus"]), cards)
