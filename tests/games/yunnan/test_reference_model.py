"""A second opinion: journeys, routes, Inspector, Presents, income, turn order and final points, counted again from the rulebook alone.

Nothing here looks at the rules' code. A small model reads what everybody can see (the view), counts by hand, as slowly as a person would,
and is held against what the table does, in games that are played by chance with a taste for building and travelling far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from mingtang.games import game

ROAD = ["yunnan", "sichuan", "kang", "tibet", "qinghai"]
MARKET = "market"
GAMES = 104
SETUPS = (
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (2, {"guards": True}),
    (3, {"double_bidding": True}),
    (4, {"guards": True, "double_bidding": True}),
    (5, {"start_of_journey": "left_behind", "blocked_bridges": "open_to_income"}),
)


# ---- the model


@dataclass
class Trading:
    """What one colour has on the board."""

    influence: int
    horse: str
    traders: dict[str, int]
    posts: set[str]
    bridges: set[tuple[str, str]]
    houses: set[str] = field(default_factory=set)

    def present(self, province: str) -> bool:
        return self.traders[province] > 0 or province in self.posts


@dataclass
class Country:
    """The board as everybody sees it."""

    colours: list[Trading]
    gray: list[int]
    duli: int | None
    earns: dict[str, int]
    post_earns: dict[str, int]
    market_earns: int
    presents: dict[str, int]
    blocked: tuple[str, str] | None

    def neighbours(self, who: int, province: str, blocked: bool = True) -> Iterator[str]:
        """Along the road, and over own bridges that are not blocked."""
        at = ROAD.index(province)
        yield from ROAD[max(at - 1, 0) : at]
        yield from ROAD[at + 1 : at + 2]
        for pair in self.colours[who].bridges:
            if province in pair and not (blocked and pair == self.blocked):
                yield pair[0] if pair[1] == province else pair[1]

    def ways_home(self, who: int, way: list[str], blocked: bool = True) -> Iterator[list[str]]:
        """Every way to Yunnan that comes through no Province twice."""
        if way[-1] == "yunnan":
            yield way
            return
        for there in self.neighbours(who, way[-1], blocked):
            if there not in way:
                yield from self.ways_home(who, [*way, there], blocked)

    def gaps(self, who: int, province: str, blocked: bool = True) -> int:
        """Provinces on the best way home, after the first, in which the player has neither trader nor post."""
        me = self.colours[who]
        return min(sum(not me.present(p) for p in way[1:]) for way in self.ways_home(who, [province], blocked))

    def send_isolated_home(self, who: int) -> int:
        """At the end of the own turn, traders without a gapless route go to the Market. How many they are."""
        me = self.colours[who]
        lost = [p for p in ROAD if me.traders[p] and self.gaps(who, p)]
        count = sum(me.traders[p] for p in lost)
        for p in lost:
            me.traders[p] = 0
        me.traders[MARKET] += count
        return count

    def inspect(self) -> bool:
        """From the Province with the highest revenue, the farthest of equals, the most influential trader who is not immune. Whether there is one."""
        revenue = {
            p: sum(c.traders[p] * self.earns[p] + (p in c.posts) * self.post_earns[p] for c in self.colours)
            for p in ROAD
        }
        best = max(revenue.values())
        where = [p for p in ROAD if revenue[p] == best][-1]
        there = [
            c
            for c in self.gray
            if self.colours[c].traders[where] and self.colours[c].influence < 4 and where not in self.colours[c].houses
        ]
        if not there:
            return False
        most = max(self.colours[c].influence for c in there)
        who = next(c for c in there if self.colours[c].influence == most)
        self.colours[who].traders[where] -= 1
        self.colours[who].traders[MARKET] += 1
        return True

    def give_presents(self) -> dict[tuple[str, int], int]:
        """One for each trader; the influential first, among equals one each in turn order, then a second each, and so on."""
        given: dict[tuple[str, int], int] = {}
        for p in ROAD:
            queue: list[tuple[int, int, int, int]] = []
            for c, who in enumerate(self.colours):
                for nth in range(who.traders[p]):
                    queue.append((-who.influence, nth, self.gray.index(c), c))
            if self.duli is not None and all(c == self.duli for *_, c in queue):
                continue
            for *_, c in sorted(queue)[: self.presents[p]]:
                given[p, c] = given.get((p, c), 0) + 1
        return given

    def income(self, who: int, blocked: bool) -> int:
        """Traders, trading posts, and three for the Market."""
        me = self.colours[who]
        traders = sum(me.traders[p] * (self.earns[p] - 3 * self.gaps(who, p, blocked)) for p in ROAD if me.traders[p])
        posts = sum(self.post_earns[p] for p in me.posts if self.gaps(who, p, blocked) == 0)
        return traders + posts + (self.market_earns if me.traders[MARKET] else 0)


def seen(view: dict[str, Any]) -> Country:
    """The model of what a view shows."""
    places = {p["id"]: p for p in view["places"]}
    colours = [
        Trading(
            influence=player["influence"],
            horse=player["horse"],
            traders={name: place["traders"][c] for name, place in places.items()},
            posts={name for name, place in places.items() if place["posts"][c]},
            bridges={(g["low"], g["high"]) for g in view["gorges"] if c in g["bridges"]},
            houses={name for name, place in places.items() if place["teahouse"] == c},
        )
        for c, player in enumerate(view["players"])
    ]
    return Country(
        colours=colours,
        gray=view["gray_order"],
        duli=view["duli"],
        earns={p: places[p]["trader"] for p in ROAD},
        post_earns={p: places[p]["post"] for p in ROAD},
        market_earns=places[MARKET]["trader"],
        presents={p: places[p]["presents"] for p in ROAD},
        blocked=next(((g["low"], g["high"]) for g in view["gorges"] if g["blocked"]), None),
    )


# ---- held against the table


class Watcher:
    """Follows one game step by step: what the model expects is counted before, and looked up in the view afterwards."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        self.rules = game("yunnan")
        self.options = options
        self.s: Any = self.rules.setup(seats, {"max_rounds": 6, **options}, seed=seed)
        self.dice = random.Random(seed)
        self.journey: list[str] = []
        self.checked = dict.fromkeys(("steps", "displaced", "isolated", "inspected", "presents", "income", "order"), 0)

    def view(self) -> dict[str, Any]:
        return self.rules.view(self.s, -1)

    def play_on(self) -> None:
        """One game to its end. Choices without alternative are made here too, so that nothing happens unseen."""
        while self.s.stack:
            step = self.s.stack[-1]
            if step.seat < 0:
                self.happens(step)
                continue
            legal = step.legal(self.s, step.seat)
            if step.name == "travel.journey":
                self.check_steps(step.seat, {a.nouns[0] for a in legal if a.verb == "to"})
            elif step.name == "travel.displace":
                self.check_displacing(step.seat, {a.nouns[0] for a in legal} - {"nobody"})
            a = self.choose(legal)
            if a.verb == "go":
                self.journey = [str(a.nouns[0])]
            elif a.verb == "to":
                self.journey.append(str(a.nouns[0]))
            expected = seen(self.view()) if a.verb == "finish" else None
            step.apply(self.s, step.seat, a)
            if expected is not None:
                self.checked["isolated"] += expected.send_isolated_home(step.seat)
                self.same_traders(expected)

    def happens(self, step: Any) -> None:
        """A step that nobody chooses."""
        check = {
            "inspect": self.check_inspector,
            "presents": self.check_presents,
            "income": self.check_income,
            "order": self.check_order,
        }.get(step.name)
        if check is None:
            step.run(self.s)
        else:
            check(step)

    def same_traders(self, expected: Country) -> None:
        found = seen(self.view())
        assert [c.traders for c in found.colours] == [c.traders for c in expected.colours]

    def check_inspector(self, step: Any) -> None:
        expected = seen(self.view())
        self.checked["inspected"] += expected.inspect()
        step.run(self.s)
        self.same_traders(expected)

    def check_presents(self, step: Any) -> None:
        before = self.view()
        given = seen(before).give_presents()
        step.run(self.s)
        after = self.view()
        for c, player in enumerate(after["players"]):
            new = sum(n for (_, who), n in given.items() if who == c)
            assert player["presents"] == before["players"][c]["presents"] + new
        for place, was in zip(after["places"], before["places"], strict=True):
            assert place["presents"] == was["presents"] - sum(n for (p, _), n in given.items() if p == place["id"])
        self.checked["presents"] += len(given)

    def check_income(self, step: Any) -> None:
        country = seen(self.view())
        blocked = self.options.get("blocked_bridges") != "open_to_income"
        step.run(self.s)
        for c, player in enumerate(self.view()["players"]):
            if c != country.duli:
                assert player["round_income"] == country.income(c, blocked)
                self.checked["income"] += 1

    def check_order(self, step: Any) -> None:
        """Markers are laid in turn order, a later one on top of an equal one; stacks are taken from the top."""
        before = self.view()
        stacks: dict[int, list[int]] = {}
        for c in before["gray_order"]:
            if c != before["duli"]:
                stacks.setdefault(before["players"][c]["round_income"], []).insert(0, c)
        order = [c for income in sorted(stacks, reverse=True) for c in stacks[income]]
        step.run(self.s)
        after = self.view()
        assert [c for c in after["gray_order"] if c != after["duli"]] == order
        assert after["blue_order"] == after["gray_order"][::-1]
        self.checked["order"] += 1

    def choose(self, legal: list[Any]) -> Any:
        """By chance, but rather to build and to go far than to finish."""
        best = [
            a
            for a in legal
            if a.verb in ("build", "place", "take", "to") or a.words.startswith(("bid horse", "bid yard"))
        ]
        if best and self.dice.random() < 0.6:
            return self.dice.choice(best)
        some = [a for a in legal if a.verb not in ("finish", "bank")]
        return self.dice.choice(some if some and self.dice.random() < 0.8 else legal)

    def check_steps(self, seat: int, offered: set[Any]) -> None:
        """Where a trader may go on to."""
        view = self.view()
        country, travel = seen(view), view["travel"]
        here = travel["here"]
        been = set(self.journey[1:] if self.options.get("start_of_journey") else self.journey)
        reach = ROAD[: ROAD.index(country.colours[seat].horse) + 1]
        there = ["yunnan"] if here == MARKET else list(country.neighbours(seat, here))
        allowed = {p for p in there if p in reach and p not in been and travel["passes_left"] > 0}
        assert offered == allowed
        self.checked["steps"] += 1

    def check_displacing(self, seat: int, offered: set[Any]) -> None:
        """Whom a trader may displace at the end of its journey."""
        view = self.view()
        country, here = seen(view), view["travel"]["here"]
        mine = country.colours[seat].influence
        guarded = [view["players"][c]["guards"] == here for c in range(len(country.colours))]
        weaker = {
            c
            for c, other in enumerate(country.colours)
            if c != seat and other.traders[here] and other.influence < mine and not guarded[c]
        }
        assert offered == weaker
        self.checked["displaced"] += 1

    def check_points(self) -> None:
        """The end of the game: points on the track, coins, Presents, tracks, Teahouses, Horse."""
        view = self.view()
        country = seen(view)
        squares = [0, 1, 4, 9, 16]
        houses = dict(zip(ROAD, (1, 3, 6, 10, 15), strict=True))
        for score in self.rules.scores(self.s):
            player, me = view["players"][score.seat], country.colours[score.seat]
            assert score.total == (
                player["points"]
                + player["coins"] // 3
                + 3 * player["presents"]
                + squares[player["passes"] - 2]
                + squares[player["influence"]]
                + sum(houses[p] for p in me.houses)
                + squares[ROAD.index(player["horse"])]
            )


@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_the_table_counts_as_the_rulebook_does(setup: int) -> None:
    seats, options = SETUPS[setup]
    checked: dict[str, int] = {}
    for n in range(GAMES // len(SETUPS)):
        watcher = Watcher(seats, options, 1000 * setup + n)
        watcher.play_on()
        watcher.check_points()
        for what, times in watcher.checked.items():
            checked[what] = checked.get(what, 0) + times
    assert all(checked.values()), f"something was never put to the test: {checked}"
