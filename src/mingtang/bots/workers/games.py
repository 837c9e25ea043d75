"""The games that a worker knows: made once from their module and their component data, however often it is asked."""

from __future__ import annotations

import importlib
import pickle
from dataclasses import dataclass
from typing import Any

from mingtang.core.data import Data, data_digest
from mingtang.core.game import Game

_games: dict[tuple[str, str], Game[Any]] = {}
_packed: dict[tuple[str, str], PackedGame] = {}


@dataclass(frozen=True)
class PackedGame:
    """A game as it travels to a worker: its component data are packed once, and unpacked only by a worker that does not know them yet."""

    module: str
    digest: str
    data: bytes


def packed(game: Game[Any], module: str) -> PackedGame:
    """A game for the way to a worker."""
    key = (module, game.data_digest)
    if key not in _packed:
        _packed[key] = PackedGame(module, game.data_digest, pickle.dumps(game.data))
    return _packed[key]


def unpacked(sent: PackedGame) -> Game[Any]:
    """The game that was sent."""
    key = (sent.module, sent.digest)
    return _games[key] if key in _games else game_of(sent.module, pickle.loads(sent.data))


def game_of(module: str, data: Data) -> Game[Any]:
    """The game that this module makes of these data."""
    key = (module, data_digest(data))
    if key not in _games:
        _games[key] = importlib.import_module(module).make(data)
    return _games[key]
