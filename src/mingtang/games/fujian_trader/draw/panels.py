"""What stands on a family's panel in Fujian Trader: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, esc, shared_panel
from mingtang.games.fujian_trader.draw.scene import FujianScene
from mingtang.games.fujian_trader.pieces import GOODS
from mingtang.games.fujian_trader.view_types import FujianFamily


def panels(p: FujianScene) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    order, viewer = p.view["order"], p.view["viewer"]
    if viewer in order:
        at = order.index(viewer)
        order = order[at:] + order[:at]
    return tuple(_panel(p, seat) for seat in order)


@shared_panel
def _panel(p: FujianScene, seat: int) -> Panel:
    f = p.view["players"][seat]
    return Panel(
        seat=f["seat"],
        points=f["total"],
        facts=(
            *(Fact(good, str(f["goods"][good]), p.words.name("good", good)) for good in GOODS),
            Fact("silver", str(f["silver"]), p.say("unstored")),
            Fact("present", str(f["stored"]), p.say("stored")),
            Fact("house", str(len(f["ports"])), p.say("ports")),
            Fact("city", str(len(f["provinces"])), p.say("provinces")),
            Fact("card", str(f["hand"]), p.say("cards")),
        ),
        tags=_tags(p, f),
        ahead=_income(p, f),
        projection=tuple((p.words.say("score", k), v) for k, v in f["score"].items()),
        extra=_lasting(p, f),
    )


def _tags(p: FujianScene, f: FujianFamily) -> tuple[str, ...]:
    if f["seat"] != p.view["active"] or p.view["phase"] != "movement":
        return ()
    return (p.words.sentence(p.words.say("board", "steps_left"), (p.view["turn"]["steps_left"],), ()),)


def _lasting(p: FujianScene, f: FujianFamily) -> str:
    """Long cards on the table and debts: what everybody should keep in mind of a family."""
    laid = [item["card"] for item in f["table"]]
    lines = [f"<b>{esc(p.view['cards'][card]['pinyin'])}</b> {esc(p.does(card))}" for card in laid]
    lines += [
        esc(p.say(f"owes_{debt['kind']}", p.names[f["seat"]], p.names[debt["creditor"]]))
        for debt in p.view["debts"]
        if debt["debtor"] == f["seat"]
    ]
    return f'<ul class="lasting">{"".join(f"<li>{line}</li>" for line in lines)}</ul>' if lines else ""


def _income(p: FujianScene, f: FujianFamily) -> Ahead | None:
    if not f["income"]:
        return None
    wares = (Figure(p.words.name("ware", ware), str(n)) for ware, n in f["income"].items())
    return Ahead(p.say("next_income"), parts=tuple(wares))
