"""Scorings and movements of random positions, worked out a second time in plain words and compared with the table's."""

from __future__ import annotations

import random

import pytest

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.rows import row as row_of
from mingtang.games.ming_dynastie.actions import CARDS, DISTRICTS
from mingtang.games.ming_dynastie.phases.cities import CITIES
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.state import WIDTH

DRAGON = len(CARDS) - 1
Rows = list[list[int]]


def moving_in(row: list[int]) -> list[int]:
    """How many of each participant move into the city from an open area with these counts."""
    most = max(row)
    first = [p for p, count in enumerate(row) if count == most]
    out = [0] * len(row)
    if most == 0 or len(first) == 4:
        return out
    if len(first) > 1:
        return [int(p in first) for p in range(len(row))]
    out[first[0]] = min(most, 2)
    lower = max(count for p, count in enumerate(row) if p != first[0])
    second = [p for p, count in enumerate(row) if count == lower and p != first[0]]
    if lower and len(second) == 1:
        out[second[0]] = 1
    return out


class Scoring:
    """A scoring kept with tally sheets: tiles, points, open areas and cities, beside the table that plays it."""

    def __init__(self, seats: int, round: int, dice: random.Random) -> None:
        self.seats, self.round, self.dice = seats, round, dice
        self.p = Position(seats, round=round, start=dice.randrange(seats))
        s = self.p.s
        self.parts = s.participants
        self.order = [(s.start + turn) % seats for turn in range(seats)]
        self.open: Rows = [[dice.choice([0, 0, 1, 1, 2, 2, 3, 4]) for _ in range(self.parts)] for _ in DISTRICTS]
        self.tiles: Rows = [[dice.choice([0, 1, 1, 2]) for _ in range(6)] for _ in range(seats)]
        for row in self.tiles:
            row[dice.randrange(6)] = 0
        self.supply = [dice.choice([0, 1, 2, 5, 18]) for _ in range(6)]
        self.city: Rows = [[0] * self.parts for _ in DISTRICTS]
        self.points, self.gone = [0] * seats, [0] * self.parts
        for d, row in enumerate(self.open):
            for p, count in enumerate(row):
                s.open[d * WIDTH + p] = count
        s.tiles = row_of([n for row in self.tiles for n in row])
        s.tile_supply = self.supply.copy()

    def majorities(self) -> None:
        """Step 1: the strongest move in and take tiles; a set of six is handed in at once."""
        self.p.at(Majorities())
        for d, row in enumerate(self.open):
            moves, best = moving_in(row), max(row)
            takers = [p for p in self.order if row[p] == best] + [p for p in self.order if row[p] != best]
            for p in takers:
                for _ in range(moves[p]):
                    self._tile(p, d // 3)
            self.city[d] = moves
            self.open[d] = [have - went for have, went in zip(row, moves, strict=True)]

    def _tile(self, p: int, province: int) -> None:
        if not self.supply[province]:
            return
        self.supply[province] -= 1
        self.tiles[p][province] += 1
        if all(self.tiles[p]):
            self.tiles[p] = [n - 1 for n in self.tiles[p]]
            self.supply = [n + 1 for n in self.supply]
            self.points[p] += {2: 28, 4: 24, 6: 20}[self.round]

    def cities(self) -> None:
        """Steps 2 and 3, city by city, with numbers and members at random."""
        self.p.at(CITIES[0])
        for province in range(6):
            here = range(3 * province, 3 * province + 3)
            if any(any(self.city[d]) for d in here):
                self._neutral(here)
                self._return(here)
                self._score(here)
        assert self.p.asks() == ("over", ())

    def _in(self, here: range, p: int) -> int:
        return sum(self.city[d][p] for d in here)

    def _back(self, here: range, p: int, who: int, verb: str, free: bool) -> None:
        """One member goes back; where there is a choice, the table asks for it."""
        options = [d for d in here if self.city[d][p]]
        d = options[0]
        if free and len(options) > 1:
            assert self.p.legal(who) == [f"{verb} {DISTRICTS[o]}" for o in options]
            d = self.dice.choice(options)
            self.p.play(who, f"{verb} {DISTRICTS[d]}")
        self.city[d][p] -= 1
        self.open[d][p] += 1

    def _neutral(self, here: range) -> None:
        if self.parts == self.seats:
            return
        most = max(self._in(here, 0), self._in(here, 1))
        held = self._in(here, 2)
        for _ in range(held if held <= most else held - most - 1):
            self._back(here, 2, self.order[0], "recall", held > most)

    def _return(self, here: range) -> None:
        asked = [p for p in range(self.seats) if self._in(here, p)]
        numbers = {p: self.dice.randint(0, self._in(here, p)) for p in asked}
        for p in self.dice.sample(asked, len(asked)):
            assert self.p.legal(p) == [f"seal {n}" for n in range(self._in(here, p) + 1)]
            self.p.play(p, f"seal {numbers[p]}")
        for p in [p for p in self.order if p in asked]:
            some = numbers[p] < self._in(here, p)
            for _ in range(numbers[p]):
                self._back(here, p, p, "return", some)

    def _score(self, here: range) -> None:
        for p in range(self.seats):
            self.points[p] += {2: 4, 4: 3, 6: 0}[self.round] * self._in(here, p)
        ranks = [(self._in(here, p), sum(self.city[d][p] > 0 for d in here)) for p in range(self.parts)]
        best = [p for p in range(self.parts) if ranks[p] == max(ranks) and ranks[p][0]]
        for p in best:
            if p < self.seats:
                self.points[p] += 4 // len(best)
        for d in here:
            self.gone = [gone + left for gone, left in zip(self.gone, self.city[d], strict=True)]
            self.city[d] = [0] * self.parts

    def agrees(self) -> bool:
        """Whether the table stands as the tally sheets say."""
        s = self.p.s
        rows = range(len(DISTRICTS))
        return (
            [list(s.open[d * WIDTH : d * WIDTH + self.parts]) for d in rows] == self.open
            and [list(s.city[d * WIDTH : d * WIDTH + self.parts]) for d in rows] == self.city
            and [list(s.tiles[p * 6 : p * 6 + 6]) for p in range(self.seats)] == self.tiles
            and (s.tile_supply, s.score, s.removed[: self.parts]) == (self.supply, self.points, self.gone)
        )


@rule("MD-4.1.2", "MD-4.1.5", "MD-4.1.6", "MD-4.2.2", "MD-4.2.4", "MD-4.2.5", "MD-4.2.6", "MD-4.2.7")
@rule("MD-7.5", "MD-7.6", "MD-7.7", "MD-7.9")
@pytest.mark.parametrize("round", [2, 4, 6])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_scorings_come_out_as_the_tally_sheets_say(seats: int, round: int) -> None:
    for seed in range(25):
        scoring = Scoring(seats, round, random.Random(seed))
        scoring.majorities()
        assert scoring.agrees(), seed
        scoring.cities()
        assert scoring.agrees(), seed


# ---- the way of a prince

BORDERS = {
    a: {b: the_game().board.kind_between[a * len(DISTRICTS) + b] for b in the_game().board.neighbours[a]}
    for a in range(len(DISTRICTS))
}


def can_end(at: int, hand: list[int], taken: set[int]) -> bool:
    """Whether a movement that has come here can be brought to an end."""
    return at not in taken or any(can_end(b, left, taken) for b, _, left in onward(at, hand))


def onward(at: int, hand: list[int]) -> list[tuple[int, int, list[int]]]:
    """Every step and every way to pay for it: where to, with which card, and the hand afterwards."""
    out = []
    for b, kind in BORDERS[at].items():
        for card in (kind, DRAGON):
            if hand[card]:
                out.append((b, card, [n - (c == card) for c, n in enumerate(hand)]))
    return out


@rule("MD-3.1.2", "MD-3.1.3", "MD-3.1.4", "MD-3.1.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_prince_can_go_wherever_a_movement_can_be_completed_and_nowhere_else(seats: int) -> None:
    crowded = 0
    for seed in range(120):
        dice = random.Random(seed)
        first = dice.randrange(len(DISTRICTS))
        spots = dice.sample([first, *BORDERS[first]], min(seats, 1 + len(BORDERS[first])))[:seats]
        p = Position(seats, round=3)
        p.s.prince[:seats] = spots
        cards = [dice.randrange(len(CARDS)) for _ in range(dice.randint(1, 5))]
        p.hand("R", *[CARDS[c] for c in cards]).turn_of("R")
        hand, at, taken = [cards.count(c) for c in range(len(CARDS))], spots[0], set(spots[1:])
        ways = [(b, card) for b, card, left in onward(at, hand) if can_end(b, left, taken)]
        assert ("move" in p.legal("R")) == bool(ways), seed
        if not ways:
            crowded += 1
            continue
        p.play("R", "move")
        while p.asks() == ("princes.step", (0,)) or p.asks() == ("princes.pay", (0,)):
            moved = p.events("princes.moved")
            hand, at = p.s.hand[: len(CARDS)], p.s.prince[0]
            ways = [(b, card) for b, card, left in onward(at, hand) if can_end(b, left, taken)]
            if p.asks()[0] == "princes.step":
                free = {"stop"} if moved and at not in taken else set()
                assert set(p.legal("R")) == {f"go {DISTRICTS[b]}" for b, _ in ways} | free, seed
            else:
                assert {f"pay {CARDS[card]}" for _, card in ways} >= set(p.legal("R")), seed
            p.play("R", dice.choice(p.legal("R")))
        assert p.s.prince[0] not in taken
    assert crowded, "some princes were to have no way"
