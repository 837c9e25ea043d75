"""Work that was done, kept line by line in a file: whoever is stopped goes on where he stood."""

from __future__ import annotations

import errno
import fcntl
import json
from pathlib import Path
from typing import IO, Any

from mingtang.core.errors import HouseError


def claim(file: IO[Any], place: Path) -> None:
    """One process works on a place at a time; the claim goes with the open file, and so with the process."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        if e.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise
        raise HouseError(f"another process is working on {place}") from None


class KeptLines:
    """A file of JSON lines. The first says what the others belong to; each is written as soon as its piece of work is done."""

    def __init__(self, path: Path, head: dict[str, Any], foreign: str, unreadable: str) -> None:
        """`foreign` and `unreadable`: what to say of a file that begins otherwise, and of one that is something else altogether."""
        self.path = path
        self.unreadable = unreadable
        self.rows: list[dict[str, Any]] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab+")
        except OSError as e:
            raise self._unwritable(e) from None
        try:
            claim(self._file, path)
            self._go_on(head, foreign)
        except OSError as e:
            self.close()
            raise self._unwritable(e) from None
        except HouseError:
            self.close()
            raise

    def _go_on(self, head: dict[str, Any], foreign: str) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        lines = [self._read(line) for line in whole.splitlines()]
        if lines and lines[0] != head:
            raise HouseError(f"{self.path} {foreign}")
        if not lines and not _line(head).startswith(text):
            raise self.broken()
        self._file.truncate(len(whole))  # a line that was cut by a kill is worked out again
        self.rows = lines[1:]
        if not lines:
            self.add(head)

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            row = json.loads(line)
        except ValueError:
            raise self.broken() from None
        if not isinstance(row, dict):
            raise self.broken()
        return row

    def broken(self) -> HouseError:
        """This file is something else, and what to do."""
        return HouseError(f"{self.path} {self.unreadable}")

    def _unwritable(self, e: OSError) -> HouseError:
        return HouseError(f"{self.path} cannot be written: {e.strerror}")

    def add(self, row: dict[str, Any]) -> None:
        """Keep one more line."""
        try:
            self._file.write(_line(row))
            self._file.flush()
        except OSError as e:
            raise self._unwritable(e) from None

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()


def _line(row: dict[str, Any]) -> bytes:
    return (json.dumps(row, ensure_ascii=False) + "\n").encode()
