"""What looks the same to several readers is drawn once."""

from __future__ import annotations

import functools
import marshal
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeVar

from mingtang.draw.contract import Scene

T = TypeVar("T")
MOST_ALIKE = 64
"""All readers of a choice look at it within moments."""


def drawn_once(draw: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """A drawing for readers who have nothing to choose. Those who see exactly the same get the same, whichever seat they sit in.

    The drawing is kept by everything that it is given, and it is not given the seat: the view comes without its `viewer`.
    """
    known: OrderedDict[Hashable, T] = OrderedDict()

    @functools.wraps(draw)
    def drawn(scene: Scene) -> T:
        view = {name: fact for name, fact in scene.view.items() if name != "viewer"}
        key = (marshal.dumps(view, 2), tuple(scene.players), scene.words, tuple(scene.last))
        found = known.get(key)
        if found is None:
            found = known[key] = draw(replace(scene, view=view, choices=()))
            if len(known) > MOST_ALIKE:
                known.popitem(last=False)
        return found

    return drawn
