"""The sheet beside the map: rounds, province spaces with their open cards, stacks, and the reader's own hand."""

from __future__ import annotations

from typing import Final

from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import (
    Choice,
    Choices,
    Shape,
    badge,
    box,
    fit,
    frame,
    ground,
    kin,
    last_move,
    num,
    own_piece,
    piece,
    rect,
    row_width,
    shared_part,
    shorten,
    target,
    text,
    thing,
)
from mingtang.games.ming_dynastie.actions import CARDS
from mingtang.games.ming_dynastie.draw.geometry import HEIGHT, geometry
from mingtang.games.ming_dynastie.draw.land import tint
from mingtang.games.ming_dynastie.draw.scene import MingScene
from mingtang.games.ming_dynastie.view_types import MingCity, MingProvince

WIDTH: Final = 320
LEFT: Final = 20.0
FIRST: Final = 62.0
PITCH: Final = 88.0
TALL: Final = 81.0
SPACE: Final = 196.0
CARD: Final = 76.0
STACKS: Final = 600.0
HAND: Final = 690.0


def spaces_sheet(p: MingScene, choices: Choices) -> str:
    """The whole sheet."""
    out = _for_everybody(p, choices) + _princes_there(p)
    city = p.view["city"]
    if city is not None and choices.of("seal"):
        return out + _numbers(p, city, choices)
    if city is not None:
        return out + _sealed(p, city)
    return out + _hand(p, choices)


@shared_part
def _for_everybody(p: MingScene, choices: Choices) -> str:
    """The round, the spaces of the provinces, and the stacks: what does not depend on the hand of whoever reads."""
    out = ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "md2", 7)
    out += text(LEFT, 44, p.say("title"), fit(p.say("title"), 20, 136, 15), "ti") + thing("rounds", _rounds(p))
    for i, space in enumerate(p.view["provinces"]):
        out += _space(p, choices, space, FIRST + i * PITCH)
    return out + _stacks(p, choices)


def _rounds(p: MingScene) -> str:
    """The round track; scorings have a red ground."""
    out = ""
    for r in range(1, p.view["rounds"] + 1):
        x, y = 167 + (r - 1) * 24, 37.0
        red = "fill:var(--vermilion-wash)" if r in p.view["scoring_rounds"] else ""
        out += f'<circle cx="{num(x)}" cy="{num(y)}" r="10.5" class="slot" style="{red}"/>'
        out += text(x, y + 5, r, 14, "m bo" if r >= p.view["round"] else "m mu")
        if r == p.view["round"]:
            out += f'<circle cx="{num(x)}" cy="{num(y)}" r="12.5" style="fill:none;stroke:var(--vermilion);stroke-width:3"/>'
    return out


# ---- spaces and cards


def _space(p: MingScene, choices: Choices, space: MingProvince, y: float) -> str:
    id = space["id"]
    province = geometry().provinces[id]
    x = LEFT
    body = box(x, y, SPACE, TALL, 7)
    fill = f"fill:{tint(province.hue, 38)};stroke:var(--key);stroke-width:2"
    printed = rect(x, y, SPACE, TALL, 7, "slot", fill)
    printed += f'<rect x="{num(x + SPACE - 19)}" y="{num(y + 5)}" width="14" height="{num(TALL - 10)}" rx="3" fill="url(#mds-pt-{province.pattern})"/>'
    printed += rect(x + 4, y + 4, SPACE - 8, TALL - 8, 4, "inkline", "stroke-width:.8;opacity:.6")
    name = p.words.name("province", id)
    printed += text(x + 11, y + 23, name, fit(name, 17, 96, 13), "ti", room=96)
    printed += thing("tiles", tile_pile(x + SPACE - 82, y + 9, province.hue, space["tiles"]))
    inner = _crowd(space, x + 10, y + 53, SPACE - 38)
    choice = choices.take(f"place {id}") or choices.take(f"sacrifice {id}")
    out = kin(id, thing(f"space {id}", printed + (_lit(body, choice) if choice is not None else ""))) + inner
    if id in p.last:
        out += last_move(box(x - 2, y - 2, SPACE + 4, TALL + 4, 9))
    take = choices.take(f"take {id}")
    card = card_face(p.words, space["card"], x + SPACE + 8, y, CARD, TALL)
    if take is not None:
        card += _lit(box(x + SPACE + 8, y, CARD, TALL, 7), take)
    out += thing(f"card {space['card']}", card)
    if f"card-{id}" in p.last:
        out += last_move(box(x + SPACE + 6, y - 2, CARD + 4, TALL + 4, 9))
    return out


