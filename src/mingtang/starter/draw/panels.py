"""What stands on a player's panel: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.contract import Fact, Panel
from mingtang.starter.draw.scene import StarterScene


def panels(p: StarterScene) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in their order."""
    return tuple([_panel(p, seat) for seat in p.reader_first()])


def _panel(p: StarterScene, seat: int) -> Panel:
    player = p.view["players"][seat]
    return Panel(
        seat=seat,
        points=player["points"],
        facts=(
            Fact("card", str(player["cards"]), p.say("cards")),
            Fact("teahouse", str(player["tea"]), p.say("tea")),
        ),
        projection=tuple((p.words.say("score", source), points) for source, points in player["score"].items()),
    )
