"""The map sheet: princes, families, monks and cities in six provinces, and the scoring track round them."""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    Shape,
    badge,
    box,
    circle,
    fit,
    kin,
    last_move,
    line,
    num,
    outline,
    own_piece,
    piece,
    rect,
    row_width,
    shape,
    shared_part,
    spot,
    target,
    text,
    thing,
)
from mingtang.games.ming_dynastie.draw.geometry import CITY, MIDDLE, DistrictShape, geometry
from mingtang.games.ming_dynastie.draw.land import SPACES, ground_of, land, plate_of, province_name, space_at
from mingtang.games.ming_dynastie.draw.scene import MingScene
from mingtang.games.ming_dynastie.view_types import MingDistrict

SIGN: Final = 15.5
"""The radius of a border's sign."""
FAMILY: Final = 34.0
ROOM: Final = 112.0
"""How wide the families of a district may stand beside each other."""
PRINCE: Final = 46.0


def map_sheet(p: MingScene, choices: Choices) -> str:
    """The whole sheet."""
    way_from = p.on_the_way if choices.of("go") else ""
    out = land() + _paths_beyond(p) + _grounds()
    out += _districts_to_choose(p, choices)
    out += _sections(p, choices)
    out += _signs(p, choices, way_from)
    out += _standing(p, choices)
    for place in p.view["districts"]:
        out += _princes(p, place, choices)
    out += _lake_name(p.say("lake"))
    return out + thing("track", _scores(p)) + _last(p)


@functools.cache
def _grounds() -> str:
    """Every district, and every city in its middle, as something to ask about."""
    g = geometry()
    areas = "".join(
        kin(p.id, "".join(spot(f"district {d}", _whole(g.districts[d])) for d in p.districts))
        for p in g.provinces.values()
    )
    return areas + "".join(spot(f"city {p.id}", circle(*p.city, CITY)) for p in g.provinces.values())


def _lake_name(name: str) -> str:
    """The lake is narrow: its name stands in two lines, so that the letters can be read on a phone."""
    x, y = MIDDLE
    out = text(x, y - 16, "洞庭湖", 18, "han m")
    lines = name.replace("-", "- ").split(" ", 1)
    size = min(fit(words, 18, 84, 14) for words in lines)
    for row, words in enumerate(lines):
        out += text(x, y + 6 + 19 * row, words, size, "lo m")
    return out


# ---- what can be chosen


def _whole(d: DistrictShape) -> Shape:
    return outline(d.path, (d.middle[0] + 40, d.middle[1] - 20))


def _districts_to_choose(p: MingScene, choices: Choices) -> str:
    """Districts where something may be placed or where the prince may go: the whole district can be clicked."""
    out = ""
    g = geometry()
    here = p.on_the_way
    for d in g.districts.values():
        choice = choices.take(f"prince {d.id}") or choices.take(f"neutral {d.id}")
        if choice is not None:
            ghost = piece("prince" if choice.verb == "prince" else "family", *d.prince, 26, None, "var(--ink-3)")
            out += thing(f"district {d.id}", target(circle(*d.prince, 19), choice, ghost, _whole(d), _how(choice)))
        go = choices.take(f"go {d.id}")
        if go is not None:
            out += thing(f"district {d.id}", _way(p, here, d, go))
    return out


def _way(p: MingScene, here: str, d: DistrictShape, choice: Choice) -> str:
    """A district that the prince could enter: its border's sign is lit; a district far away only says why not."""
    kind = p.transports.get(frozenset((here, d.id)))
    if kind is None:
        return target(circle(*d.middle, 20), choice, hit=_whole(d), cls="bare quiet")
    g = geometry()
    x, y = g.sign(here, d.id)
    glyph = piece(g.glyphs[kind], x, y - 1, 25, None, g.hues[kind])
    return target(circle(x, y, SIGN + 3), choice, glyph, _whole(d), _how(choice))


def _how(choice: Choice) -> str:
    return "wide" if choice.allowed else "wide bare"


def _sections(p: MingScene, choices: Choices) -> str:
    """City sections from which members go back; the city that is resolved now is ringed."""
    out = ""
    g = geometry()
    for d in g.districts.values():
        choice = choices.take(f"return {d.id}") or choices.take(f"recall {d.id}")
        if choice is not None:
            x, y = g.provinces[d.province].city
            section = target(outline(g.section(d.id), (x, y)), choice, hit=_whole(d), cls=f"{_how(choice)} bare")
            out += thing(f"city {d.province}", section)
    city = p.view["city"]
    if city is not None:
        x, y = g.provinces[city["province"]].city
        out += f'<circle class="chosen" cx="{num(x)}" cy="{num(y)}" r="{num(CITY + 4)}"/>'
    return out


