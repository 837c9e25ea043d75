"""The table as text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from mingtang.draw.terminal import board_table, signed_names
from mingtang.starter.view_types import StarterView
from mingtang.texts import Texts, plain


def board_text(seen: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: dish and tea, everybody's state, the own hand."""
    view = cast(StarterView, seen)

    def say(key: str, *numbers: int) -> str:
        return plain(words.fill(words.say("board", key), numbers, ()))

    head = Text(say("round", view["round"], view["rounds"]), style="bold")
    head.append(f"   {say('dish', view['dish'])}   {say('tea_left', view['tea_left'])}", style="not bold")
    names = signed_names(players)
    table = board_table("", words.say("house", "points"), say("tea"), say("cards"), "")
    for seat, player in enumerate(view["players"]):
        state = say("sealed") if player["has_sealed"] else ""
        table.add_row(names[seat], str(player["points"]), str(player["tea"]), str(player["cards"]), state)
    parts: list[RenderableType] = [head, Text(), table]
    if view["hand"]:
        parts.append(Text(f"{say('hand')}: {' '.join(str(card) for card in view['hand'])}"))
    return Group(*parts)
