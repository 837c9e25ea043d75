"""Yunnan drawn: the streets of Pu'er and the Tea Horse Road, with every choice where a player would look for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mingtang.draw.kit import Board, Choices, Panel, Scene, lit_sheet, shared_part
from mingtang.games.yunnan import PHASES
from mingtang.games.yunnan.draw.land import HEIGHT, WIDTH, land_defs
from mingtang.games.yunnan.draw.panels import own_first, panels
from mingtang.games.yunnan.draw.road import road
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.draw.spoken import spoken
from mingtang.games.yunnan.draw.stages import stages
from mingtang.games.yunnan.draw.streets import WIDTH as STREETS_WIDTH
from mingtang.games.yunnan.draw.streets import streets

__all__ = ["draw", "figures", "spoken", "stages", "touched"]

BESIDE: Final = {"market": "trader", "bank": "coin", "from": "trader"}
"""Choices that are offered beside the prompt too, with their pieces; what is refused keeps its place there, so that no other moves into it."""
_streets = shared_part(streets)
_road = shared_part(road)


def figures(scene: Scene) -> tuple[Panel, ...]:
    """The panels alone, for whoever wants to know what a choice would change."""
    return panels(YunnanScene.of(scene))


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    p = YunnanScene.of(scene)
    choices = Choices(scene.choices)
    first = _streets(p, choices)
    in_streets = choices.lit_since()
    second = _road(p, choices)
    on_road = choices.lit_since()
    return Board(
        sheets=(
            lit_sheet("streets", p.say("streets"), STREETS_WIDTH, HEIGHT, first, "", in_streets),
            lit_sheet("road", p.say("road"), WIDTH, HEIGHT, second, land_defs(), on_road),
        ),
        panels=own_first(panels(p), p.view["viewer"]),
        chips=choices.rest(),
        also=tuple(replace(c, icon=BESIDE[c.verb]) for c in scene.choices if c.verb in BESIDE),
        phases=tuple((phase, p.words.say("phase", phase), phase == p.view["phase"]) for phase in PHASES),
    )


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched, as `Scene.last` names them: "horse 7", "kang 2" (a colour's pieces there), a gorge, "bank"."""
    if verb == "bid":
        return (f"{nouns[0]} {nouns[1]}",)
    if verb in ("bank", "market"):
        return (verb,)
    if verb in ("to", "go", "guards"):
        return (f"{nouns[0]} {seat}",)
    if verb == "block":
        return (str(nouns[0]),)
    if verb in ("place", "build"):
        return (str(nouns[-1]), f"{nouns[-1]} {seat}")
    return ()
