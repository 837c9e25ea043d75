"""The Tea Horse Road, 800 × 950: the printed country with everything that stands on it, the tracks and the points."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    MANY,
    OVERLAP,
    Choice,
    Choices,
    Point,
    box,
    circle,
    fit,
    last_move,
    line,
    num,
    outline,
    own_piece,
    piece,
    rect,
    row,
    row_width,
    shape,
    target,
    text,
    thing,
    title,
)
from mingtang.games.yunnan.draw.land import (
    GORGE_AT,
    HAN,
    PROVINCES,
    TINT,
    TOWN,
    TOWN_MARK,
    bridge_site,
    gorge_shape,
    gorge_water,
    land,
    side_road,
    whole_province,
)
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.draw.tracks import duli_cards, points_ribbon, track
from mingtang.games.yunnan.view_types import YunnanGorgeView, YunnanPlaceView

SIGN_AT: Final[dict[str, Point]] = {
    "qinghai": (356, 56),
    "tibet": (38, 466),
    "kang": (302, 326),
    "sichuan": (560, 294),
    "yunnan": (224, 634),
}
PRESENTS_AT: Final[dict[str, Point]] = {
    "yunnan": (182, 694),
    "qinghai": (582, 110),
    "tibet": (206, 480),
    "kang": (478, 340),
    "sichuan": (724, 396),
}
LANES: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    # where groups of pieces stand: from x, to x, middle y; filled in this order
    "qinghai": ((350, 724, 168), (330, 610, 220), (212, 344, 150)),
    "tibet": ((152, 270, 330), (152, 268, 380), (46, 224, 572), (44, 112, 622)),
    "kang": ((288, 530, 468), (280, 530, 516)),
    "sichuan": ((600, 700, 398), (616, 768, 446), (624, 768, 494), (632, 770, 542), (646, 768, 590), (690, 756, 636)),
    "yunnan": ((478, 700, 718), (446, 640, 766), (124, 384, 744), (440, 570, 620)),
}
SIZES: Final = (44.0, 40.0, 36.0, 32.0, 28.0, 24.0)
GAP: Final = 9.0
APART: Final = 4.0
"""The room between Traders and what else their group holds: a lit frame may stand there."""
PLATE: Final = (207.0, 42.0)


def road(p: YunnanScene, choices: Choices) -> str:
    """The whole sheet."""
    lit = {str(c.nouns[0]) for verb in ("to", "guards") for c in choices.of(verb) if c.allowed}
    out = land()
    out += _whole_provinces(choices)
    out += "".join(thing(f"gorge {gorge['id']}", _gorge(p, choices, gorge)) for gorge in p.view["gorges"])
    out += thing("market", _market(p, choices))
    for it in p.provinces:
        out += _groups(p, choices, it)
    for it in p.provinces:
        out += thing(f"place {it['id']}", _sign(p, choices, it, lit))
    tracks = p.view["tracks"]
    out += thing("influence", track(p, "influence", tuple(range(len(tracks["influence"]))), 28))
    out += thing("passes", track(p, "passes", tuple(range(tracks["first_pass"], len(tracks["passes"]))), 557))
    cards = p.view["cards"]
    out += thing("points", points_ribbon(p))
    return out + (thing("duli", duli_cards(cards)) if cards is not None else "")


# ---- places


def _whole_provinces(choices: Choices) -> str:
    """Provinces to travel to or to guard: the sign is lit, and the whole Province can be clicked."""
    out = ""
    for name in PROVINCES:
        x, y = SIGN_AT[name]
        for verb in ("to", "guards"):
            choice = choices.take(f"{verb} {name}")
            if choice is not None:
                w, h = PLATE
                sign = box(x - 8, y - 6, w + 16, h + 45, 10)
                wide = target(sign, choice, hit=whole_province(name), cls="wide" if choice.allowed else "wide bare")
                out += thing(f"place {name}", wide)
    return out


def _gorge(p: YunnanScene, choices: Choices, it: YunnanGorgeView) -> str:
    gorge = it["id"]
    between = f"{it['low']}_{it['high']}"
    x, y = GORGE_AT[between]
    owners = [p.owner(c) for c in it["bridges"]]
    outline_ = gorge_shape(between, len(owners))
    out = side_road(between) + gorge_water(between, len(owners))
    choice = choices.take(f"block {gorge}") or choices.take(f"place {gorge}") or choices.take(f"build bridge {gorge}")
    inner = "" if owners or (choice is not None and choice.verb == "block") else bridge_site(x, y)
    for i, owner in enumerate(owners):
        inner += own_piece("bridge", owner, gorge, 0, x + (i - (len(owners) - 1) / 2) * 46, y - 4, 46)
    if it["blocked"]:
        inner += piece("blocker", x, y - 6, 44, key="blocker")
    hit = box(x - 50, y - 34, 100, 68)
    out += target(outline_, choice, inner, hit, "bare") if choice is not None else inner
    return out + (last_move(gorge_shape(between, len(owners) + 1)) if gorge in p.last else "")


def _market(p: YunnanScene, choices: Choices) -> str:
    """Pu'er, a walled town: the Market where Traders wait."""
    choice = choices.take("market") or choices.take("go market")
    name = p.say("market")
    size = fit(name, 20, 200, 14)
    inner = (
        shape(TOWN, "", "--key", 2.6)
        + line("M256 866H544", 1, 0.5)
        + text(270, 888, name, size, "ti")
        + piece("coin", 500, 881, 20)
        + text(514, 888, p.market["trader"], 20, "bo")
    )
    walls = outline(TOWN, TOWN_MARK)
    none = choice is not None and not choice.allowed and p.chooser >= 0 and not p.market["traders"][p.chooser]
    out = walls.drawn("plate")
    out += target(walls, choice, inner, cls="quiet" if none else "") if choice is not None else inner
    there = p.market["traders"]
    room = 270.0
    size = next(s for s in (42.0, 36.0, 30.0, 24.0, 20.0) if _width_of(there, s) <= room or s == 20)
    x = 268.0
    for c, n in enumerate(there):
        if n == 0:
            continue
        out += row("trader", p.owner(c), "market", n, x + size / 2, 845, size)
        x += row_width(n, size) + 6
    if "market" in p.last:
        out += last_move(box(248, 806, 304, 98, 10))
    return out


