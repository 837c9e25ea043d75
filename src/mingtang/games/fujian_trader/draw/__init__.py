"""Fujian Trader drawn: the chart of the southern seas, and the counting house with what a family holds."""

from __future__ import annotations

from dataclasses import replace

from mingtang.draw.kit import Board, Choices, Panel, Scene, lit_sheet, shared_part
from mingtang.games.fujian_trader.draw.chart import chart
from mingtang.games.fujian_trader.draw.coast import HEIGHT, WIDTH, defs
from mingtang.games.fujian_trader.draw.house import WIDTH as HOUSE_WIDTH
from mingtang.games.fujian_trader.draw.house import house
from mingtang.games.fujian_trader.draw.panels import panels
from mingtang.games.fujian_trader.draw.scene import FujianScene
from mingtang.games.fujian_trader.draw.spoken import spoken
from mingtang.games.fujian_trader.draw.stages import stages
from mingtang.games.fujian_trader.view import PHASES

__all__ = ["draw", "figures", "spoken", "stages", "touched"]
_chart = shared_part(chart)
AT_SEA = ("sail", "go", "place", "lay", "buy_port")


def figures(scene: Scene) -> tuple[Panel, ...]:
    """The panels alone, for whoever wants to know what a choice would change."""
    return panels(FujianScene.of(scene))


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    p = FujianScene.of(scene)
    choices = Choices(scene.choices)
    sea = _chart(p, choices)
    at_sea = choices.lit_since()
    ashore = house(p, choices)
    in_house = choices.lit_since()
    return Board(
        sheets=(
            lit_sheet("chart", p.say("chart"), WIDTH, HEIGHT, sea, defs(), at_sea),
            replace(
                lit_sheet("house", p.say("house"), HOUSE_WIDTH, HEIGHT, ashore, "", in_house),
                front=p.view["raid"] is not None,
            ),
        ),
        panels=panels(p),
        chips=choices.rest(),
        phases=tuple((phase, p.words.say("phase", phase), phase == p.view["phase"]) for phase in PHASES),
    )


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched, as `Scene.last` names them: a port or the anchorage of Fujian."""
    return (str(nouns[0]),) if verb in AT_SEA else ()
