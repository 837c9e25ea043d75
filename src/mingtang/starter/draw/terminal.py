"""The table as text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.starter.view_types import StarterView
from mingtang.texts import Texts, plain

SHAPES = "●■◆▲"
"""The signs of the seats, so that colour is never alone."""


def board_text(seen: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: dish and tea, everybody's state, the own hand."""
    view = cast(StarterView, seen)

    def say(key: str, *numbers: int) -> str:
        return plain(words.fill(words.say("board", key), numbers, ()))

    head = Text(say("round", view["round"], view["rounds"]), style="bold")
    head.append(f"   {say('dish', view['dish'])}   {say('tea_left', view['tea_left'])}", style="not bold")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", words.say("house", "points"), say("tea"), say("cards"), ""):
        table.add_column(name)
    for seat, player in enumerate(view["players"]):
        state = say("sealed") if player["has_sealed"] else ""
        table.add_row(
            f"{SHAPES[seat]} {players[seat]}", str(player["points"]), str(player["tea"]), str(player["cards"]), state
        )
    parts: list[RenderableType] = [head, Text(), table]
    if view["hand"]:
        parts.append(Text(f"{say('hand')}: {' '.join(str(card) for card in view['hand'])}"))
    return Group(*parts)