def _princes_there(p: MingScene) -> str:
    """Whose princes stand in each province, one over the other: whoever looks at the spaces sees for whom they count now."""
    out = ""
    for row, space in enumerate(p.view["provinces"]):
        districts = geometry().provinces[space["id"]].districts
        there = [seat for d in districts for seat in p.places[d]["princes"]]
        for i, seat in enumerate(there):
            out += piece("prince", LEFT + SPACE - 12, FIRST + row * PITCH + TALL - 16 - 19 * i, 25, seat)
    return out


def _lit(shape: Shape, choice: Choice) -> str:
    """A printed thing that can be chosen: it stays readable under the light."""
    return target(shape, choice, hit=shape, cls="wide bare")


def tile_pile(x: float, y: float, hue: str, count: int) -> str:
    """The tiles of a colour in supply."""
    pile = "".join(
        f'<rect x="{num(x + i * 3.5)}" y="{num(y + 4 - i * 2)}" width="16" height="12" rx="2" style="fill:{hue};stroke:var(--key);stroke-width:1.2"/>'
        for i in range(min(3, count))
    )
    return pile + text(x + 29, y + 15, f"×{count}", 15, "bo lo")


def _crowd(space: MingProvince, x: float, y: float, room: float) -> str:
    """Members on a space, owner by owner, as large as they fit."""
    place = f"space-{space['id']}"
    groups = [(seat, n) for seat, n in enumerate(space["space"]) if n]
    size = next((s for s in (38.0, 34.0, 30.0) if sum(_width(n, s) for _, n in groups) <= room), 0.0)
    if not size:  # too many to stand side by side: one of each family with its number, which can still be read
        return _numbered(place, groups, x, y, room)
    out = ""
    for seat, n in groups:
        if n >= 5:
            out += _one_for_many(place, seat, n, x, y, size)
        else:
            for i in range(n):
                out += own_piece("family", seat, place, i, x + size * 0.39 + i * size * 0.45, y, size)
        x += _width(n, size)
    return out


def _numbered(place: str, groups: list[tuple[int, int]], x: float, y: float, room: float) -> str:
    step = room / len(groups)
    size = min(34.0, (step - 13) / 0.78)
    return "".join(_one_for_many(place, seat, n, x + i * step, y, size) for i, (seat, n) in enumerate(groups))


def _one_for_many(place: str, seat: int, n: int, x: float, y: float, size: float) -> str:
    return own_piece("family", seat, place, 0, x + size * 0.39, y, size) + text(
        x + size * 0.76, y + size * 0.36, n, max(17, size * 0.5), "bo"
    )


def _width(n: int, size: float) -> float:
    return size * 1.3 + 4 if n >= 5 else row_width(n, size * 0.78) + 6


def card_face(words: DrawingWords, kind: str, x: float, y: float, w: float, h: float, count: int = 1) -> str:
    """A card face up: what it moves with, and its name; several of a kind are one with their number."""
    g = geometry()
    hue = g.hues.get(kind, "var(--vermilion)")
    glyph = g.glyphs.get(kind, "dragon")
    out = rect(x, y, w, h, 7, "plate", "stroke:var(--key);stroke-width:2")
    out += rect(
        x + 4,
        y + 4,
        w - 8,
        h - 8,
        4,
        "",
        f"fill:color-mix(in oklab,{hue} 16%,var(--plate));stroke:{hue};stroke-width:1.2",
    )
    name = words.name("card", kind, "title" if w > 70 else "short")
    out += piece(glyph, x + w / 2, y + h / 2 - 9, min(w - 14, h - 34), None, hue)
    out += text(x + w / 2, y + h - 11, name, fit(name, 13.5, w - 8, 10.5, False), "m lo", room=w - 8)
    if count != 1:
        out += rect(x + w - 27, y - 3, 30, 19, 6, "plate", "stroke:var(--key)")
        out += text(x + w - 12, y + 11.5, f"×{count}", 13, "m bo")
    return out


# ---- stacks and hand


def _stacks(p: MingScene, choices: Choices) -> str:
    """Face-down stack, discards, dragons; with two players the neutral members that are still to come."""
    y = STACKS
    out = ""
    for i, (key, count) in enumerate((("stack", p.view["stack"]), ("discard", sum(p.view["discard"].values())))):
        x = LEFT + i * 68
        pile = piece("card", x + 16, y + 22, 40) + text(x + 34, y + 28, count, 17, "bo")
        out += thing(key, pile + text(x, y + 58, p.say(key), fit(p.say(key), 14, 64, 11, False), "mu"))
    if p.view["neutral"] is not None:
        x = LEFT + 136
        pile = piece("family", x + 14, y + 22, 34, -1) + text(x + 31, y + 28, p.view["neutral_supply"], 17, "bo")
        out += thing(
            "neutral", pile + text(x, y + 58, p.say("neutral"), fit(p.say("neutral"), 14, 62, 11, False), "mu")
        )
    x = LEFT + SPACE + 8
    choice = choices.take("dragon")
    dragon = card_face(p.words, "dragon", x, y - 5, CARD, TALL - 6, p.view["dragons"])
    if choice is not None:
        dragon += _lit(box(x, y - 5, CARD, TALL - 6, 7), choice)
    return out + thing("card dragon", dragon)