@shared_part
def _signs(p: MingScene, choices: Choices, lit: str) -> str:
    """The transport on every border that is not lit as a way: those of the district that the prince may leave are."""
    out = ""
    g = geometry()
    for a, b in [(x.a, x.b) for x in g.borders] + _beyond(p):
        kind = p.transports.get(frozenset((a, b)))
        if kind is None or lit in (a, b):
            continue
        x, y = g.sign(a, b)
        crossed = p.paying and {a, b} == {p.on_the_way, p.paying}
        ring = "stroke:var(--vermilion);stroke-width:3.4" if crossed else "stroke:var(--key);stroke-width:1.8"
        sign = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(SIGN)}" style="fill:var(--plate);{ring}"/>'
        out += thing(f"card {kind}", sign + piece(g.glyphs[kind], x, y - 1, 22, None, g.hues[kind]))
    return out


def _beyond(p: MingScene) -> list[tuple[str, str]]:
    """Borders of an owner's data between districts that share no line on the house's map."""
    lines = {frozenset((x.a, x.b)) for x in geometry().borders}
    return [(x["a"], x["b"]) for x in p.view["borders"] if frozenset((x["a"], x["b"])) not in lines]


def _paths_beyond(p: MingScene) -> str:
    """A dashed path for each of them, on which its sign stands."""
    districts = geometry().districts
    return "".join(
        line(
            "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (districts[a].middle, districts[b].middle)),
            3,
            0.7,
            look="stroke-dasharray:9 6",
        )
        for a, b in _beyond(p)
    )


# ---- pieces


@shared_part
def _standing(p: MingScene, choices: Choices) -> str:
    """All that stands in districts and cities and offers nothing: monks, families, names."""
    out = ""
    for place in p.view["districts"]:
        out += thing("cloister", _cloister(place))
    for name in geometry().provinces:
        plate = province_name(name, p.words.name("province", name)) + _city_leaders(p, name)
        out += thing(f"province {name}", plate)
    for place in p.view["districts"]:
        out += thing(f"district {place['id']}", _members(p, place))
    return out + _houses(p)


def _cloister(place: MingDistrict) -> str:
    x, y = geometry().districts[place["id"]].cloister
    out = piece("cloister", x, y - 2, 34, None, "#C9A15A")
    if place["monk"] is not None:
        out += own_piece("monk", place["monk"], place["id"], 0, x + 14, y + 8, 28)
    return out


def _members(p: MingScene, place: MingDistrict) -> str:
    """Families in the open area, owner by owner, with the name of the district below."""
    d = geometry().districts[place["id"]]
    x, y = d.middle
    groups = [(p.owner(i), n) for i, n in enumerate(place["open"]) if n]
    ahead = _leaders(groups)
    lines, size, counted = _lines(groups)
    out = ""
    top = y - 11 - (len(lines) - 1) * 13
    for k, group in enumerate(lines):
        at = x - _line_width(group, size, counted) / 2
        for owner, n in group:
            wide = _width(n, size, counted)
            if owner in ahead:
                out += _plinth(owner, at, top + k * 26 + size * 0.46, wide, len(ahead) == 1)
            out += _group(place["id"], owner, n, at, top + k * 26, size, counted)
            at += wide + 5
    name = p.words.name("district", place["id"])
    below = 29 + (len(lines) - 1) * 9 if lines else 6  # clear of what the strongest stands on
    return out + text(x, y + below, name, 17, "m lo halo", ground_of(d), near=fit(name, 22.5, 96, 20))


def _leaders(groups: list[tuple[int, int]]) -> list[int]:
    """Whoever has most; several where they have as many."""
    most = max((n for _, n in groups), default=0)
    return [owner for owner, n in groups if n == most]


def _plinth(owner: int, x: float, y: float, width: float, alone: bool) -> str:
    """What the strongest family stands on: in its colour, or hollow where others are as strong."""
    look = f"fill:var(--p{owner + 1})" if alone else "fill:var(--plate);stroke-dasharray:3 2"
    return rect(x - 2, y, width + 4, 7, 2, "", f"{look};stroke:var(--key);stroke-width:1.3")


def _city_leaders(p: MingScene, province: str) -> str:
    """Who has most members in a city, beside its name: with the number, and faint where it is shared."""
    g = geometry()
    held: dict[int, int] = {}
    for district in g.provinces[province].districts:
        for i, n in enumerate(p.places[district]["city"]):
            if n:
                held[p.owner(i)] = held.get(p.owner(i), 0) + n
    ahead = _leaders(list(held.items()))
    if not ahead:
        return ""
    x, y, w = plate_of(province, p.words.name("province", province))
    at = x + w / 2 + 2
    wide = 18 * len(ahead) + 20
    out = rect(at, y - 12, wide, 24, 5, "plate", "stroke:var(--key);stroke-width:1.4")
    for k, owner in enumerate(ahead):
        out += badge(owner, at + 12 + 18 * k, y, 8)
    return out + text(at + 18 * len(ahead) + 10, y + 6, held[ahead[0]], 17, "m bo")


