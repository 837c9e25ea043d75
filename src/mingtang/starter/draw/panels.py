"""What stands on a player's panel: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.contract import DrawingWords, Fact, Panel, board_word
from mingtang.starter.view_types import StarterView


def panels(view: StarterView, words: DrawingWords) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in their order."""
    count = len(view["players"])
    first = max(0, view["viewer"])
    return tuple(_panel(view, words, (first + i) % count) for i in range(count))


def _panel(view: StarterView, words: DrawingWords, seat: int) -> Panel:
    player = view["players"][seat]
    return Panel(
        seat=seat,
        points=player["points"],
        facts=(
            Fact("card", str(player["cards"]), board_word(words, "cards")),
            Fact("teahouse", str(player["tea"]), board_word(words, "tea")),
        ),
        projection=tuple((words.say("score", source), points) for source, points in player["score"].items()),
    )
