"""What stands on a player's panel in Ming-Dynastie: the same facts in the same order for everybody, hand and tiles below."""

from __future__ import annotations

from typing import Literal

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, attr, piece, rect, shared_panel, text
from mingtang.games.ming_dynastie.actions import CARDS
from mingtang.games.ming_dynastie.draw.geometry import geometry
from mingtang.games.ming_dynastie.draw.land import tint
from mingtang.games.ming_dynastie.draw.scene import MingScene
from mingtang.games.ming_dynastie.view_types import MingPlayer

WIDTH = 344
BY_ROUND: tuple[Literal["set_of_six", "member", "majority", "monk"], ...] = ("set_of_six", "member", "majority", "monk")
"""What scores otherwise in each round."""


def panels(p: MingScene) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    first = p.view["viewer"] if p.view["viewer"] >= 0 else p.view["start"]
    seats = p.view["seats"]
    order = [(first + i) % seats for i in range(seats)]
    return tuple(_panel(p, seat, seat == p.view["viewer"]) for seat in order)


@shared_panel
def _panel(p: MingScene, seat: int, own: bool) -> Panel:
    who = p.view["players"][seat]
    return Panel(
        seat=who["seat"],
        points=who["score"],
        facts=(
            Fact("family", str(who["supply"]), p.say("supply"), p.say("supply_long")),
            Fact("house", str(sum(who["spaces"].values())), p.say("on_spaces"), p.say("spaces_long")),
            Fact("monk", str(who["monks"]), p.say("monks")),
            Fact("city", str(who["enters"]), p.say("enters"), p.say("enters_now")),
            Fact("card", str(who["cards"]), p.say("cards")),
            Fact("tile", str(sum(who["tiles"].values())), p.say("tiles_short")),
            Fact("prince", p.words.name("district", who["prince"]) if who["prince"] else "–", p.say("prince")),
            Fact("no", str(who["removed"]), p.say("removed"), p.say("removed_long")),
        ),
        tags=_tags(p, who),
        ahead=_next_scoring(p) if own else None,
        projection=tuple((p.words.say("score", k), v) for k, v in who["parts"].items()),
        extra=_cards_and_tiles(p, who),
    )


def _tags(p: MingScene, who: MingPlayer) -> tuple[str, ...]:
    out: list[str] = []
    if who["seat"] == p.view["start"]:
        out.append(p.say("starting"))
    if who["passed"] and p.view["phase"] == "princes":
        out.append(p.say("passed"))
    if who["sealed"]:
        out.append(p.say("sealed"))
    return tuple(out)


def _next_scoring(p: MingScene) -> Ahead | None:
    r = p.next_scoring
    if not r:
        return None
    points = p.view["points"]
    worth = {key: points[key][r] for key in BY_ROUND}
    return Ahead(p.say("next_scoring"), str(r), tuple(Figure(p.say(f"next_{k}"), str(n)) for k, n in worth.items()))


def _cards_and_tiles(p: MingScene, who: MingPlayer) -> str:
    """The hand and the tiles of a player as a small drawing; a hand that the table conceals is its number only."""
    g = geometry()
    out = ""
    x = 2.0
    hand = who["hand"] or {}
    for kind in CARDS:
        for _ in range(hand.get(kind, 0)):
            hue = g.hues.get(kind, "var(--vermilion)")
            out += rect(x, 3, 26, 34, 4, "plate", "stroke:var(--key);stroke-width:1.4")
            out += piece(g.glyphs.get(kind, "dragon"), x + 13, 19, 20, None, hue)
            x += 29
    if who["hand"] is None:
        out += text(2, 26, p.say("concealed", who["cards"]), 15, "lo")
    x = 166.0
    for province in g.provinces.values():
        count = who["tiles"][province.id]
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


def _told_hand(p: MingScene, who: MingPlayer) -> str:
    if who["hand"] is None:
        return p.say("concealed", who["cards"]) + "."
    held = [f"{n} {p.words.name('card', kind, 'many' if n > 1 else '')}" for kind, n in who["hand"].items() if n]
    return f"{p.say('hand')}: {', '.join(held) or '–'}."


def _told_tiles(p: MingScene, who: MingPlayer) -> str:
    owned = [f"{n} {p.words.name('province', name)}" for name, n in who["tiles"].items() if n]
    return f"{p.say('tiles')}: {', '.join(owned) or '–'}."
