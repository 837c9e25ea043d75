"""What the present question is about, so that the drawing can show it: a field, a factory, a tile, a price."""

from __future__ import annotations

from typing import Any

from mingtang.core.steps import Step
from mingtang.games.yinzi.phases.bonus import BuyCrop
from mingtang.games.yinzi.phases.building import ChooseCells, ChooseProvince
from mingtang.games.yinzi.phases.crops import LayCrop
from mingtang.games.yinzi.phases.delivery import DeliverPiece
from mingtang.games.yinzi.phases.disasters import ChooseLost, ChooseWithered
from mingtang.games.yinzi.phases.emperor import FillUp
from mingtang.games.yinzi.phases.late_shipping import ShipPair, ShipSecond
from mingtang.games.yinzi.phases.payment import CURRENCIES, PayWith
from mingtang.games.yinzi.phases.produce import ChooseRaw
from mingtang.games.yinzi.phases.sales import ChooseMarket, ChooseMarketSlot
from mingtang.games.yinzi.phases.ships import SendEmissary
from mingtang.games.yinzi.phases.supply import ChooseSecondSalt, ChooseShipSlot
from mingtang.games.yinzi.phases.workforce import ChooseWorkforce
from mingtang.games.yinzi.queries import field_good
from mingtang.games.yinzi.state import COMMODITY, YinziState
from mingtang.games.yinzi.view_places import CARGOES, named
from mingtang.games.yinzi.view_types import YinziPendingView
from mingtang.games.yinzi.vocabulary import FACTORIES, FIELDS, FORTUNE, GOODS, PROVINCES, ROUTES


def pending(s: YinziState) -> YinziPendingView:
    """The things that the step on top holds in its hands; all of them are open to everybody."""
    top: Step[Any] | None = s.stack[-1] if s.stack else None
    if isinstance(top, LayCrop):
        return {"column": top.column + 1, "good": named(GOODS, s.track[top.column])}
    if isinstance(top, BuyCrop):
        return {"column": s.bonus[top.seat] + 1, "good": named(GOODS, s.track[s.bonus[top.seat]])}
    if isinstance(top, ChooseProvince):
        return {"factory": FACTORIES[top.tile]}
    if isinstance(top, ChooseCells):
        return {"factory": FACTORIES[top.tile], "province": PROVINCES[top.province]}
    if isinstance(top, ChooseMarket):
        return {"field": _field(s, top.f), "good": GOODS[field_good(s, top.f)]}
    if isinstance(top, ChooseMarketSlot):
        return {
            "field": _field(s, top.f),
            "good": GOODS[field_good(s, top.f)],
            "province": PROVINCES[top.province],
        }
    if isinstance(top, ChooseRaw):
        return {"factory": FACTORIES[top.tile]}
    if isinstance(top, ChooseSecondSalt):
        return {"fields": _fields(s, [top.first])}
    if isinstance(top, ChooseShipSlot):
        if top.cargo == COMMODITY:
            return {"cargo": CARGOES[top.cargo], "factory": FACTORIES[top.first]}
        return {"cargo": CARGOES[top.cargo], "fields": _fields(s, [top.first, top.second])}
    if isinstance(top, ShipSecond):
        return {"fields": _fields(s, [top.source])}
    if isinstance(top, ShipPair):
        return {"cargo": "food", "fields": _fields(s, [top.first, top.second])}
    return _more(top)


def _more(top: Step[Any] | None) -> YinziPendingView:
    if isinstance(top, PayWith):
        return {"currency": CURRENCIES[top.what], "price": top.price}
    if isinstance(top, ChooseWorkforce):
        return {"group": FORTUNE[top.group]}
    if isinstance(top, DeliverPiece):
        return {"route": ROUTES[top.tile], "element": top.element + 1}
    if isinstance(top, SendEmissary):
        return {"box": top.box + 1}
    if isinstance(top, FillUp):
        return {"missing": top.missing}
    if isinstance(top, ChooseLost):
        return {"factory": FACTORIES[top.tile]}
    if isinstance(top, ChooseWithered):
        return {"province": PROVINCES[top.province]}
    return {}


def _field(s: YinziState, f: int) -> str:
    return FIELDS[s.board.land.field_word[f]]


def _fields(s: YinziState, sources: list[int]) -> list[str]:
    return [_field(s, f) for f in sources if f >= 0]
