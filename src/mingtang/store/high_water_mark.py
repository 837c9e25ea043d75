"""A mark beside the database of how far it has come, so that it is noticed when the end of it is missing.

SQLite writes ahead into a log. If that log is cut off, the database is whole and right, only older: the last choices are gone without
a word. So the number of the last change is also noted in a small file. The note is not forced to the disk, for it may lag behind; it
must never be ahead, and if it is, something was lost.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

ENDING = "-mark"


class HighWaterMark:
    """The number of the last change that was acknowledged."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ENDING)
        self._file = -1

    def note(self, number: int) -> None:
        """So far we have come."""
        with contextlib.suppress(OSError):  # a mark that cannot be made is no reason to stop a game
            if self._file < 0:
                self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, b"%020d\n" % number)

    def read(self) -> int:
        """How far we had come; 0 if nobody noted it."""
        try:
            return int(self.path.read_bytes()[:20])
        except (OSError, ValueError):
            return 0

    def close(self) -> None:
        """Put the pencil away."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
