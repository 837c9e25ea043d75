"""The games that a worker knows: made once from their module and their component data, however often it is asked."""

from __future__ import annotations

import importlib
from typing import Any

from mingtang.core.data import Data, data_digest
from mingtang.core.game import Game

_games: dict[tuple[str, str], Game[Any]] = {}


def game_of(module: str, data: Data) -> Game[Any]:
    """The game that this module makes of these data."""
    key = (module, data_digest(data))
    if key not in _games:
        _games[key] = importlib.import_module(module).make(data)
    return _games[key]