def _lines(groups: list[tuple[int, int]]) -> tuple[list[list[tuple[int, int]]], float, int]:
    """One line while there is room, if need be with numbers, else two; how large they stand, and from how many on a number says it."""
    for size, counted in ((FAMILY, 4), (FAMILY, 2), (FAMILY - 4, 2)):
        if _line_width(groups, size, counted) <= ROOM:
            return ([groups] if groups else []), size, counted
    half = (len(groups) + 1) // 2
    return [groups[:half], groups[half:]], FAMILY - 8, 2


def _line_width(groups: list[tuple[int, int]], size: float, counted: int) -> float:
    return sum(_width(n, size, counted) for _, n in groups) + 5 * (len(groups) - 1)


def _width(n: int, size: float, counted: int) -> float:
    return size * 1.3 if n >= counted else row_width(n, size * 0.78)


def _group(place: str, owner: int, n: int, x: float, y: float, size: float, counted: int) -> str:
    """Members of one owner; many are one and a number."""
    if n >= counted:
        number = text(x + size * 0.72, y + size * 0.36, n, size * 0.56, "bo halo")
        return own_piece("family", owner, place, 0, x + size * 0.39, y, size) + number
    step = size * 0.78 * 0.58
    return "".join(own_piece("family", owner, place, i, x + size * 0.39 + i * step, y, size) for i in range(n))


def _houses(p: MingScene) -> str:
    out = ""
    for d in geometry().districts.values():
        inside = [p.owner(i) for i, n in enumerate(p.places[d.id]["city"]) for _ in range(n)]
        seen: dict[int, int] = {}
        for k, (x, y) in enumerate(d.houses):
            if k < len(inside):
                nth = seen.get(inside[k], 0)
                seen[inside[k]] = nth + 1
                out += own_piece("family", inside[k], f"city-{d.id}", nth, x, y - 2, 28)
            else:
                out += piece("house", x, y - 1, 19, None, "var(--plate)")
    return out


def _princes(p: MingScene, place: MingDistrict, choices: Choices) -> str:
    """A prince; two only while one of them passes through. The reader's own can be clicked to move."""
    d = geometry().districts[place["id"]]
    x, y = d.prince
    out = ""
    for k, seat in enumerate(place["princes"]):
        px = x + k * 24
        if choices.has("move") and seat == p.view["viewer"]:
            choice = choices.take("move")
            if choice is not None:
                out += thing("piece prince", target(circle(px, y + 1, 25), choice, hit=_whole(d), cls="bare"))
        out += own_piece("prince", seat, "prince", 0, px, y, PRINCE)
        if seat == p.view["start"]:
            out += shape(
                f"M{num(px + 15)} {num(y - 22)}l4 6l7 1l-5 5l1 7l-7-3l-6 3l1-7l-5-5l7-1z", "--plate", "--key", 1.6
            )
    return out


# ---- points and the last move


def _scores(p: MingScene) -> str:
    """Everybody's sign on the scoring track; a small number says how often it went round."""
    out = ""
    there: dict[int, list[tuple[int, int]]] = {}
    for who in p.view["players"]:
        there.setdefault(who["score"] % SPACES, []).append((who["seat"], who["score"] // SPACES))
    for points, seats in there.items():
        x, y, w, h = space_at(points)
        across = w > h or len(seats) < 3
        for k, (seat, laps) in enumerate(seats):
            if w > h:
                bx, by = x + w - 12 - k * 14, y + h - 13
            else:
                bx, by = x + w / 2 + (k % 2 * 2 - 1) * 8 * (len(seats) > 1), y + h - 13 - (k // 2) * 17
            out += badge(seat, bx, by, 9.5 if across else 8.5, key=f"score-{seat}")
            if laps:
                out += text(bx, by - 11, f"+{laps * SPACES}", 10.5, "m bo halo")
    return out


def _last(p: MingScene) -> str:
    """A dashed ring round what the last move touched: a district's prince, its open area, its city, every cloister with a monk."""
    out = ""
    g = geometry()
    for d in g.districts.values():
        if d.id in p.last:
            out += last_move(circle(*d.prince, 27))
        if f"city-{d.id}" in p.last:
            out += last_move(circle(*g.provinces[d.province].city, CITY + 4))
        if f"area-{d.id}" in p.last:
            out += last_move(box(d.middle[0] - 56, d.middle[1] - 34, 112, 66, 22))
        if "monks" in p.last and p.places[d.id]["monk"] is not None:
            out += last_move(circle(d.cloister[0] + 5, d.cloister[1] + 2, 30))
    return out
