"""What stands on a player's panel in Ming-Dynastie: the same facts in the same order for everybody, hand and tiles below."""

from __future__ import annotations

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, attr, piece, rect, text
from mingtang.games.ming_dynastie.actions import CARDS
from mingtang.games.ming_dynastie.draw.geometry import geometry
from mingtang.games.ming_dynastie.draw.land import tint
from mingtang.games.ming_dynastie.draw.position import Player, Position

WIDTH = 344


def panels(p: Position) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    first = p.viewer if p.viewer >= 0 else p.start
    return tuple(_panel(p, p.players[(first + i) % len(p.players)]) for i in range(len(p.players)))


def _panel(p: Position, who: Player) -> Panel:
    return Panel(
        seat=who.seat,
        points=who.score,
        facts=(
            Fact("family", str(who.supply), p.say("supply"), p.say("supply_long")),
            Fact("house", str(who.on_spaces), p.say("on_spaces"), p.say("spaces_long")),
            Fact("monk", str(who.monks), p.say("monks")),
            Fact("city", str(who.enters), p.say("enters"), p.say("enters_now")),
            Fact("card", str(who.cards), p.say("cards")),
            Fact("tile", str(sum(who.tiles.values())), p.say("tiles_short")),
            Fact("prince", p.words.name("district", who.prince) if who.prince else "–", p.say("prince")),
            Fact("no", str(who.removed), p.say("removed"), p.say("removed_long")),
        ),
        tags=_tags(p, who),
        ahead=_next_scoring(p) if who.seat == p.viewer else None,
        projection=tuple((p.words.say("score", k), v) for k, v in who.parts.items()),
        extra=_cards_and_tiles(p, who),
    )


def _tags(p: Position, who: Player) -> tuple[str, ...]:
    out: list[str] = []
    if who.seat == p.start:
        out.append(p.say("starting"))
    if who.passed and p.phase == "princes":
        out.append(p.say("passed"))
    if who.sealed:
        out.append(p.say("sealed"))
    return tuple(out)


def _next_scoring(p: Position) -> Ahead | None:
    r = p.next_scoring
    if not r:
        return None
    kinds = ("set_of_six", "member", "majority", "monk")
    worth = (Figure(p.say(f"next_{kind}"), str(p.points[kind][r])) for kind in kinds)
    return Ahead(p.say("next_scoring"), str(r), tuple(worth))


def _cards_and_tiles(p: Position, who: Player) -> str:
    """The hand and the tiles of a player as a small drawing; a hand that the table conceals is its number only."""
    g = geometry()
    out = ""
    x = 2.0
    hand = who.hand or {}
    for kind in CARDS:
        for _ in range(hand.get(kind, 0)):
            hue = g.hues.get(kind, "var(--vermilion)")
            out += rect(x, 3, 26, 34, 4, "plate", "stroke:var(--key);stroke-width:1.4")
            out += piece(g.glyphs.get(kind, "dragon"), x + 13, 19, 20, None, hue)
            x += 29
    if who.hand is None:
        out += text(2, 26, p.say("concealed", who.cards), 15, "lo")
    x = 166.0
    for province in g.provinces.values():
        count = who.tiles[province.id]
        look = f"fill:{tint(province.hue, 62 if count else 14)};stroke:var(--key);stroke-width:1.4"
        out += rect(x, 3, 26, 34, 4, "plate", look + ("" if count else ";stroke-dasharray:3 3;opacity:.6"))
        out += text(x + 13, 20, count or "", 15, "m bo")
        out += text(x + 13, 32, p.words.name("province", province.id)[:2], 10, "m lo" if count else "m mu")
        x += 29.5
    told = f"{_told_hand(p, who)} {_told_tiles(p, who)}"
    return (
        f'<svg viewBox="0 0 {WIDTH} 40" width="100%" role="img"{attr("aria-label", told)} style="max-width:{WIDTH}px;display:block">'
        f"{out}</svg>"
    )


def _told_hand(p: Position, who: Player) -> str:
    if who.hand is None:
        return p.say("concealed", who.cards) + "."
    held = [f"{n} {p.words.name('card', kind)}" for kind, n in who.hand.items() if n]
    return f"{p.say('hand')}: {', '.join(held) or '–'}."


def _told_tiles(p: Position, who: Player) -> str:
    owned = [f"{n} {p.words.name('province', name)}" for name, n in who.tiles.items() if n]
    return f"{p.say('tiles')}: {', '.join(owned) or '–'}."
