"""Yínzi drawn: the reader's own clan, which keeps its place, and provinces, coast and offices, of which the one in question is large."""

from __future__ import annotations

from collections.abc import Callable

from mingtang.draw.kit import Board, Choices, Panel, Scene, Sheet, lit_sheet, shared_part
from mingtang.games.yinzi.draw.clan import WIDTH as CLAN_WIDTH
from mingtang.games.yinzi.draw.clan import clan
from mingtang.games.yinzi.draw.coast import WIDTH as COAST_WIDTH
from mingtang.games.yinzi.draw.coast import coast
from mingtang.games.yinzi.draw.grid import BROAD
from mingtang.games.yinzi.draw.land import HEIGHT, provinces
from mingtang.games.yinzi.draw.land import WIDTH as LAND_WIDTH
from mingtang.games.yinzi.draw.offices import WIDTH as OFFICES_WIDTH
from mingtang.games.yinzi.draw.offices import offices
from mingtang.games.yinzi.draw.panels import panels
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.draw.spoken import spoken
from mingtang.games.yinzi.draw.stages import stages

__all__ = ["draw", "figures", "spoken", "stages", "touched"]

SHEETS: tuple[tuple[str, int, Callable[[YinziScene, Choices], str]], ...] = (
    # a turn begins with the clan and mostly goes on in the land: on a phone the first sheet with a lit place opens by itself
    ("clan", CLAN_WIDTH, shared_part(clan)),
    ("provinces", LAND_WIDTH, shared_part(provinces)),
    ("coast", COAST_WIDTH, shared_part(coast)),
    ("offices", OFFICES_WIDTH, shared_part(offices)),
)
ROUND: dict[str, tuple[str, ...]] = {
    # the phases A to F of the rulebook, and what each consists of
    "bonus": ("bonus",),
    "actions": ("actions",),
    "feeding": ("feeding",),
    "resolution": ("war_glories", "disasters", "routes", "undertakings", "taxation"),
    "late_shipping": ("late_shipping",),
    "administration": ("administration",),
}


def figures(scene: Scene) -> tuple[Panel, ...]:
    """The panels alone, for whoever wants to know what a choice would change."""
    return panels(YinziScene.of(scene))


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    p = YinziScene.of(scene)
    choices = Choices(scene.choices)
    sheets: list[Sheet] = []
    for id, width, drawn in SHEETS:
        body = drawn(p, choices)
        lit = choices.lit_since()
        kept = id == "clan"
        sheets.append(lit_sheet(id, p.say(id), width, HEIGHT, body, "", lit, None if kept else BROAD, kept))
    return Board(
        sheets=tuple(sheets),
        panels=panels(p),
        chips=choices.rest(),
        phases=_phases(p),
    )


def _phases(p: YinziScene) -> tuple[tuple[str, str, bool], ...]:
    """The six phases of a round, in short; where it goes through the fourth, the step that it has reached; set-up and end only in their time."""
    out = []
    for phase, steps in ROUND.items():
        now = p.view["phase"] in steps
        exact = now and len(steps) > 1
        out.append((phase, p.words.say("phase", p.view["phase"]) if exact else p.say(f"phase_{phase}"), now))
    if any(now for _, _, now in out):
        return tuple(out)
    apart = (p.view["phase"], p.words.say("phase", p.view["phase"]), True)
    return (apart, *out) if p.view["phase"] == "setup" else (*out, apart)


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched, as `Scene.last` names them: a field, a factory, a slot ("huguang 3", "ship 2 0"), a bonus."""
    if verb in ("plant", "lay", "sell", "sell_rural", "load", "deliver", "feed", "wither", "place"):
        return (str(nouns[0]),)
    if verb in ("build", "upgrade", "take_over", "produce", "load_from", "deliver_from", "burn"):
        return (str(nouns[0]),)
    if verb in ("bonus", "advance", "use", "undertake", "act"):
        return (str(nouns[0]),)
    if verb == "slot":
        return (f"{nouns[0]} {nouns[1]}",)
    if verb == "ship":
        return (f"ship {nouns[0]} {nouns[1]}",)
    if verb == "route":
        return (f"route {nouns[0]}",)
    if verb == "step":
        return (f"boat {seat}",)
    if verb == "war":
        return (f"war {seat}",)
    return ()
