"""Ming-Dynastie drawn: the six provinces and the spaces beside them, with every choice where a player would look for it."""

from __future__ import annotations

from mingtang.draw.kit import Board, Choices, Panel, Scene, ground, lit_sheet, shared_part
from mingtang.games.ming_dynastie import PHASES
from mingtang.games.ming_dynastie.draw.geometry import HEIGHT, WIDTH
from mingtang.games.ming_dynastie.draw.land import defs, patterns
from mingtang.games.ming_dynastie.draw.map import map_sheet
from mingtang.games.ming_dynastie.draw.panels import panels
from mingtang.games.ming_dynastie.draw.scene import MingScene
from mingtang.games.ming_dynastie.draw.spaces import WIDTH as SPACES_WIDTH
from mingtang.games.ming_dynastie.draw.spaces import spaces_sheet
from mingtang.games.ming_dynastie.draw.spoken import spoken
from mingtang.games.ming_dynastie.draw.stages import stages

__all__ = ["draw", "figures", "spoken", "stages", "touched"]
_map = shared_part(map_sheet)


def figures(scene: Scene) -> tuple[Panel, ...]:
    """The panels alone, for whoever wants to know what a choice would change."""
    return panels(MingScene.of(scene))


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    p = MingScene.of(scene)
    choices = Choices(scene.choices)
    first = ground(WIDTH, HEIGHT) + _map(p, choices)
    on_map = choices.lit_since()
    second = spaces_sheet(p, choices)
    on_spaces = choices.lit_since()
    return Board(
        sheets=(
            lit_sheet("map", p.say("map"), WIDTH, HEIGHT, first, defs(), on_map),
            lit_sheet("spaces", p.say("spaces"), SPACES_WIDTH, HEIGHT, second, patterns("mds"), on_spaces),
        ),
        panels=panels(p),
        chips=choices.rest(),
        phases=tuple((phase, p.words.say("phase", phase), phase == p.view["phase"]) for phase in PHASES),
    )


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched, as `Scene.last` names them: a district, "city-" and a district, a province, "card-" and a province."""
    if verb in ("prince", "neutral", "go"):
        return (str(nouns[0]),)
    if verb in ("return", "recall"):
        return (f"city-{nouns[0]}",)
    if verb in ("place", "sacrifice"):
        return (str(nouns[0]),)
    if verb == "take":
        return (f"card-{nouns[0]}",)
    return ()
