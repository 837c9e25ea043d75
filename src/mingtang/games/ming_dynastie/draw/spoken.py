"""The table of Ming-Dynastie in sentences: districts with their members, princes and monks, province spaces, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mingtang.draw.contract import Scene
from mingtang.draw.spoken import SpokenPart, SpokenWords, parts_with_lines
from mingtang.games.ming_dynastie.draw.scene import MingScene
from mingtang.games.ming_dynastie.view_types import MingDistrict


def spoken(scene: Scene) -> tuple[SpokenPart, ...]:
    """What the board shows, as one would tell it to somebody who cannot see it."""
    p = MingScene.of(scene)
    w = SpokenWords(p.words)
    return parts_with_lines(
        (w.say("now"), _now(p, w)),
        (p.say("map"), _districts(p, w)),
        (p.say("spaces"), _spaces(p, w)),
        (w.say("players"), _players(p, w)),
    )


def _name(p: MingScene, w: SpokenWords, participant: int) -> str:
    return w.say("neutral") if participant == p.view["neutral"] else p.names[participant]


def _now(p: MingScene, w: SpokenWords) -> Iterator[str]:
    view = p.view
    yield w.line("round", view["round"], view["rounds"], p.words.say("phase", view["phase"]))
    yield w.line("starts", p.names[view["start"]])
    passed = [p.names[q["seat"]] for q in view["players"] if q["passed"]]
    if passed:
        yield w.line("passed", w.listed(passed), len(passed))
    if p.next_scoring:
        yield w.line("scoring", p.next_scoring)
    if p.on_the_way:
        yield w.line("moving", p.words.name("district", p.on_the_way))
    city = view["city"]
    if city is not None:
        there = _members(p, w, city["members"])
        yield w.line("city", p.words.name("province", city["province"]), w.listed(there), city["worth"], city["bonus"])
    yield w.line("stack", w.count("card", view["stack"]), w.count("dragon", view["dragons"]))


def _members(p: MingScene, w: SpokenWords, members: Sequence[int]) -> list[str]:
    return [w.say("with", _name(p, w, i), n) for i, n in enumerate(members) if n]


def _districts(p: MingScene, w: SpokenWords) -> Iterator[str]:
    """District by district: who stands in the open, who in the city, whose prince and monk are there, and where one goes from there."""
    for district in p.view["districts"]:
        there = _there(p, w, district)
        names = (p.words.name("district", district["id"]), p.words.name("province", district["province"]))
        yield w.line("district", *names, "; ".join(there) if there else w.say("nobody"))
        yield w.line("ways", names[0], w.listed(_ways(p, w, district["id"])))


def _there(p: MingScene, w: SpokenWords, district: MingDistrict) -> list[str]:
    out = []
    if district["princes"]:
        out.append(w.say("prince", w.listed([p.names[seat] for seat in district["princes"]])))
    if any(district["open"]):
        out.append(w.say("open", w.listed(_members(p, w, district["open"]))))
    if any(district["city"]):
        out.append(w.say("in_city", w.listed(_members(p, w, district["city"]))))
    if district["monk"] is not None:
        out.append(w.say("monk", _name(p, w, district["monk"])))
    return out


def _ways(p: MingScene, w: SpokenWords, district: str) -> list[str]:
    out = []
    for border in p.view["borders"]:
        if district in (border["a"], border["b"]):
            other = border["b"] if district == border["a"] else border["a"]
            out.append(w.say("way", p.words.name("district", other), p.words.name("card", border["transport"])))
    return out


def _spaces(p: MingScene, w: SpokenWords) -> Iterator[str]:
    for province in p.view["provinces"]:
        there = _members(p, w, province["space"])
        card = p.words.name("card", province["card"]) if province["card"] else w.say("no_card")
        who = w.listed(there) if there else w.say("nobody")
        yield w.line("space", p.words.name("province", province["id"]), who, card, w.count("tile", province["tiles"]))


def _players(p: MingScene, w: SpokenWords) -> Iterator[str]:
    for player in p.view["players"]:
        name = p.names[player["seat"]]
        yield w.line("has", name, w.count("point", player["score"]), w.count("point", player["projected"]))
        if player["prince"] is not None:
            yield w.line("prince_in", name, p.words.name("district", player["prince"]))
        members = (w.count("member", player["supply"]), player["to_place"], player["removed"])
        yield w.line("members", name, *members, w.count("monk_of", player["monks"]))
        if player["hand"] is not None:
            yield w.line("hand", name, w.listed(_things(p, w, "card", player["hand"])))
        else:
            yield w.line("hand_count", name, w.count("card", player["cards"]))
        yield w.line("tiles", name, w.listed(_things(p, w, "province", player["tiles"])))
        if player["number"] is not None:
            yield w.line("number", name, player["number"])
        elif player["sealed"]:
            yield w.line("sealed", name)


def _things(p: MingScene, w: SpokenWords, kind: str, amounts: Mapping[str, int]) -> list[str]:
    return [w.say("so_many", n, p.words.name(kind, thing)) for thing, n in amounts.items() if n]
