"""A record that somebody brings: read and replayed in a process of its own, within bounds, before the house believes a word of it.

Nothing of a stranger's file is worked on where others wait. `read` and `replay` run in a worker; what comes back is plain
data that costs little to take over.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from mingtang.bots.workers.games import game_of
from mingtang.core.errors import BadRecord
from mingtang.core.game import Game
from mingtang.core.history import Entry
from mingtang.core.match import Match
from mingtang.core.record import Record, parse_record
from mingtang.core.storage import STORED_EVERY, events_to_text, pack_position
from mingtang.table.variation_file import FiledVariations, played_variations, read_variations
from mingtang.table.variations import VariationTree

MOST_LETTERS = 200_000
"""Twenty times the longest game that anybody has played here."""
MOST_CHOICES = 5_000
SECONDS = 20.0
"""After so many seconds a file is given up, with the process that worked on it."""


@dataclass(frozen=True)
class Upload:
    """A record and the game that it is of."""

    module: str
    data: dict[str, Any]
    record: Record
    variations: FiledVariations | None = None


@dataclass(frozen=True)
class ReplayedRecord:
    """What a record tells: its choices and what came of them, as a table stores them."""

    opening: str
    entries: tuple[Entry, ...]
    told: tuple[str, ...]
    """What each entry told."""
    positions: dict[int, bytes]
    """Positions by ply: the first, some on the way, and the last."""
    variations: VariationTree = field(default_factory=VariationTree)


def read_file(text: str) -> tuple[Record, FiledVariations | None]:
    """The record in a text, and the variations behind it."""
    return read(text), read_variations(text)


def read(text: str) -> Record:
    """The record in a text."""
    if len(text) > MOST_LETTERS:
        raise BadRecord("record_too_long", MOST_LETTERS)
    record = parse_record(text, unfinished=True)
    if len(record.moves) > MOST_CHOICES:
        raise BadRecord("too_many_choices", MOST_CHOICES)
    return record


def replay(upload: Upload) -> ReplayedRecord:
    """Play a record again, every line checked."""
    return replay_with(game_of(upload.module, upload.data), upload.record, upload.variations)


def replay_with(game: Game[Any], record: Record, filed: FiledVariations | None = None) -> ReplayedRecord:
    """The same with the game at hand."""
    if len(record.moves) > game.bound(len(record.seats)):
        raise BadRecord("more_than_a_game", game.meta.title, len(record.moves))
    match = Match.replay(game, record)
    entries = tuple(replace(entry, told=(), version=1) for entry in match.plies)
    told = tuple(events_to_text(entry.told) for entry in match.plies)
    kept = {n: pack_position(game, match.position(n)) for n in (*range(0, match.ply, STORED_EVERY), match.ply)}
    tree = VariationTree() if filed is None else played_variations(match.history, len(match.names), filed)
    return ReplayedRecord(events_to_text(match.opening), entries, told, kept, tree)
