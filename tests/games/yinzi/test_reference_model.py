"""A second opinion on production and transport: a small model, made from the rulebook alone, plays along with seeded games.

It knows nothing of the rules' code: it reads what everybody sees, finds its own ways over the borders, and says which cubes can be sold,
which factories can produce, with which raw material, and what can be shipped.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from games.yinzi.positions import THE_GAME
from mingtang.core.play import push, settle
from mingtang.core.rng import below, seeded

View = dict[str, Any]
OWN_WORKERS = {1: 2, 2: 1, 3: 1}
OUTSOURCED_WORKERS = {2: 2, 3: 1}


class Opinion:
    """One player's possibilities, worked out from the table."""

    def __init__(self, view: View) -> None:
        self.v = view
        self.turn = view["turn"]
        self.me = self.turn["seat"]
        self.player = view["players"][self.me]
        self.left = self.turn["transport"]
        self.hands = min(4 - self.turn["used"], self.turn["crew"] + view["migrants"]["bottom"][self.me])
        self.discs = {a["id"] for a in view["advancements"] if a["seat"] == self.me and not a["fresh"]}
        self.ways = {place["id"]: self.ways_from(place["id"]) for place in view["provinces"]}

    def ways_from(self, start: str) -> dict[str, int]:
        """The fewest borders from a province to every place; nothing goes through the sea."""
        found, edge = {start: 0}, [start]
        while edge:
            here = edge.pop(0)
            for a, b in self.v["borders"]:
                there = b if here == a else a if here == b else here
                if there not in found and here != "sea":
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    # ---- urban markets

    def takes(self, province: View, good: str) -> bool:
        """An empty slot with the good, or an empty coin beside one that shows it while a slot beside the coin is free."""
        slots = province["market"]["slots"]
        for slot in slots:
            if slot["cube"] is not None:
                continue
            beside = [
                s for s in slots if abs(s["x"] - slot["x"]) + abs(s["y"] - slot["y"]) == 1 and s["shows"] != "coin"
            ]
            asked = any(s["shows"] == good for s in beside) and any(s["cube"] is None for s in beside)
            if slot["shows"] == good or (slot["shows"] == "coin" and asked):
                return True
        return False

    def sales(self) -> set[str]:
        return {
            f"sell {f['id']}"
            for p in self.v["provinces"]
            for f in p["fields"]
            if f["owner"] == self.me
            and any(self.takes(q, f["good"]) and self.ways[p["id"]][q["id"]] <= self.left for q in self.v["provinces"])
        }

    def markets(self) -> set[str]:
        pending = self.v["pending"]
        home = next(p["id"] for p in self.v["provinces"] for f in p["fields"] if f["id"] == pending["field"])
        return {
            f"market {q['id']}"
            for q in self.v["provinces"]
            if self.takes(q, pending["good"]) and self.ways[home][q["id"]] <= self.left
        }

    # ---- production

    def pays(self, copper: int, silver: int) -> bool:
        extra = 2 if "free_copper" in self.discs else 0
        ratio = self.v["exchange"]["ratio"]
        if copper:
            return bool(self.player["copper"] + extra + ratio * self.player["silver"] >= copper)
        missing = silver - self.player["silver"]
        return bool(missing <= 0 or self.player["copper"] + extra >= missing * ratio)

    def open_factories(self) -> list[View]:
        """Owned, not used this turn, with room, workers and the owner's pay."""
        out = []
        for f in self.v["factories"]["built"]:
            mine, level = f["owner"] == self.me, f["level"]
            need = OWN_WORKERS.get(level) if mine else OUTSOURCED_WORKERS.get(level)
            if (
                need is None
                or f["used"]
                or sum(f["stored"]) >= level
                or need > self.hands
                or not self.player["squares"]
            ):
                continue
            if mine or self.pays(3 if level == 2 else 0, 1 if level == 3 else 0):
                out.append(f)
        return out

    def raw(self, factory: View) -> list[tuple[str, int]]:
        """Cubes of the factory's colour in all markets, with their way; the disc lies at the factory."""
        cubes = [
            (f"slot {p['id']} {s['slot']}", self.ways[p["id"]][factory["province"]])
            for p in self.v["provinces"]
            for s in p["market"]["slots"]
            if s["cube"] == factory["colour"]
        ]
        return [*cubes, ("use free_raw_material", 0)] if "free_raw_material" in self.discs else cubes

    def productions(self) -> set[str]:
        return {f"produce {f['id']}" for f in self.open_factories() if any(way <= self.left for _, way in self.raw(f))}

    def reach(self, factory: View, transport: int) -> tuple[int, bool]:
        """How many raw materials can each be fetched, and whether two can be fetched together."""
        ways = [way for _, way in self.raw(factory)]
        two = factory["owner"] == self.me and factory["level"] == 3 and sum(factory["stored"]) <= 1
        pair = two and self.player["squares"] > 1 and any(a + b <= transport for a, b in combinations(ways, 2))
        return sum(way <= transport for way in ways), pair

    def boat_disc_helps(self) -> bool:
        return "free_boat_capacity" in self.discs and any(
            self.reach(f, self.left) != self.reach(f, self.left + 1) for f in self.open_factories()
        )

    def asked(self) -> View:
        """The factory that waits for raw material."""
        found: View = next(f for f in self.v["factories"]["built"] if f["id"] == self.v["pending"]["factory"])
        return found

    def raw_in_reach(self) -> set[str]:
        return {words for words, way in self.raw(self.asked()) if way <= self.left}

    # ---- ships

    def empty(self) -> list[str]:
        ships = [box["ship"] for box in self.v["ships"] if box["ship"] is not None]
        return [slot["shows"] for ship in ships for slot in ship["slots"] if slot["cargo"] is None]

    def cargo(self) -> set[str]:
        wanted = self.empty()
        out = {
            f"load_from {f['id']}"
            for f in self.v["factories"]["built"]
            if f["stored"][self.me] and f["commodity"] in wanted and self.ways[f["province"]]["sea"] <= self.left
        }
        salt: list[tuple[str, int]] = []
        for p in self.v["provinces"]:
            way = self.ways[p["id"]]["sea"]
            for f in p["fields"]:
                if f["owner"] != self.me:
                    continue
                if f["good"] == "tea" and "tea" in wanted and way <= self.left:
                    out.add(f"load {f['id']}")
                if f["good"] == "salt":
                    salt += [(f"load {f['id']}", way)] * f["cubes"]
        if "free_salt" in self.discs:
            salt.append(("use free_salt", 0))
        for (one, way), (other, way2) in combinations(salt, 2):
            if wanted and way + way2 <= self.left:
                out |= {one, other}
        return out


