"""Games of the terminal that nobody saved by name: each in a file of its own, in the user's state folder."""

from __future__ import annotations

import itertools
import os
from dataclasses import replace
from pathlib import Path

from mingtang.commands.arguments import read_record
from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.core.record import Record


def file_of(record: Record) -> Path:
    """Where this game is kept: over itself if it was kept before, never over another game with the same seed."""
    folder, name = saved_games(), f"{record.game}-{record.seed}"
    paths = (folder / (f"{name}.record" if n == 1 else f"{name}-{n}.record") for n in itertools.count(1))
    return next(path for path in paths if not path.exists() or is_earlier_stage(path, record))


def saved_games() -> Path:
    """Where games are kept that nobody saved: the user's own state folder."""
    base = os.environ.get("XDG_STATE_HOME", "")
    folder = (Path(base) if base else Path.home() / ".local" / "state") / "mingtang"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise HouseError("no_place_to_keep", str(folder), reason(e)) from None
    return folder


def is_earlier_stage(path: Path, record: Record) -> bool:
    """Whether a kept file holds the beginning of this game and nothing else, so that nothing is lost if it is written over."""
    try:
        kept = read_record(path)
    except HouseError:
        return False
    same = replace(kept, moves=(), marks=(), end="") == replace(record, moves=(), marks=(), end="")
    begun, now = ([(m.seat, m.words) for m in r.moves] for r in (kept, record))
    return same and begun == now[: len(begun)]
