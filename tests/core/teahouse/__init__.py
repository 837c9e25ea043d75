"""Teahouse, a toy game written for this house: a hidden hand, a deck, a sealed bid, a reaction out of turn, options.

It is the model of a game package in one sitting; the judge is tried on it and on broken copies of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from core.teahouse.state import BID, CARDS, CATALOGUE, NOT_YET, Board, TeahouseState, restore, save
from core.teahouse.steps import Bid, Gift, NewGuest, Refill, Serve, Spoil, card_counts, draw
from mingtang.core.actions import Action
from mingtang.core.data import Data, read_toml
from mingtang.core.errors import Broken
from mingtang.core.game import Game, Meta, Score, View
from mingtang.core.judgement import Judgement
from mingtang.core.options import Option, Options
from mingtang.core.rng import Rng, below, seeded, shuffle
from mingtang.core.steps import Seat

HERE: Final = Path(__file__).parent
VOCABULARY: Final = {"card": tuple(CARDS)}
PHASES: Final = ("guest", "bidding", "serving", "rain", "refill")
META: Final = Meta(
    name="teahouse",
    title="Teahouse",
    prefix="TH",
    seats=(2, 3, 4),
    minutes=(5, 10),
    weight=1.2,
    rules=2,
    authors=("the house",),
    publisher="nobody",
    year=2025,
    options=(
        Option("rain", True, "TH-4.1"),
        Option("golden", False, "TH-5.2"),
        Option("rounds", 4, "TH-5.3", low=2, high=6),
        Option("teas", "mixed", "TH-1.1", values=("mixed", "fine")),
    ),
)


class Teahouse(Game[TeahouseState]):
    """The rules of Teahouse with its component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(META, CATALOGUE, [NewGuest, Bid, Serve, Spoil, Gift, Refill], data)
        self.board = Board(data)

    def blank(self) -> TeahouseState:
        return TeahouseState()

    def deal(self, s: TeahouseState, options: Options) -> None:
        s.board = self.board
        s.with_rain = bool(options["rain"])
        s.golden = bool(options["golden"])
        s.fine = options["teas"] == "fine"
        s.rounds = int(options["rounds"])
        s.round = 0
        s.first_host = 0
        s.coins = [self.board.coins] * s.seats  # TH-1.2
        s.points = [0] * s.seats
        s.bank = self.board.bank
        s.played = []
        s.gift = 0
        s.bids = [NOT_YET] * s.seats
        s.host = NOT_YET
        s.served = NOT_YET
        s.deck = [card for card, count in enumerate(card_counts(s)) for _ in range(count)]
        shuffle(s.rng, s.deck)
        s.guests = sorted(self.board.gifts)
        shuffle(s.rng, s.guests)
        s.hands = [[] for _ in range(s.seats)]
        for seat in range(s.seats):  # TH-1.1
            for _ in range(self.board.hand):
                draw(s, seat, "setup.hand")
            s.hands[seat].sort()
            s.tell("setup.dealt", seat, self.board.hand)
        s.stack = [NewGuest()]

    def clone(self, s: TeahouseState) -> TeahouseState:
        return s.clone()

    def save(self, s: TeahouseState) -> dict[str, Any]:
        return save(s)

    def restore(self, s: TeahouseState, saved: Mapping[str, Any]) -> None:
        restore(s, self.board, saved)

    def view(self, s: TeahouseState, seat: Seat) -> View:
        return {
            "viewer": seat,
            "round": s.round,
            "rounds": s.rounds,
            "first": s.first_host,
            "gift": s.gift,
            "bank": s.bank,
            "host": s.host,
            "served": CARDS[s.served] if s.served >= 0 else None,
            "deck": len(s.deck),
            "played": [CARDS[c] for c in sorted(s.played)],
            "guests": len(s.guests),
            "players": [
                {
                    "coins": s.coins[i],
                    "points": s.points[i],
                    "cards": len(s.hands[i]),
                    "has_bid": s.bids[i] != NOT_YET,
                }
                for i in range(s.seats)
            ],
            "hand": [CARDS[c] for c in s.hands[seat]] if seat >= 0 else None,
            "bid": s.bids[seat] if seat >= 0 and s.bids[seat] != NOT_YET else None,
        }

    def determinize(self, s: TeahouseState, seat: Seat, seed: int) -> TeahouseState:
        d = s.clone()
        rng = seeded(seed, "determinize")
        unknown = sorted(s.deck + [card for i in range(s.seats) if i != seat for card in s.hands[i]])
        shuffle(rng, unknown)
        for i in range(s.seats):
            if i != seat:
                size = len(s.hands[i])
                d.hands[i] = sorted(unknown[:size])
                unknown = unknown[size:]
                if s.bids[i] != NOT_YET:
                    d.bids[i] = below(rng, s.coins[i] + 1)
        d.deck = unknown
        d.guests = sorted(s.guests)
        shuffle(rng, d.guests)
        d.played = sorted(s.played)
        d.rng = rng
        return d

    def audit(self, s: TeahouseState) -> None:
        cards = s.deck + s.played + [card for hand in s.hands for card in hand] + ([s.served] if s.served >= 0 else [])
        for card, count in enumerate(card_counts(s)):
            if cards.count(card) != count:
                raise Broken(f"there are {cards.count(card)} cards {CARDS[card]}, not {count}")
        total = self.board.bank + s.seats * self.board.coins
        if s.bank + sum(s.coins) != total or min(s.coins) < 0 or s.bank < 0:
            raise Broken(f"there are {s.bank} + {s.coins} coins, not {total}")

    def scores(self, s: TeahouseState) -> list[Score]:
        parts = [{"guests": s.points[i], "coins": s.coins[i] // 3} for i in range(s.seats)]  # TH-5.3
        keys = [(sum(parts[i].values()), s.coins[i]) for i in range(s.seats)]
        return [Score(i, 1 + sum(1 for other in keys if other > keys[i]), keys[i][0], parts[i]) for i in range(s.seats)]

    def round_of(self, s: TeahouseState) -> int:
        return max(1, s.round)

    def bound(self, seats: int) -> int:
        return 6 * (seats + 2)

    def judgement(self) -> Judgement[TeahouseState]:
        return Innkeeper()


class Innkeeper(Judgement[TeahouseState]):
    """A plain judgement: points, coins, and the best tea in hand."""

    def terms(self, s: TeahouseState, seat: Seat) -> list[tuple[str, float]]:
        best = max([s.board.value[c] for c in s.hands[seat]], default=0)
        return [("guests", float(s.points[seat])), ("coins", s.coins[seat] / 3), ("hand", 0.5 * best)]

    def rate(self, s: TeahouseState, seat: Seat, a: Action) -> float:
        if a.verb == "bid":
            best = max([s.board.value[c] for c in s.hands[seat]], default=0)
            return -abs(a.id - min(s.coins[seat], best * s.gift // 3))
        if a.verb == "serve":
            return float(s.gift * s.board.value[CARDS.index(str(a.nouns[0]))])
        return 1.0 if a.verb == "spoil" else 0.0

    def pick(self, s: TeahouseState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        return legal[below(rng, len(legal))]


def make(data: Data) -> Game[Any]:
    """Teahouse with these component data."""
    return Teahouse(data)


def teahouse() -> Teahouse:
    """Teahouse as it ships."""
    return Teahouse(read_toml(HERE / "data.toml", "data file"))


__all__ = ["BID", "META", "PHASES", "VOCABULARY", "Teahouse", "make", "teahouse"]
