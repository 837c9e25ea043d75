"""Positions and events as they are stored: compact, and read only when somebody looks at them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mingtang.core.facts import Event
from mingtang.core.game import Game
from mingtang.core.steps import State

STORED_EVERY: Final = 20
"""Of a game on disk every twentieth position is stored, beside the first and the last."""


def events_to_text(told: Sequence[Event]) -> str:
    """Events as they are stored."""
    return json.dumps([[e.key, list(e.args), e.seen_by, e.reveals] for e in told], separators=(",", ":"))


def events_from_text(stored: str) -> tuple[Event, ...]:
    """The way back."""
    return tuple(
        [Event(key, tuple(args), seen_by, bool(reveals)) for key, args, seen_by, reveals in json.loads(stored)]
    )


def pack_position(game: Game[Any], state: State) -> bytes:
    """A position as it is stored."""
    return zlib.compress(json.dumps(game.dump(state), separators=(",", ":")).encode())


@dataclass(frozen=True)
class StoredPosition:
    """A position that waits to be read."""

    game: Game[Any]
    packed: bytes

    def read(self) -> State:
        """The position."""
        state: State = self.game.load(json.loads(zlib.decompress(self.packed)))
        return state
