"""A second opinion that stays: a clerk who knows only the rulebook and the printed cards follows a hundred games by their log.

He keeps his own books of ports, provinces and cards on the table, adds up every battle himself, says who wins it and where the wagered iron
goes, and at the end counts everybody's influence from what lies on the table. Nothing of the rules' own code is asked.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from games.fujian_trader.positions import plain_game
from marks import rule
from mingtang.core.facts import Event
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import below, seeded

PORTS = [
    "hyogo",
    "nagasaki",
    "hirado",
    "ryukyu",
    "cagayan",
    "manila",
    "sulu",
    "brunei",
    "hoi_an",
    "cambodia",
    "siam",
    "patani",
    "pahang",
    "johor",
    "melaka",
    "kedah",
    "aceh",
    "palembang",
    "banten",
    "batavia",
    "gresik",
    "makassar",
    "banda",
    "ternate_tidore",
]
REGIONS = [PORTS[i : i + 4] for i in range(0, 24, 4)]
ZONE = [1] * 6 + [2] * 6 + [3] * 5
LINES = """ryukyu nagasaki hyogo cagayan|nagasaki hirado|hirado hyogo|cagayan manila|manila brunei sulu|sulu brunei ternate_tidore|brunei pahang
hoi_an cambodia|cambodia siam patani pahang|siam patani|patani pahang|pahang johor|johor melaka palembang gresik|melaka kedah aceh|kedah aceh
aceh banten|palembang banten batavia|banten batavia|batavia gresik|gresik makassar|makassar banda ternate_tidore|banda ternate_tidore"""
ROUTES = [(line.split()[0], end) for line in LINES.replace("\n", "|").split("|") for end in line.split()[1:]]
WAGERS = [(1, 1), (3, 0), (0, 2)]  # rice and iron: standard, peasant revolt, mercenaries
ATTACK_CARDS = {1: 3, 7: 2}
DEFENSE_CARDS = {2: 3, 38: 2, 64: 2}
PROTECTS_RICE, STRIKES_RICE = 43, 12
EVERYWHERE = {19: 1, 32: 1}  # Long: all ports of their owner
ON_A_PORT = {52: 2}
LASTING = {*EVERYWHERE, *ON_A_PORT}


class Clerk:
    """Books kept by the log alone."""

    def __init__(self, half: bool) -> None:
        self.half = half
        self.port: dict[int, int] = {}
        self.province: dict[int, int] = {}
        self.laid: dict[int, tuple[int, int]] = {}  # card: owner, port (-1: everywhere)
        self.fought = self.won = self.failed = 0
        self.raid: tuple[int, int, int] = (-1, -1, -1)  # attacker, defender, port
        self.pot = 0
        self.refund = False
        self._battle()

    def _battle(self) -> None:
        self.rice = self.iron = 0
        self.extra_rice = self.extra_iron = 0
        self.silk = self.shield = 0
        self.up: list[int] = []
        self.totals: dict[int, int] = {}

    def hear(self, e: Event) -> None:
        """One line of the log."""
        note = getattr(self, "on_" + e.key.replace(".", "_"), None)
        if note is not None:
            note(*e.args)

    # ---- who has what

    def on_setup_port(self, seat: int, port: int) -> None:
        self.port[port] = seat

    def on_ports_bought(self, seat: int, port: int, *_: int) -> None:
        assert port not in self.port
        self.port[port] = seat

    def on_provinces_bought(self, seat: int, province: int, *_: int) -> None:
        self.province[province] = seat

    def on_invasion_advanced(self, number: int) -> None:
        self.province = {p: seat for p, seat in self.province.items() if ZONE[p] > number}

    def on_fortunes_played(self, seat: int, card: int, *_: int) -> None:
        if card + 1 in LASTING:
            self.laid[card + 1] = (seat, -1)

    def on_fortunes_laid(self, seat: int, card: int, port: int) -> None:
        self.laid[card + 1] = (seat, port)

    def on_fortunes_ended(self, seat: int, card: int) -> None:
        self.laid.pop(card + 1, None)

    # ---- raids

    def on_raids_declared(self, seat: int, defender: int, port: int) -> None:
        assert self.port[port] == defender != seat
        self.raid = (seat, defender, port)
        self.pot = 0
        self.refund = False
        self._battle()

    def on_raids_wagered(self, seat: int, wager: int, *_: int) -> None:
        self._battle()
        self.rice, self.iron = WAGERS[wager]

    def on_raids_added(self, seat: int, ware: int, *_: int) -> None:
        if ware == 0:
            self.extra_rice += 1
        else:
            self.extra_iron += 1

    def on_raids_committed(self, seat: int, ware: int, *_: int) -> None:
        if ware == 1:
            self.silk += 1
        else:
            self.shield += 1

    def on_battle_card(self, seat: int, card: int, *_: int) -> None:
        self.up.append(card + 1)
        self.refund = self.refund or card + 1 == 62

    def on_battle_rolled(self, seat: int, one: int, two: int, plus: int, total: int) -> None:
        """The heart of it: what each side adds to its dice."""
        attacker, defender, port = self.raid
        if seat == attacker:
            mine = self.extra_iron + self._rice() + sum(ATTACK_CARDS.get(c, 0) for c in self.up)
            mine += sum(1 for p, owner in self.province.items() if owner == seat and ZONE[p] == 2)
        else:
            assert seat == defender
            mine = self.shield + sum(DEFENSE_CARDS.get(c, 0) for c in self.up)
            mine += sum(1 for p, owner in self.province.items() if owner == seat and ZONE[p] == 1)
            for card, (owner, where) in self.laid.items():
                if owner == seat and (card in EVERYWHERE or (card in ON_A_PORT and where == port)):
                    mine += EVERYWHERE.get(card, 0) + ON_A_PORT.get(card, 0)
        assert plus == mine
        assert total == one + two + mine
        self.totals[seat] = total

    def _rice(self) -> int:
        protected, struck = PROTECTS_RICE in self.up, STRIKES_RICE in self.up
        if protected != struck:
            return self.extra_rice if protected else 0
        return max(0, self.extra_rice - self.silk)

    def on_battle_won(self, attacker: int, defender: int, port: int, count: int) -> None:
        assert self.totals[attacker] > self.totals[defender]
        assert self.raid == (attacker, defender, port)
        self.port[port] = attacker
        assert count == sum(1 for owner in self.port.values() if owner == attacker)
        self.laid = {c: at for c, at in self.laid.items() if at[1] != port}
        self.fought += 1
        self.won += 1

    def on_battle_lost(self, attacker: int, defender: int, port: int, pot: int) -> None:
        assert self.totals[attacker] <= self.totals[defender]
        self.pot += self.iron + self.extra_iron
        assert pot == self.pot
        self.fought += 1

    def on_battle_forfeited(self, seat: int, ware: int, n: int, _now: int) -> None:
        assert not self.refund
        assert (seat, ware, n) == (self.raid[1], 2, (self.pot + 1) // 2 if self.half else self.pot)
        self.failed += 1

    def on_battle_refunded(self, seat: int, ware: int, n: int, _now: int) -> None:
        assert self.refund
        assert (seat, ware, n) == (self.raid[0], 2, self.pot)


def play_along(seed: int, half: bool) -> tuple[Clerk, dict[str, Any], list[Any]]:
    """A game in which everybody raids whenever he can and chance does the rest; nobody takes anything back."""
    game = plain_game()
    seats = 3 + seed % 3
    s = game.setup(seats, {"losing_iron": "half_up" if half else "all"}, seed)
    clerk = Clerk(half)
    for e in start(game, s):
        clerk.hear(e)
    dice = seeded(seed, "second opinion")
    s.events = []
    while s.stack:
        seat = waiting(s)[0]
        options = {a.words: a for a in legal(s, seat)}
        wish = [w for w in ("raid", "attack_again") if w in options and below(dice, 5)]
        if s.stack[-1].name == "reversal.window":
            wish = ["pass_game"]
        words = wish[0] if wish else list(options)[below(dice, len(options))]
        told: list[Event] = []
        s.events = told
        push(s, seat, options[words])
        for e in told:
            clerk.hear(e)
    return clerk, game.dump(s), game.scores(s)


def influence(dump: dict[str, Any], seat: int) -> int:
    """What a family has at the end, counted from the table."""
    me = dump["players"][seat]
    own = {p for p, owner in dump["ports"].items() if owner == seat}
    routes = sum(1 for a, b in ROUTES if a in own and b in own)
    fives = sum(me[good] // 5 for good in ("rice", "silk", "iron"))
    points = 5 * sum(set(region) <= own for region in REGIONS) + 2 * routes + len(own)
    points += 2 * me["stored"] + me["silver"] // 2 + fives
    fewest = min(sum(1 for owner in dump["ports"].values() if owner == x) for x in range(dump["seats"]))
    worth = {
        "f14": min(4, fives),
        "f15": 3 if len(own) == fewest else 0,
        "f30": min(4, routes),
        "f37": min(4, sum(1 for region in REGIONS if set(region) & own)),
        "f61": min(4, me["stored"]),
        "f63": 3,
    }
    ends = [c for c in me["hand"] if c in worth]
    splits = [played for n in range(len(ends) + 1) for played in combinations(ends, n)]
    return points + max(sum(worth[c] for c in played) + (len(me["hand"]) - len(played)) // 3 for played in splits)


@rule("FT-6.9", "FT-6.10", "FT-6.11", "FT-6.12", "FT-13.2", "FT-13.4", "FT-13.5")
@pytest.mark.parametrize("half", [False, True])
def test_a_clerk_who_knows_only_the_rulebook_agrees_about_every_battle_and_every_score(half: bool) -> None:
    fought = won = failed = 0
    assert len(ROUTES) == 33
    for seed in range(60):
        clerk, dump, scores = play_along(seed, half)
        assert {PORTS[p]: seat for p, seat in clerk.port.items()} == dump["ports"]
        totals = [influence(dump, seat) for seat in range(dump["seats"])]
        assert [x.total for x in scores] == totals
        order = [
            (
                totals[x],
                dump["players"][x]["stored"],
                list(dump["ports"].values()).count(x),
                dump["players"][x]["silver"],
            )
            for x in range(dump["seats"])
        ]
        assert [x.place for x in scores] == [1 + sum(other > mine for other in order) for mine in order]
        fought, won, failed = fought + clerk.fought, won + clerk.won, failed + clerk.failed
    assert fought > 300
    assert won > 50
    assert failed > 50
