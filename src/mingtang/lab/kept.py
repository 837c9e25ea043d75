"""Work that was done, kept line by line in a file: whoever is stopped goes on where he stood."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from mingtang.core.errors import HouseError


class KeptLines:
    """A file of JSON lines. The first says what the others belong to; each is written as soon as its piece of work is done."""

    def __init__(self, path: Path, head: dict[str, Any], foreign: str, unreadable: str) -> None:
        """`foreign` and `unreadable`: what to say of a file that begins otherwise, and of one that is something else altogether."""
        self.path = path
        self.unreadable = unreadable
        self.rows: list[dict[str, Any]] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            lines = [self._read(line) for line in whole.splitlines()]
            if lines and lines[0] != head:
                raise HouseError(f"{path} {foreign}")
            self.rows = lines[1:]
            if len(whole) < len(text):
                os.truncate(path, len(whole))  # a line that was cut by a kill is worked out again
            self._file = path.open("a", encoding="utf-8")
        except OSError as e:
            raise self._unwritable(e) from None
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
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as e:
            raise self._unwritable(e) from None

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()
