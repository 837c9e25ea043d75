"""Work that was done, kept line by line in a file: whoever is stopped goes on where he stood."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from mingtang.core.errors import HouseError
from mingtang.core.files import reason


class Claim:
    """One process works on a place at a time. Whoever ends, however he ends, gives it back."""

    def __init__(self, place: Path, file: Path) -> None:
        """`file` stands for the place as long as somebody works there."""
        self._lock = FileLock(file, timeout=0)
        try:
            self._lock.acquire()
        except Timeout:
            raise HouseError("busy_place", str(place)) from None

    def give_back(self) -> None:
        """Others may work there now."""
        Path(self._lock.lock_file).unlink(missing_ok=True)
        self._lock.release()


class Journal:
    """A file of JSON lines. The first says what the others belong to; each is written as soon as its piece of work is done."""

    def __init__(self, path: Path, head: dict[str, Any], foreign: HouseError, unreadable: HouseError) -> None:
        """`foreign` and `unreadable`: what to say of a file that begins otherwise, and of one that is something else altogether."""
        self.path = path
        self.unreadable = unreadable
        self.rows: list[dict[str, Any]] = []
        self._held = ExitStack()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._held.callback(Claim(path, path.with_name(f".{path.name}.lock")).give_back)
            self._file = self._held.enter_context(path.open("ab+"))
            self._go_on(head, foreign)
        except OSError as e:
            self.close()
            raise self._unwritable(e) from None
        except HouseError:
            self.close()
            raise

    def _go_on(self, head: dict[str, Any], foreign: HouseError) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        lines = [self._read(line) for line in whole.splitlines()]
        if lines and lines[0] != head:
            raise foreign
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
        return self.unreadable

    def _unwritable(self, e: OSError) -> HouseError:
        return HouseError("unwritable", "file", str(self.path), reason(e))

    def add(self, row: dict[str, Any]) -> None:
        """Keep one more line."""
        try:
            self._file.write(_line(row))
            self._file.flush()
        except OSError as e:
            raise self._unwritable(e) from None

    def close(self) -> None:
        """Nothing more comes."""
        self._held.close()


def _line(row: dict[str, Any]) -> bytes:
    return (json.dumps(row, ensure_ascii=False) + "\n").encode()
