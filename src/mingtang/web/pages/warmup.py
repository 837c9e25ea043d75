"""What is always the same is made before the first reader comes: templates read, the scenery of every board drawn."""

from __future__ import annotations

import functools
import logging

from mingtang.core.play import start
from mingtang.draw.contract import Scene
from mingtang.table.library import Library
from mingtang.texts import LANGUAGES
from mingtang.web.pages.frame import environment

log = logging.getLogger("mingtang.web")


def make_ready(library: Library) -> None:
    """Called in a thread of its own while the house already answers; each thing is made once in a process."""
    try:
        _templates()
        for name in library.playable():
            _board(library, name)
    except Exception:  # whoever comes first will see what is wrong, and is told better than here
        log.warning("not everything could be made ready", exc_info=True)


@functools.cache
def _templates() -> None:
    for name in environment.list_templates():
        environment.get_template(name)


_drawn: set[str] = set()


def _board(library: Library, name: str) -> None:
    draw = library.drawing(name)
    if draw is None or name in _drawn:
        return
    _drawn.add(name)
    game = library.game(name)
    seats = game.meta.seats[-1]
    state = game.setup(seats, seed=1)
    start(game, state)
    names = [f"P{seat + 1}" for seat in range(seats)]
    for lang in LANGUAGES:
        draw(Scene(game.view(state, -1), (), names, library.texts(name, lang)))
