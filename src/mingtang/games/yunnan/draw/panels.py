"""What stands on a player's panel in Yunnan: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.kit import Fact, Panel
from mingtang.games.yunnan.draw.position import KINDS, Colour, Position


def panels(p: Position) -> tuple[Panel, ...]:
    """The panels in the order of play."""
    return tuple(_duli(p, p.colours[c]) if c == p.duli else _player(p, p.colours[c]) for c in p.order)


def own_first(shown: tuple[Panel, ...], viewer: int) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    at = next((i for i, panel in enumerate(shown) if panel.seat == viewer >= 0), 0)
    return shown[at:] + shown[:at]


def _player(p: Position, c: Colour) -> Panel:
    ready = [f"{c.store[kind]} × {p.words.name('kind', kind)}" for kind in KINDS if c.store[kind]]
    income = sum(c.income.values())
    parts = (c.income["traders"], c.income["posts"], c.income["market"])
    return Panel(
        seat=c.colour,
        points=c.points,
        facts=(
            Fact("coin", str(c.coins), p.say("coins_free", c.coins - c.promised), p.say("coins_promised", c.promised)),
            Fact("trader", f"{c.supply} / {c.recruited}", p.say("in_supply")),
            Fact("pass", str(c.passes), p.say("passes_short"), p.say("passes")),
            Fact("influence", str(c.influence), p.say("influence_short")),
            Fact("horse", p.words.name("place", c.horse), p.say("horse")),
            Fact("present", str(c.presents), p.say("presents")),
            Fact("post", str(sum(c.store.values())), p.say("to_build"), ", ".join(ready)),
            Fact("teahouse", str(c.built["teahouse"]), p.say("teahouses")),
        ),
        tags=_tags(p, c),
        income=p.say("next_income", income, *parts),
        projection=tuple((p.words.say("score", k), v) for k, v in c.score.items()),
    )


def _tags(p: Position, c: Colour) -> tuple[str, ...]:
    if p.phase != "bidding" or not c.passed:
        return ()
    return (p.say("in_bank") if c.colour in p.bank else p.say("passed"),)


def _duli(p: Position, c: Colour) -> Panel:
    """Dúli has no coins, points or Horse; what she has stands in the usual order."""
    return Panel(
        seat=c.owner,
        name=c.name,
        points=0,
        facts=(
            Fact("trader", f"{c.supply} / {c.recruited}", p.say("in_supply")),
            Fact("influence", str(c.influence), p.say("influence_short")),
            Fact("present", str(c.presents), p.say("presents")),
            Fact("teahouse", str(c.built["teahouse"]), p.say("teahouses")),
            Fact("card", str(p.pile), p.say("pile")),
        ),
    )
