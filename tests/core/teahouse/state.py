"""Where everything is in a game of Teahouse, and every choice that can come up in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from mingtang.core.actions import Action, Catalogue
from mingtang.core.data import Data
from mingtang.core.errors import BadData, BadState
from mingtang.core.steps import State

CARDS: Final = ["rain", "green", "oolong", "puerh"]
RAIN: Final = 0
GREEN: Final = 1
HIGHEST_BID: Final = 12
NOT_YET: Final = -1

CATALOGUE: Final = Catalogue()
BID: Final[list[Action]] = [CATALOGUE.add("bid", n) for n in range(HIGHEST_BID + 1)]
SERVE: Final[list[Action]] = [CATALOGUE.add("serve", card) for card in CARDS]
KEEP: Final = CATALOGUE.add("keep")
SPOIL: Final = CATALOGUE.add("spoil")
LET: Final = CATALOGUE.add("let")


@final
class Board:
    """What is printed on the cards, read from the component data and checked."""

    def __init__(self, data: Data) -> None:
        rows = {row["id"]: row for row in data["card"]}
        self.count: Final[list[int]] = [rows[card]["count"] for card in CARDS]
        self.value: Final[list[int]] = [rows[card]["value"] for card in CARDS]
        self.gifts: Final[list[int]] = list(data["guests"]["gifts"])
        self.coins: Final[int] = data["start"]["coins"]
        self.hand: Final[int] = data["start"]["hand"]
        self.bank: Final[int] = data["start"]["bank"]
        for card in CARDS:
            if not 0 <= rows[card]["count"] <= 60:
                raise BadData(f"card.{card}.count: expected 0 to 60, not {rows[card]['count']}")
        if sum(self.count) - self.count[GREEN] < 4 * self.hand:
            raise BadData(f"card: four hands need {4 * self.hand} cards without green tea, there are too few")
        if not 0 <= self.coins <= HIGHEST_BID - 6:
            raise BadData(f"start.coins: expected 0 to {HIGHEST_BID - 6}, not {self.coins}")
        if len(self.gifts) < 6:
            raise BadData(f"guests.gifts: expected at least 6, not {len(self.gifts)}")


@final
class TeahouseState(State):
    """The whole truth of one game."""

    board: Board
    with_rain: bool
    golden: bool
    fine: bool  # no green tea in the deck
    rounds: int
    round: int
    first_host: int  # the first host
    coins: list[int]
    points: list[int]
    bank: int
    hands: list[list[int]]  # sorted; only the owner sees the cards
    deck: list[int]  # the next card is the last
    played: list[int]
    guests: list[int]  # those to come; the next one is the last
    gift: int  # of the guest who is here; 0: nobody
    bids: list[int]  # TH-2.1: sealed until all are in
    host: int  # who won the guest
    served: int  # the card on the table

    def clone(self) -> TeahouseState:
        """An equal state that shares nothing that can change."""
        s = TeahouseState()
        s.copy_frame(self)
        s.board = self.board
        s.with_rain = self.with_rain
        s.golden = self.golden
        s.fine = self.fine
        s.rounds = self.rounds
        s.round = self.round
        s.first_host = self.first_host
        s.coins = self.coins.copy()
        s.points = self.points.copy()
        s.bank = self.bank
        s.hands = [hand.copy() for hand in self.hands]
        s.deck = self.deck.copy()
        s.played = self.played.copy()
        s.guests = self.guests.copy()
        s.gift = self.gift
        s.bids = self.bids.copy()
        s.host = self.host
        s.served = self.served
        return s


def save(s: TeahouseState) -> dict[str, Any]:
    """The position under the rulebook's names."""
    return {
        "options": {"rain": s.with_rain, "golden": s.golden, "fine": s.fine, "rounds": s.rounds},
        "round": s.round,
        "first": s.first_host,
        "coins": s.coins.copy(),
        "points": s.points.copy(),
        "bank": s.bank,
        "hands": [[CARDS[c] for c in hand] for hand in s.hands],
        "deck": [CARDS[c] for c in s.deck],
        "played": [CARDS[c] for c in s.played],
        "guests": s.guests.copy(),
        "gift": s.gift,
        "bids": s.bids.copy(),
        "host": s.host,
        "served": s.served,
    }


def restore(s: TeahouseState, board: Board, saved: Mapping[str, Any]) -> None:
    """The way back from `save`."""
    s.board = board
    options = saved["options"]
    s.with_rain = bool(options["rain"])
    s.golden = bool(options["golden"])
    s.fine = bool(options["fine"])
    s.rounds = int(options["rounds"])
    s.round = int(saved["round"])
    s.first_host = int(saved["first"])
    s.coins = [int(n) for n in saved["coins"]]
    s.points = [int(n) for n in saved["points"]]
    s.bank = int(saved["bank"])
    s.hands = [sorted(CARDS.index(c) for c in hand) for hand in saved["hands"]]
    s.deck = [CARDS.index(c) for c in saved["deck"]]
    s.played = [CARDS.index(c) for c in saved["played"]]
    s.guests = [int(n) for n in saved["guests"]]
    s.gift = int(saved["gift"])
    s.bids = [int(n) for n in saved["bids"]]
    s.host = int(saved["host"])
    s.served = int(saved["served"])
    if not len(s.coins) == len(s.points) == len(s.hands) == len(s.bids) == s.seats:
        raise BadState(f"coins, points, hands and bids: expected {s.seats} of each")
