"""A backup: everything that is stored, as it was at one moment, in one file that fits both kinds of database.

The file is a gzip stream of JSON lines: a head that says what it is and how many rows follow, for each table a line with its columns and a
line for each of its rows, and an end with the digest of all lines before it. So whatever is missing or was changed is noticed before
anything is done with it. The rows are those of the database's own schema, which the head names: a newer house brings them up to date.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, func, select

from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.store.database import Database, schema_of, schemas

NAME = "mingtang backup"
FORMAT = 1
LEFT_OUT = ("alembic_version", "news", "presence", "counts")
"""What belongs to the hour and not to the house; the schema stands in the head."""
AT_ONCE = 500
LONGEST_LINE = 1 << 28
Tick = Callable[[int], None]
"""Called with so many rows more."""


class BackupError(HouseError):
    """A backup that cannot be made or used; says why."""


@dataclass(frozen=True)
class Head:
    """What a backup says of itself."""

    format: int
    schema: str
    kind: str
    """The kind of database that it was taken from; it can be put back on either."""
    made: float
    rows: dict[str, int]
    """How many rows each table has, in an order in which they can be put back."""

    @property
    def total(self) -> int:
        """How many rows there are."""
        return sum(self.rows.values())


def back_up(database: Database, path: Path, begin: Callable[[Head], None], tick: Tick) -> Head:
    """Write everything into a file, as it is at this moment; the house may be open. The file appears when it is complete."""
    with database.reading() as c, _whole_file(path) as file, gzip.GzipFile("", "wb", 6, file, mtime=0) as stream:
        metadata = stored_tables(c)
        rows = {t.name: c.execute(select(func.count()).select_from(t)).scalar_one() for t in metadata.sorted_tables}
        head = Head(FORMAT, schema_of(c), c.dialect.name, time.time(), rows)
        begin(head)
        digest = hashlib.sha256()
        for line in _lines(c, metadata, head, tick):
            digest.update(line)
            stream.write(line)
        stream.write(_line({"end": digest.hexdigest()}))
    return head


def stored_tables(c: Connection) -> MetaData:
    """The tables of a database as they are there, whichever schema it has, but for those that a backup leaves out."""
    metadata = MetaData()
    metadata.reflect(c, only=lambda name, _: name not in LEFT_OUT)
    return metadata


def _lines(c: Connection, metadata: MetaData, head: Head, tick: Tick) -> Iterator[bytes]:
    yield _line({"name": NAME, **asdict(head)})
    for table in metadata.sorted_tables:
        yield _line({"table": table.name, "columns": [column.name for column in table.columns]})
        with c.execution_options(yield_per=AT_ONCE).execute(select(table)) as found:
            for part in found.partitions():
                yield from (_line([_written(value) for value in row]) for row in part)
                tick(len(part))


def _line(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _written(value: Any) -> Any:
    """A value as JSON has it: bytes are the only thing that it cannot hold."""
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _read(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


@contextmanager
def _whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that nobody else may read (it holds what people's passwords are checked by), under its name when it is complete."""
    part: Path | None = None
    try:
        if path.is_dir():
            raise BackupError("folder_to_write", str(path))
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        part = Path(name)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as e:
        raise BackupError("unwritable", "file", str(path), reason(e)) from None
    finally:
        if part is not None:
            part.unlink(missing_ok=True)


# ---- reading


class Backup:
    """A backup in a file. It is read from end to end before anything is believed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._opened() as stream:
            self.head = self._head(stream)

    def _head(self, stream: gzip.GzipFile) -> Head:
        try:
            found = json.loads(stream.readline(LONGEST_LINE))
            if found.pop("name") != NAME:
                raise BackupError("not_a_backup", str(self.path))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BackupError("not_a_backup", str(self.path)) from None
        if not isinstance(found.get("format"), int) or found["format"] > FORMAT:
            raise BackupError("newer_backup", str(self.path), str(found.get("format")), FORMAT)
        try:
            head = Head(**found)
            if not all(isinstance(n, int) for n in head.rows.values()):
                raise BackupError("backup_damaged", str(self.path))
            known = schemas()
        except (TypeError, AttributeError):
            raise BackupError("backup_damaged", str(self.path)) from None
        if head.schema not in known:
            raise BackupError("newer_backup", str(self.path), head.schema, known[-1])
        return head

    def verify(self, tick: Tick) -> None:
        """Raise unless every line is there as it was written."""
        digest = hashlib.sha256()
        counted: dict[str, int] = {}
        table, end = "", None
        with self._opened() as stream:
            for n, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE), b"")):
                if end is not None:
                    raise BackupError("backup_damaged", str(self.path))
                if n and line.startswith(b'{"end"'):
                    end = line
                    continue
                digest.update(line)
                if n and line.startswith(b"{"):
                    table = self._table(line)[0]
                    counted[table] = 0
                elif n:
                    counted[table] = counted.get(table, 0) + 1
                    tick(1)
        if end is None:
            raise BackupError("backup_truncated", str(self.path))
        if end != _line({"end": digest.hexdigest()}) or counted != self.head.rows:
            raise BackupError("backup_damaged", str(self.path))

    def tables(self) -> Iterator[tuple[str, list[str], Iterator[list[dict[str, Any]]]]]:
        """Each table: its name, its columns, and its rows in parts."""
        with self._opened() as stream:
            stream.readline(LONGEST_LINE)
            line = stream.readline(LONGEST_LINE)
            while not line.startswith(b'{"end"'):
                name, columns = self._table(line)
                rows = self._rows(stream, columns, self.head.rows[name])
                yield name, columns, rows
                for _ in rows:  # whoever wanted none of them
                    pass
                line = stream.readline(LONGEST_LINE)

    def _rows(self, stream: gzip.GzipFile, columns: list[str], count: int) -> Iterator[list[dict[str, Any]]]:
        for begin in range(0, count, AT_ONCE):
            lines = [stream.readline(LONGEST_LINE) for _ in range(min(AT_ONCE, count - begin))]
            try:
                yield [dict(zip(columns, map(_read, json.loads(line)), strict=True)) for line in lines]
            except (ValueError, KeyError, TypeError):
                raise BackupError("backup_damaged", str(self.path)) from None

    def _table(self, line: bytes) -> tuple[str, list[str]]:
        try:
            found = json.loads(line)
            return str(found["table"]), [str(column) for column in found["columns"]]
        except (ValueError, KeyError, TypeError):
            raise BackupError("backup_damaged", str(self.path)) from None

    @contextmanager
    def _opened(self) -> Iterator[gzip.GzipFile]:
        path = str(self.path)
        try:
            if self.path.is_dir():
                raise BackupError("file_is_folder", "backup", path)
            with gzip.open(self.path, "rb") as stream:
                yield stream
        except FileNotFoundError:
            raise BackupError("file_missing", "backup", path) from None
        except EOFError:
            raise BackupError("backup_truncated", path) from None
        except gzip.BadGzipFile:
            raise BackupError("not_a_backup" if not self._is_gzip() else "backup_damaged", path) from None
        except zlib.error:
            raise BackupError("backup_damaged", path) from None
        except OSError as e:
            raise BackupError("file_unreadable", "backup", path, reason(e)) from None

    def _is_gzip(self) -> bool:
        with self.path.open("rb") as file:
            return file.read(2) == b"\x1f\x8b"
