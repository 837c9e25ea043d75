"""What stands on a family's panel in Fujian Trader: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, esc
from mingtang.games.fujian_trader.draw.position import GOODS, Family, Position


def panels(p: Position) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    order = list(p.order)
    if p.viewer in order:
        at = order.index(p.viewer)
        order = order[at:] + order[:at]
    return tuple(_panel(p, p.families[seat]) for seat in order)


def _panel(p: Position, f: Family) -> Panel:
    return Panel(
        seat=f.seat,
        points=f.points,
        facts=(
            *(Fact(good, str(f.goods[good]), p.words.name("good", good)) for good in GOODS),
            Fact("silver", str(f.silver), p.say("unstored")),
            Fact("present", str(f.stored), p.say("stored")),
            Fact("house", str(f.ports), p.say("ports")),
            Fact("city", str(f.provinces), p.say("provinces")),
            Fact("card", str(f.cards), p.say("cards")),
        ),
        tags=(p.say("steps_left", p.steps_left),) if f.seat == p.active and p.phase == "movement" else (),
        ahead=_income(p, f),
        projection=tuple((p.words.say("score", k), v) for k, v in f.score.items()),
        extra=_lasting(p, f),
    )


def _lasting(p: Position, f: Family) -> str:
    """Long cards on the table and debts: what everybody should keep in mind of a family."""
    lines = [f"<b>{esc(card.name)}</b> {esc(card.text)}" for card in f.table]
    lines += [
        esc(p.say(f"owes_{what}", f.name, p.families[creditor].name))
        for debtor, creditor, what in p.debts
        if debtor == f.seat
    ]
    return f'<ul class="lasting">{"".join(f"<li>{line}</li>" for line in lines)}</ul>' if lines else ""


def _income(p: Position, f: Family) -> Ahead | None:
    if not f.income:
        return None
    wares = (Figure(p.words.name("ware", ware), str(n)) for ware, n in f.income.items())
    return Ahead(p.say("next_income"), parts=tuple(wares))
