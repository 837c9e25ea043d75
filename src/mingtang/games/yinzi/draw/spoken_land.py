"""The land and the coast of Yínzi in sentences: fields by what grows there, urban markets, factories, ships, and what arrived abroad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mingtang.draw.spoken import SpokenWords
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import (
    YinziCoastView,
    YinziFactoryView,
    YinziFieldView,
    YinziHoldView,
    YinziMarketSlotView,
    YinziProvinceView,
    YinziShipView,
)

# ---- the land


def provinces(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """Province by province: where it lies, its urban market, whose cubes stand on which fields, and what is free."""
    for province in p.view["provinces"]:
        name = p.words.name("province", province["id"])
        neighbours = [
            p.words.name("province", other) if other != "sea" else w.say("the_sea")
            for pair in p.view["borders"]
            if province["id"] in pair
            for other in pair
            if other != province["id"]
        ]
        yield w.line("province", name, w.listed(neighbours), province["sea"])
        slots = [_slot(p, w, slot) for slot in province["market"]["slots"]]
        yield w.line("market", name, "; ".join(slots))
        for seat, player in enumerate(p.names[: p.view["seats"]]):
            planted = [f for f in province["fields"] if f["cubes"] and f["owner"] == seat]
            if planted:
                yield w.line("planted", name, player, w.listed([_planted(p, w, f) for f in planted]))
        yield w.line("free", name, _free(p, w, province))


def _slot(p: YinziScene, w: SpokenWords, slot: YinziMarketSlotView) -> str:
    """A slot of an urban market, and whose cube lies on it."""
    coin = slot["shows"] == "coin"
    shows = w.say("coin_slot") if coin else p.words.name("good", slot["shows"])
    if slot["cube"] is not None:
        return w.say("slot_taken", shows, p.names[slot["cube"]])
    if coin and slot["open"]:
        return w.say("coin_open", shows, w.listed([p.words.name("good", good) for good in slot["open"]]))
    return w.say("slot_free", shows)


def _planted(p: YinziScene, w: SpokenWords, field: YinziFieldView) -> str:
    good = p.words.name("good", field["good"]) if field["good"] else w.say("nothing_grows")
    return w.say("field_cubes", good, _spot(p, field["id"]), w.count("cube", field["cubes"]))


def _free(p: YinziScene, w: SpokenWords, province: YinziProvinceView) -> str:
    """Fields without cubes and factories, by what grows there; crop tiles by themselves."""
    free: dict[tuple[str, bool], list[str]] = {}
    for field in province["fields"]:
        if not field["cubes"] and field["factory"] is None:
            free.setdefault((field["good"] or "", field["tile"] is not None), []).append(_spot(p, field["id"]))
    said = []
    for (good, on_tile), spots in free.items():
        what = p.words.name("good", good) if good else w.say("nothing_grows")
        said.append(w.say("free_tile" if on_tile else "free_fields", what, w.listed(spots)))
    return "; ".join(said) if said else w.say("nothing_free")


def _spot(p: YinziScene, field: str) -> str:
    return p.words.name("field", field, "spot")


# ---- factories


def factories(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """Every factory on the board, and those that can be built."""
    for mill in p.view["factories"]["built"]:
        yield _factory(p, w, mill)
    tiles = [
        w.say("tile", p.words.name("factory", tile["id"]), len(tile["cells"]))
        for tile in p.view["factories"]["display"]
    ]
    yield w.line("display", w.listed(tiles), w.count("tile", p.view["factories"]["stack"]))


def _factory(p: YinziScene, w: SpokenWords, mill: YinziFactoryView) -> str:
    """Whose it is, where it lies, what it stores, and whose cubes it needs."""
    spots = w.listed([_spot(p, field) for field in mill["fields"]])
    where = (p.words.name("factory", mill["id"]), p.words.name("province", mill["province"]), spots)
    needs = w.say("needs", _needed(p, w, mill["colour"]))
    if mill["owner"] is None:
        return w.line("ownerless", *where, needs)
    stored = [w.say("of", p.names[seat], w.count("commodity", n)) for seat, n in enumerate(mill["stored"]) if n]
    level = p.words.name("level", "I" * mill["level"]) if mill["level"] else p.words.name("level", "0")
    holds = w.say("stores", mill["storage"], w.listed(stored)) if stored else w.say("stores_nothing", mill["storage"])
    used = w.say("used") if mill["used"] else ""
    return w.line("factory", *where, p.names[mill["owner"]], level, needs, holds, used)


def _needed(p: YinziScene, w: SpokenWords, colour: int) -> str:
    """Whose cubes are raw material; a colour that nobody has at this table would be nobody's."""
    return p.names[colour] if colour < p.view["seats"] else w.say("nobody")


# ---- the coast and beyond


def coast(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """Box by box the ship with its cargo and the next one; then the foreign boxes and the pools."""
    for berth in p.view["ships"]:
        yield from _berth(p, w, berth)
    for box in p.view["abroad"]:
        there = _by_seat(p, w, "commodity", box["commodities"])
        envoys = _by_seat(p, w, "emissary", box["emissaries"])
        names = (p.words.name("nation", box["nation"], "the"), box["points"], w.listed([*there, *envoys]))
        yield w.line("abroad_full" if box["full"] else "abroad", *names)
    for pool in p.view["pools"]:
        there = _by_seat(p, w, "commodity", pool["commodities"])
        yield w.line("pool", p.words.name("market", pool["market"], "of"), pool["points"], w.listed(there))


def _berth(p: YinziScene, w: SpokenWords, berth: YinziCoastView) -> Iterator[str]:
    box = berth["box"]
    if berth["ship"] is None:
        yield w.line("no_ship", box)
    else:
        yield w.line("ship", box, _nation(p, berth["ship"]), "; ".join(_hold(p, w, s) for s in berth["ship"]["slots"]))
    aboard = _by_seat(p, w, "emissary", berth["emissaries"])
    if aboard:
        yield w.line("aboard", box, w.listed(aboard))
    if berth["next"] is not None:
        asks = w.listed([p.words.name("shown", slot["shows"]) for slot in berth["next"]["slots"]])
        yield w.line("next_ship", box, _nation(p, berth["next"]), asks, w.count("ship", berth["stack"]))


def _nation(p: YinziScene, ship: YinziShipView) -> str:
    return f"{p.words.name('nation', ship['nation'], 'theship')} {ship['id']}"


def _hold(p: YinziScene, w: SpokenWords, slot: YinziHoldView) -> str:
    shows = p.words.name("shown", slot["shows"])
    if slot["cargo"] is None or slot["seat"] is None:
        return w.say("hold_free", shows)
    return w.say("hold_taken", shows, p.words.name("cargo", slot["cargo"]), p.names[slot["seat"]])


def _by_seat(p: YinziScene, w: SpokenWords, thing: str, amounts: Sequence[int]) -> list[str]:
    return [w.say("of", p.names[seat], w.count(thing, n)) for seat, n in enumerate(amounts) if n]