def _width_of(there: list[int], size: float) -> float:
    return sum(row_width(n, size) + 6 for n in there if n)


# ---- Provinces


def _sign(p: YunnanScene, choices: Choices, it: YunnanPlaceView, lit: set[str]) -> str:
    """Name, printed incomes, Teahouse: the same order everywhere, so that the eye learns one place."""
    name = it["id"]
    x, y = SIGN_AT[name]
    ground = "var(--lamp-wash)" if name in lit else f"var(--tint-{TINT[name]})"
    out = title(x + 2, y + 22, p.words.name("place", name), HAN[name], 29, ground=ground)
    w, h = PLATE
    y += 32
    out += rect(x, y, w, h, 6, "plate")
    third = w / 3
    trader = piece("trader", x + 20, y + 21, 30, None, "var(--ink-3)") + text(x + 37, y + 29, it["trader"], 22, "bo")
    post = piece("post", x + third + 20, y + 21, 28, None, "var(--ink-3)") + text(
        x + third + 38, y + 29, it["post"], 22, "bo"
    )
    out += _segment(choices.take(f"go {name}") or choices.take(f"from {name}"), x, y, trader, True)
    out += thing("kind post", _segment(_site(p, choices, "post", name), x + third, y, post, False))
    owner = it["teahouse"]
    if owner is not None:
        house = own_piece("teahouse", p.owner(owner), name, 0, x + 2 * third + 32, y + 15, 46)
    else:
        house = _teahouse_site(x + 2 * third + 4, y + 5) + text(
            x + 2 * third + 48, y + 29, it["teahouse_points"], 18, "m lo bo"
        )
    out += thing("kind teahouse", _segment(_site(p, choices, "teahouse", name), x + 2 * third, y, house, False))
    return out + thing("presents", _presents(it, f"presents {name}" in p.last)) + _visit(p, name)


def _visit(p: YunnanScene, province: str) -> str:
    """The Inspector beside the sign of the Province that he visits, while that is shown."""
    if f"visit {province}" not in p.last:
        return ""
    x, y = SIGN_AT[province]
    w, h = PLATE
    return last_move(box(x - 8, y - 6, w + 16, h + 45, 10)) + piece("inspector", x + w - 6, y + 6, 54, key="inspector")


def _site(p: YunnanScene, choices: Choices, kind: str, place: str) -> Choice | None:
    """The choice to build this kind of structure here, in a travel turn or straight from the Yard."""
    found = choices.take(f"build {kind} {place}")
    if found is None and p.view["holding"] == kind:
        found = choices.take(f"place {place}")
    return found


def _segment(choice: Choice | None, x: float, y: float, inner: str, quiet: bool) -> str:
    """A third of the plate: a place to choose when something can happen to it."""
    if choice is None:
        return inner
    third = PLATE[0] / 3
    return target(
        box(x + 1, y + 1, third - 2, PLATE[1] - 2, 6),
        choice,
        inner,
        box(x, y - 24, third, PLATE[1] + 44, 6),
        "quiet bare" if quiet and not choice.allowed else "",
    )


