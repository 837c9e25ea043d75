"""The offices of Yínzi in sentences: where workers stand, advancements, the emperor, the war and the route tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mingtang.draw.spoken import SpokenWords
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziDemandView, YinziRouteView, YinziRowView, YinziUndertakingView

# ---- where workers stand


def offices(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """Resources, the rural market, workers in their boxes, the emperor, migrants, and the advancements."""
    view = p.view
    yield w.line("resources", view["resources"]["wood"], view["resources"]["stone"])
    rural = _by_seat(p, w, "cube", view["rural"])
    yield w.line("rural", w.listed(rural), view["prices"]["rural_sale"], view["prices"]["rural_price"])
    for action, crew in view["boxes"].items():
        yield w.line("box", p.words.name("workforce", action), _who(p, w, crew))
    for undertaking in view["emperor"]:
        yield _undertaking(p, w, undertaking)
    yield w.line("migrants_now", _who(p, w, view["migrants"]["bottom"]))
    yield w.line("migrants_next", _who(p, w, view["migrants"]["top"]))
    yield from _advancements(p, w)


def _undertaking(p: YinziScene, w: SpokenWords, u: YinziUndertakingView) -> str:
    gives = [w.say("copper", u["copper"])] if u["copper"] else []
    gives += [w.say("silver", u["silver"])] if u["silver"] else []
    gives += [p.words.name("extra", u["extra"])] if u["extra"] else []
    there = []
    for group in u["groups"]:
        crew = [w.count("worker", group["workers"])] if group["workers"] else []
        crew += [w.say("disc_one")] if group["disc"] else []
        there.append(w.say("of", p.names[group["seat"]], w.listed(crew)))
    name = p.words.name("undertaking", u["id"])
    return w.line(
        "undertaking",
        name,
        w.count("worker", u["needs"]),
        w.listed(gives),
        w.listed(there) if there else w.say("nobody_there"),
    )


def _advancements(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """Section by section: who has a disc where, and what is free."""
    sections: dict[str, tuple[dict[int, list[str]], list[str]]] = {}
    for slot in p.view["advancements"]:
        taken, free = sections.setdefault(slot["section"], ({}, []))
        (free if slot["seat"] is None else taken.setdefault(slot["seat"], [])).append(
            p.words.name("advancement", slot["id"])
        )
    for section, (taken, free) in sections.items():
        held = [w.say("holds", p.names[seat], w.listed(names)) for seat, names in taken.items()]
        name = p.words.name("section", section)
        yield w.line("section", name, "; ".join(held) if held else w.say("nobody_here"), w.listed(free))


# ---- war and routes


def war_and_routes(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """How the war stands, who is in it, and the route tiles of this round."""
    war = p.view["war"]
    yield w.line("war", war["ours"], war["enemy"])
    for place, slot in enumerate(war["slots"], 1):
        crew = w.counts((("worker", slot["workers"]), ("recruit", slot["recruits"])))
        yield w.line("at_war", place, p.names[slot["seat"]], w.listed(crew))
    lying = _by_seat(p, w, "worker", war["lying"])
    if lying:
        yield w.line("veterans", w.listed(lying))
    for key, glories, points in (
        ("first", war["first"], war["points"][0]),
        ("second", war["second"], war["points"][1]),
    ):
        had = _by_seat(p, w, "glory", glories)
        if had:
            yield w.line(f"glories_{key}", points, w.listed(had))
    for row in p.view["routes"]["rows"]:
        yield _row(p, w, row)
    yield w.line("discard", w.count("tile", p.view["routes"]["discard"]["size"]))
    pile = [p.words.name("route", tile) for tile in p.view["routes"]["pile"]]
    if pile:
        yield w.line("known_discards", w.listed(pile))


def _row(p: YinziScene, w: SpokenWords, row: YinziRowView) -> str:
    tile = row["tile"]
    if tile is None:
        return w.line("row_empty", row["row"])
    brings = [w.say("copper", tile["copper"])] if tile["copper"] else []
    brings += [w.say("silver", tile["silver"])] if tile["silver"] else []
    brings += [w.count("point", tile["points"])] if tile["points"] else []
    threats = [w.count("war_symbol", tile["war"])] if tile["war"] else []
    threats += [p.words.name("disaster", tile["disaster"])] if tile["disaster"] else []
    shows = w.say("row_shows", w.listed(threats)) if threats else ""
    if row["fulfilled"] is not None:
        state = w.say("row_done", p.names[row["fulfilled"]])
    else:
        state = w.say("row_open", demands(p, w, tile, done=False))
    name = p.words.name("route", tile["id"])
    return w.line("row", row["row"], name, w.listed(brings), shows, state, row["left"])


def demands(p: YinziScene, w: SpokenWords, tile: YinziRouteView, *, done: bool) -> str:
    """What a route tile still asks for, or what has been delivered to it."""
    return w.listed([_demand(p, w, e) for e in tile["demand"] if e["done"] == done])


def _demand(p: YinziScene, w: SpokenWords, e: YinziDemandView) -> str:
    return w.say(f"any_{e['kind']}") if e["type"] == "any" else p.words.name(e["kind"], e["type"])


def _who(p: YinziScene, w: SpokenWords, workers: Sequence[int]) -> str:
    there = _by_seat(p, w, "worker", workers)
    return w.listed(there) if there else w.say("nobody_there")


def _by_seat(p: YinziScene, w: SpokenWords, thing: str, amounts: Sequence[int]) -> list[str]:
    return [w.say("of", p.names[seat], w.count(thing, n)) for seat, n in enumerate(amounts) if n]