def _hand(p: MingScene, choices: Choices) -> str:
    """The reader's own cards; what can be played or paid with is lit."""
    me = p.own
    if me is None or me["hand"] is None:
        return _legend(p)
    hand = me["hand"]
    out = text(LEFT, HAND + 4, p.say("hand_of"), 15, "ti") + text(
        WIDTH - LEFT, HAND + 4, f"{me['cards']} / {p.view['hand_limit']}", 15, "bo lo e"
    )
    kinds = [(kind, hand[kind]) for kind in CARDS if hand[kind]]
    offered = {c.nouns[0] for verb in ("play", "pay") for c in choices.of(verb)}
    missing = [(kind, 0) for kind in CARDS if kind in offered and not hand[kind]]
    shown = kinds + (missing if len(kinds) + len(missing) <= 5 else [])
    w = min(62.0, (WIDTH - 2 * LEFT - 6 * max(0, len(shown) - 1)) / max(1, len(shown)))
    for i, (kind, count) in enumerate(shown):
        x = LEFT + i * (w + 6)
        choice = choices.take(f"play {kind}") or choices.take(f"pay {kind}")
        faded = ' style="opacity:.4"' if not count else ""
        card = f"<g{faded}>{card_face(p.words, kind, x, HAND + 14, w, 72, max(count, 1))}</g>"
        if choice is not None:
            card += _lit(box(x, HAND + 14, w, 72, 7), choice)
        out += thing(f"card {kind}", card)
    return out


def _legend(p: MingScene) -> str:
    """For onlookers: what the next scoring brings."""
    r = p.next_scoring
    if not r:
        return ""
    worth = p.view["points"]
    lines = (
        p.say("scoring_after", r),
        p.say("worth_set", worth["set_of_six"][r]),
        p.say("worth_members", worth["member"][r], worth["majority"][r]),
        p.say("worth_monk", worth["monk"][r]),
    )
    return "".join(
        text(LEFT, HAND + 8 + i * 22, said, 15 if i else 16, "ti" if i == 0 else "lo") for i, said in enumerate(lines)
    )


# ---- sealed numbers


def _worth(p: MingScene, city: MingCity) -> str:
    """What it brings to stay in the city; the neutral player's majority is nobody's to win."""
    key = "worth" if city["bonus"] else "worth_beside_neutral"
    said = p.say(key, city["worth"], city["bonus"])
    return thing(
        f"city {city['province']}", text(LEFT, HAND + 4, said, fit(said, 15, WIDTH - 2 * LEFT, 12, False), "lo")
    )


def _numbers(p: MingScene, city: MingCity, choices: Choices) -> str:
    """The reader's return cards: how many go back from the city. What was chosen is ringed."""
    out = _worth(p, city)
    offered = choices.of("seal")
    rows = 1 if len(offered) <= 5 else 2
    each = -(-len(offered) // rows)
    w, h = (WIDTH - 2 * LEFT - 5 * (each - 1)) / each, 68 if rows == 1 else 40
    chosen = p.own["number"] if p.own is not None else None
    for i, choice in enumerate(offered):
        x, y = LEFT + i % each * (w + 5), HAND + 14 + i // each * (h + 4)
        number = int(choice.nouns[0])
        inner = text(x + w / 2, y + h / 2 + 8, number, 24, "m bo ti")
        choices.take(choice.action)
        out += target(box(x, y, w, h, 6), choice, inner)
        if number == chosen:
            out += f'<rect class="chosen" x="{num(x - 3)}" y="{num(y - 3)}" width="{num(w + 6)}" height="{num(h + 6)}" rx="8"/>'
    return out


def _sealed(p: MingScene, city: MingCity) -> str:
    """Who has chosen a number, and who has not."""
    out = _worth(p, city)
    asked = [who for who in p.view["players"] if who["sealed"] or who["seat"] in p.view["waiting"]]
    for i, who in enumerate(asked):
        y = HAND + 26 + i * 20
        out += badge(who["seat"], LEFT + 9, y - 5, 8) + text(
            LEFT + 24, y, shorten(p.names[who["seat"]], 14.5, 130), 14.5, "bo"
        )
        out += text(WIDTH - LEFT, y, p.say("sealed" if who["sealed"] else "choosing"), 14.5, "lo e")
    return out