def _teahouse_site(x: float, y: float) -> str:
    return (
        f'<path transform="translate({num(x)} {num(y)})scale(.48)" class="ghost" style="stroke-width:3;fill:none" '
        'd="M15 33H49V57H15ZM2 30Q17 29 24 15H40Q47 29 62 30Q57 37 50 35H14Q7 37 2 30Z"/>'
    )


def _presents(it: YunnanPlaceView, handed_out: bool) -> str:
    name, lying = it["id"], it["presents"]
    x, y = PRESENTS_AT[name]
    ring = last_move(box(x - 21, y - 31, 72, 54, 10)) if handed_out else ""
    if lying == 0 and name == "yunnan":
        return ring  # its hosts give none, unless an owner's board says so
    if lying == 0:
        return rect(x - 14, y - 12, 28, 26, 4, "slot dash") + ring
    shown = min(lying, 3)
    parcels = "".join(
        piece("present", x + i * 5, y - i * 5, 32, key=f"present-{name}-{i}", kind="present") for i in range(shown)
    )
    return parcels + text(x + 5 * shown + 12, y + 12, lying, 18, "bo halo", f"var(--tint-{TINT[name]})") + ring


# ---- groups of pieces


def _groups(p: YunnanScene, choices: Choices, it: YunnanPlaceView) -> str:
    """What each colour has in a Province, as one group: Horse, Guards, Trading Post, Traders."""
    lanes = LANES[it["id"]]
    there = [c for c in range(len(it["traders"])) if _group_width(it, c, 44)]
    for size in SIZES:
        spots = _flow(lanes, [_group_width(it, c, size) for c in there])
        if spots is not None:
            break
    else:
        spots = [(lanes[0][0], lanes[0][2])] * len(there)
    return "".join(_group(p, choices, it, c, x, y, size) for c, (x, y) in zip(there, spots, strict=True))


def _flow(lanes: tuple[tuple[float, float, float], ...], widths: list[float]) -> list[Point] | None:
    """Where groups stand when they are set one after the other; None if there is not enough room."""
    out: list[Point] = []
    lane, x = 0, lanes[0][0]
    for w in widths:
        while x + w > lanes[lane][1]:
            lane += 1
            if lane == len(lanes):
                return None
            x = lanes[lane][0]
        out.append((x, lanes[lane][2]))
        x += w + GAP
    return out


def _group_width(it: YunnanPlaceView, c: int, size: float) -> float:
    n = 0.0
    if it["horses"][c]:
        n += size * 0.92
    if it["guards"][c]:
        n += size * 0.9
    if it["posts"][c]:
        n += size * 0.9
    if n and it["traders"][c]:
        n += APART
    return n + row_width(it["traders"][c], size)


def _group(p: YunnanScene, choices: Choices, it: YunnanPlaceView, c: int, x: float, y: float, size: float) -> str:
    place, owner = it["id"], p.owner(c)
    out = ""
    start = x
    if it["horses"][c]:
        out += piece("horse", x + size / 2, y, size, owner, key=f"horse-{c}")
        x += size * 0.92
    if it["guards"][c]:
        out += piece("guards", x + size / 2, y, size * 0.94, owner, key=f"guards-{c}")
        x += size * 0.9
    if it["posts"][c]:
        out += own_piece("post", owner, place, 0, x + size * 0.46, y + 2, size * 0.9)
        x += size * 0.9
    n = it["traders"][c]
    if n:
        x += APART if x > start else 0
        traders = row("trader", owner, place, n, x + size / 2, y, size)
        w = row_width(n, size)
        choice = None
        if (choices.has(f"go {place}") or choices.has(f"from {place}")) and c == p.chooser:
            choice = choices.take(f"go {place}") or choices.take(f"from {place}")
        elif p.here == place:
            choice = choices.take(f"displace {c}")
        if choice is not None:
            frame = box(x - 3, y - size / 2 - 3, w + 6, size + 8, 12)
            traders = target(frame, choice, traders, box(x - 10, y - 42, max(w + 20, 84), 84))
        out += traders
        if c == p.traveller and p.here == place:
            at = x + size / 2 + (0 if n >= MANY else (n - 1) * size * OVERLAP)
            out += circle(at, y + 1, size * 0.56).drawn("chosen")
        if c == p.traveller and p.isolated(place):
            out += circle(x + 2, y - size / 2 + 4, 9).drawn("warn") + text(x + 2, y - size / 2 + 9, "!", 14, "bo m on")
        x += w
    if f"{place} {c}" in p.last and n:
        out += last_move(box(start - 4, y - size / 2 - 5, x - start + 8, size + 11, 12))
    return out
