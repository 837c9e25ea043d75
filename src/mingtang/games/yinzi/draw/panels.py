"""What stands on a player's panel in Yínzi: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, esc, shared_panel
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziDemandView, YinziPlayerView


def panels(p: YinziScene) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    return tuple(_panel(p, seat) for seat in p.reader_first())


@shared_panel
def _panel(p: YinziScene, seat: int) -> Panel:
    q = p.view["players"][seat]
    return Panel(
        seat=q["seat"],
        points=q["points"],
        facts=(
            Fact("coin", str(q["copper"]), p.say("copper")),
            Fact("silver", str(q["silver"]), p.say("silver")),
            Fact("ship", str(q["capacity"]), p.say("capacity")),
            Fact("wood", str(q["wood"]), p.say("wood")),
            Fact("stone", str(q["stone"]), p.say("stone")),
            Fact("card", f"{q['cards']} + {q['deck']}", p.say("cards"), _unseen(p, q)),
            Fact("misfortune", str(q["misfortune"]), p.say("misfortune")),
            Fact("worker", str(q["workers"]), p.say("workers")),
            Fact("cube", str(q["cubes"]), p.say("cubes")),
            Fact("disc", str(q["discs"]), p.say("discs")),
            Fact("tile", str(q["squares"]), p.say("squares")),
            Fact("pass", str(len(q["completed"])), p.say("completed_short"), _completed(p, q)),
        ),
        ahead=_owed(p, q),
        projection=tuple((p.words.say("score", k), v) for k, v in q["score"].items()),
        extra=_personal(p, q),
    )


def _owed(p: YinziScene, q: YinziPlayerView) -> Ahead:
    parts = (
        Figure(p.say("food_on_fields"), halves(q["food"])),
        Figure(p.say("taxes"), str(q["dues"])),
        Figure(p.say("silver_owed"), str(q["silver_owed"])),
    )
    return Ahead(p.say("next_meal"), str(q["food_owed"]), parts)


def halves(n: int) -> str:
    """Half foods as a number: 5 is 2½."""
    return f"{n // 2}½".removeprefix("0") if n % 2 else str(n // 2)


def _unseen(p: YinziScene, q: YinziPlayerView) -> str:
    """Decks are alike, so everybody may count what a player still has in hand and deck."""
    return p.say("unseen", ", ".join(f"{card} × {n}" for card, n in q["unseen"].items())) if q["unseen"] else ""


def _completed(p: YinziScene, q: YinziPlayerView) -> str:
    return ", ".join(p.words.name("route", t["id"]) for t in q["completed"])


def _personal(p: YinziScene, q: YinziPlayerView) -> str:
    """Route tiles in front of a player: what is still to be delivered."""
    if not q["personal"]:
        return ""
    lines = [f"<b>{esc(p.words.name('route', t['id']))}</b> {_left(p, t['demand'])}" for t in q["personal"]]
    return f'<ul class="lasting">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


def _left(p: YinziScene, demand: list[YinziDemandView]) -> str:
    done = sum(1 for e in demand if e["done"])
    return esc(p.say("delivered", done, len(demand)))