CHECKED = {
    "sell": ("sell", Opinion.sales),
    "extra_sale": ("sell", Opinion.sales),
    "sell_market": ("market", Opinion.markets),
    "produce": ("produce", Opinion.productions),
    "raw": ("slot use", Opinion.raw_in_reach),
    "supply": ("load load_from use", Opinion.cargo),
}


def compare(view: View, words: list[str], seen: Counter[str]) -> None:
    """What the rules offer at this step against what the model thinks."""
    step = view["step"]
    verbs, opinion = CHECKED[step]
    mine = Opinion(view)
    if step == "sell" and view["turn"]["units"] == 0:
        return  # a tax comes first
    offered = {w for w in words if w.split()[0] in verbs.split() and w != "use free_boat_capacity"}
    if step == "supply":
        offered = {w for w in offered if not w.startswith("use") or w == "use free_salt"}
    assert offered == opinion(mine), (step, view["round"], mine.me)
    if step == "produce":
        assert ("use free_boat_capacity" in words) == mine.boat_disc_helps()
    seen[step] += 1
    if offered:
        seen[f"{step} possible"] += 1


def test_the_model_agrees_about_sales_production_and_shipping() -> None:
    seen: Counter[str] = Counter()
    for seed in range(102):
        s = THE_GAME.setup(2 + seed % 3, seed=seed)
        s.events = None
        settle(s)
        dice = seeded(seed, "second opinion")
        while s.stack:
            top = s.stack[-1]
            options = top.legal(s, top.seat)
            if top.name in CHECKED:
                compare(dict(THE_GAME.view(s, top.seat)), [a.words for a in options], seen)
            choice = options[below(dice, len(options))]
            seat, silver, expected = top.seat, s.silver[top.seat], s.transport
            if top.name == "raw":
                mine = Opinion(dict(THE_GAME.view(s, seat)))
                expected += dict(mine.raw(mine.asked())).get(choice.words, 0)
            push(s, seat, choice)
            if top.name in ("late_slot", "ship_slot"):
                assert s.silver[seat] >= silver + 1  # a bag for each delivery
                seen["delivered"] += 1
            if top.name == "raw" and s.stack[-1].name in ("raw", "produce", "end_turn"):
                assert s.transport == expected
                seen["moved"] += 1
    assert min(seen[f"{step} possible"] for step in ("sell", "sell_market", "produce", "raw", "supply")) > 50, seen
    assert seen["delivered"] > 100
    assert seen["moved"] > 20
