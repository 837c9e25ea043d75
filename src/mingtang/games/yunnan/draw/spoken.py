"""The table of Yunnan in sentences: bids in Pu'er, traders and structures along the road, what everybody has."""

from __future__ import annotations

from collections.abc import Iterator

from mingtang.draw.contract import Scene
from mingtang.draw.spoken import SpokenPart, SpokenWords, parts_with_lines
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.view_types import YunnanBuildingView, YunnanPlaceView, YunnanPlayerView


def spoken(scene: Scene) -> tuple[SpokenPart, ...]:
    """What the board shows, as one would tell it to somebody who cannot see it."""
    p = YunnanScene.of(scene)
    w = SpokenWords(p.words)
    return parts_with_lines(
        (w.say("now"), _now(p, w)),
        (p.say("streets"), _streets(p, w)),
        (p.say("road"), _road(p, w)),
        (w.say("places"), _places(p, w)),
        (w.say("players"), _players(p, w)),
    )


def _now(p: YunnanScene, w: SpokenWords) -> Iterator[str]:
    view = p.view
    yield w.line("round", view["round"], p.words.say("phase", view["phase"]))
    yield w.line("order", w.listed([p.names[c] for c in p.order]))
    passed = [p.names[q["colour"]] for q in view["players"] if q["passed"]]
    if view["phase"] == "bidding" and passed:
        yield w.line("passed", w.listed(passed), len(passed))
    travel = view["travel"]
    if travel is not None:
        yield w.line("travels", p.names[travel["seat"]], w.count("pass", travel["passes_left"]))
        if travel["here"] is not None:
            yield w.line("traveller_here", _in(p, travel["here"]))
        if travel["isolated"]:
            yield w.line("cut_off", w.listed([_in(p, place) for place in travel["isolated"]]))


def _streets(p: YunnanScene, w: SpokenWords) -> Iterator[str]:
    for building in p.view["buildings"]:
        yield _building(p, w, building)
    bank = p.view["bank"]
    guests = [p.names[c] for c in bank["colours"]]
    if guests:
        yield w.line("bank", w.listed(guests), bank["pays"])
    else:
        yield w.line("bank_empty", bank["pays"])


def _building(p: YunnanScene, w: SpokenWords, building: YunnanBuildingView) -> str:
    bids: dict[int, list[str]] = {}
    for space in building["spaces"]:
        if space["colour"] is not None:
            bids.setdefault(space["colour"], []).append(str(space["value"]))
    free = w.listed([str(space["value"]) for space in building["spaces"] if space["colour"] is None])
    where = p.words.name("building", building["id"], "in")
    if not bids:
        return w.line("nobody_bids", where, free)
    said = [w.say("bids", p.names[colour], w.listed(values)) for colour, values in bids.items()]
    return w.line("building", where, w.listed(said), free)


def _road(p: YunnanScene, w: SpokenWords) -> Iterator[str]:
    """Colour by colour: where the traders stand, whether their route is whole, and what is built."""
    for player in p.view["players"]:
        colour, name = player["colour"], p.names[player["colour"]]
        stand = [(q, q["traders"][colour]) for q in p.view["places"] if q["traders"][colour]]
        if stand:
            where = [w.say("so_many", _in(p, q["id"]), n) if len(stand) > 1 else _in(p, q["id"]) for q, n in stand]
            key = "stands" if len(stand) == 1 else "stand"
            yield w.line(key, name, w.count("trader", sum(n for _, n in stand)), w.listed(where)) + _route(
                w, player, stand
            )
        else:
            yield w.line("no_traders", name)
        built = _built(p, w, colour)
        if built:
            yield w.line("owns", name, w.listed(built))
        if not player["duli"]:
            yield w.line("horse", name, _in(p, player["horse"]))


def _route(w: SpokenWords, player: YunnanPlayerView, stand: list[tuple[YunnanPlaceView, int]]) -> str:
    """Whether gaps in the route cost something: what the traders earn, beside what is printed."""
    printed = sum(q["trader"] * n for q, n in stand if q["index"])
    if player["duli"] or not printed:
        return "."
    earned = player["income"]["traders"]
    return w.say("route_whole") if earned == printed else w.say("route_gaps", earned, printed)


def _built(p: YunnanScene, w: SpokenWords, colour: int) -> list[str]:
    out = [w.say("post", _in(p, q["id"])) for q in p.provinces if q["posts"][colour]]
    out += [w.say("teahouse", _in(p, q["id"])) for q in p.provinces if q["teahouse"] == colour]
    for gorge in p.view["gorges"]:
        if colour in gorge["bridges"]:
            out.append(w.say("bridge", p.words.name("site", f"{gorge['low']}_{gorge['high']}")))
    return out + [w.say("guards", _in(p, q["id"])) for q in p.provinces if q["guards"][colour]]


def _places(p: YunnanScene, w: SpokenWords) -> Iterator[str]:
    """Place by place, from the Market on: what it pays, and who is there."""
    for q in p.view["places"]:
        there = [w.say("has_there", p.names[c], w.count("trader", n)) for c, n in enumerate(q["traders"]) if n]
        who = w.listed(there) if there else w.say("no_trader_there")
        if q["index"] == 0:
            yield w.line("market", _in(p, q["id"]), q["trader"], who)
        else:
            yield w.line("province", _in(p, q["id"]), q["trader"], q["post"], q["teahouse_points"], who)
    blocked = [p.words.name("gorge", f"{g['low']}_{g['high']}") for g in p.view["gorges"] if g["blocked"]]
    if blocked:
        yield w.line("blocked", w.listed(blocked))


def _players(p: YunnanScene, w: SpokenWords) -> Iterator[str]:
    for colour in p.order:
        player = p.view["players"][colour]
        name, traders = p.names[colour], player["traders"]["supply"]
        if player["duli"]:
            yield w.line("duli_has", name, w.count("trader", traders), player["influence"], player["presents"])
            continue
        yield w.line(
            "has", name, w.count("point", player["points"]), w.count("coin", player["coins"]), player["free_coins"]
        )
        ready = w.counts((kind, n) for kind, n in player["supply"].items())
        yield w.line("ready", name, w.listed([w.count("trader", traders), *ready]))
        tracks = (w.count("pass", player["passes"]), player["influence"], w.count("present", player["presents"]))
        yield w.line("tracks", name, *tracks)
        income = player["income"]
        earned = (income["traders"], income["posts"], income["market"])
        yield w.line("income", name, w.count("coin", sum(earned)), *earned)
        yield w.line("if_ended", name, w.count("point", player["total"]))


def _in(p: YunnanScene, place: str) -> str:
    return p.words.name("place", place, "in")
