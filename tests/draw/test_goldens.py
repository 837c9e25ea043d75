"""The first view of each game, byte for byte. A change is seen in review: open the file in a browser.

Written anew with MINGTANG_GOLDENS=write.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from draw.tables import DRAWN, drawing, first_position, scene, the_game
from mingtang.draw.covers import cover_file
from mingtang.draw.kit import spread
from mingtang.games import game_cover

GOLDENS = Path(__file__).parent.parent / "goldens"


def compare(path: Path, drawn: str) -> None:
    drawn = drawn.replace("><", ">\n<") + "\n"
    if os.environ.get("MINGTANG_GOLDENS") == "write":
        path.write_text(drawn, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: write it with MINGTANG_GOLDENS=write"
    assert drawn == path.read_text(encoding="utf-8"), f"{path.name} has changed: look at it, then write it anew"


@pytest.mark.parametrize("name", DRAWN)
def test_the_first_view_is_drawn_as_before(name: str) -> None:
    s = first_position(name, the_game(name).meta.seats[-1])
    board = drawing(name)(scene(name, s, s.stack[-1].waiting(s)[0]))
    compare(GOLDENS / f"{name}-board.svg", spread(the_game(name).meta.title, board.sheets))


@pytest.mark.parametrize("name", DRAWN)
def test_a_cover_is_drawn_as_before(name: str) -> None:
    compare(GOLDENS / f"{name}-cover.svg", cover_file(name, game_cover(name)))
