"""The chart and the rates of Fujian Trader in sentences: regions, ports with goods, owners and ships, routes with their tolls, provinces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mingtang.draw.spoken import SpokenWords
from mingtang.games.fujian_trader.draw.scene import FujianScene, crop
from mingtang.games.fujian_trader.pieces import WARES
from mingtang.games.fujian_trader.view_types import Amounts, FujianPort, FujianProvince, FujianRegion


def amounts(p: FujianScene, w: SpokenWords, goods: Amounts) -> str:
    """Goods with their numbers, always in the same order: "2 rice and 1 iron"."""
    there = [(ware, goods[ware]) for ware in WARES if goods.get(ware)]
    return w.listed([w.say("so_much", n, p.words.name("ware", ware)) for ware, n in there])


def regions(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """What a silver costs in goods, region by region, who controls all of it, and what an event does there."""
    for region in p.view["regions"]:
        yield w.line("region", p.words.name("region", region["id"]), _rates(p, w, region), _marks(p, w, region))


def _rates(p: FujianScene, w: SpokenWords, region: FujianRegion) -> str:
    paid = [w.say("so_much", n, p.words.name("good", good)) for good, n in p.rates(region).items() if n]
    return w.say("any_of", ", ".join(paid[:-1]), paid[-1]) if len(paid) > 1 else w.listed(paid)


def _marks(p: FujianScene, w: SpokenWords, region: FujianRegion) -> str:
    marks = [w.say("whole", p.names[region["owner"]])] if region["owner"] is not None else []
    events = (("famine", region["famine"]), ("war", region["war"]), ("blockade", region["blockade"]))
    marks += [w.say(f"region_{key}") for key, holds in events if holds]
    return "".join(f"; {mark}" for mark in marks)


# ---- ports and routes


def ports(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """Region by region each port, and where one sails from it."""
    for region in p.view["regions"]:
        for port in p.view["ports"]:
            if port["region"] == region["id"]:
                yield _port(p, w, port)
                yield w.line("ways", p.words.name("port", port["id"]), w.listed(_ways(p, w, port["id"])))
    ships = [p.names[seat] for seat in p.view["fujian"]["ships"]]
    yield w.line("fujian", _ships(w, ships) if ships else w.say("no_ship_here"))
    yield w.line("ways", p.words.name("node", "fujian"), w.listed(_ways(p, w, "fujian")))


def _port(p: FujianScene, w: SpokenWords, port: FujianPort) -> str:
    """What a port makes, whose it is, and what lies on it and before it."""
    facts = [w.say("makes", amounts(p, w, Counter(crop(port))))]
    if port["owner"] is None:
        facts.append(w.say("open"))
    else:
        facts.append(w.say("held", p.names[port["owner"]]))
    if port["defense"]:
        facts.append(w.say("defense", f"{port['defense']:+d}"))
    if port["arsenal"]:
        facts.append(w.say("arsenal"))
    if port["ships"]:
        facts.append(_ships(w, [p.names[seat] for seat in port["ships"]]))
    if port["cards"]:
        facts.append(w.say("cards_on_it", w.listed([p.words.name("fortune", card) for card in port["cards"]])))
    if port["raided"]:
        facts.append(w.say("raided"))
    names = (p.words.name("port", port["id"]), p.words.name("region", port["region"]))
    return w.line("port", *names, w.count("step", port["distance"]), "; ".join(facts))


def _ships(w: SpokenWords, owners: list[str]) -> str:
    return w.say("ships_here", w.listed(owners), len(owners))


def _ways(p: FujianScene, w: SpokenWords, node: str) -> list[str]:
    """The places to which a route leads; whose it is, and whether nobody may sail there."""
    out = []
    for route in p.view["routes"]:
        if node not in (route["a"], route["b"]):
            continue
        there = p.words.name("node", route["b"] if route["a"] == node else route["a"])
        notes = [w.say("route_of", p.names[route["owner"]])] if route["owner"] is not None else []
        notes += [w.say("route_blocked")] if route["blocked"] else []
        out.append(w.say("noted", there, ", ".join(notes)) if notes else there)
    return out


# ---- provinces


def provinces(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """Zone by zone: what a province costs, what it brings, and whose it is."""
    for zone in (1, 2, 3):
        yield w.line("zone", p.say(f"zone_{zone}"))
        for province in p.view["provinces"]:
            if province["zone"] == zone:
                yield _province(p, w, province)


def _province(p: FujianScene, w: SpokenWords, province: FujianProvince) -> str:
    name = p.words.name("province", province["id"])
    if province["fallen"]:
        return w.line("province_fallen", name)
    brings = amounts(p, w, province["income"])
    if province["owner"] is None:
        return w.line("province_open", name, province["cost"], brings)
    return w.line("province_held", name, p.names[province["owner"]], brings)
