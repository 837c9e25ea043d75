"""The tables of a run on disk, and which games in them can be trusted: those that are there once, and whole.

A chunk of games is written into a folder of its own under another name and renamed when it is complete. When every chunk is there, the parts are
laid together into the tables. A game that is damaged or there twice counts as not played, so nothing is ever counted twice.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mingtang.lab.extras as extras
from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.lab.run.engines import Chunk
from mingtang.lab.run.observations import TABLES, Columns

TYPES = {
    "number": "Int64", "seed": "Int64", "rounds": "Int32", "decisions": "Int32", "options": "Int64", "widest": "Int32",
    "digest": "String", "seat": "Int8", "bot": "String", "place": "Int8", "score": "Int32", "won": "Float64",
    "source": "String", "points": "Int32", "round": "Int32", "forecast": "Float64", "action": "String",
    "thing": "String", "offered": "Int32", "chosen": "Int32", "forced": "Int32", "amount": "Int64",
}  # fmt: skip
LAID = ".laid"
"""Parts that were laid together wait here for their end: renamed at once, removed at leisure."""


ROOM = 1 << 20
"""A disk with less room than this is full."""


class DamagedTable(HouseError):
    """A table that is there but cannot be read: it was cut short, or is no table of the laboratory."""


def polars() -> Any:
    """The library that reads and writes the tables."""
    return extras.need("polars", "lab", "laboratory")


def table(folder: Path, name: str) -> Path:
    """The file of a table."""
    return folder / f"{name}.parquet"


def part(folder: Path, chunk: Chunk) -> Path:
    """The folder of a finished chunk."""
    return folder / "parts" / f"{chunk.start}-{chunk.stop - 1}"


def failure_reason(e: BaseException, folder: Path) -> HouseError:
    """Why something in a folder could not be read or written. Polars keeps the number of the failure in a sentence, so we look ourselves."""
    if isinstance(e, OSError) and e.errno:
        return reason(e)
    try:
        return HouseError("os_full" if shutil.disk_usage(folder).free < ROOM else "os_unclear")
    except OSError as other:
        return reason(other)


# ---- what is there


@dataclass(frozen=True)
class StoredGames:
    """What a folder holds."""

    numbers: set[int]
    """The games that stand whole in the tables."""
    parts: list[Chunk]
    """Finished chunks that were not laid together yet, in order. They may overlap."""
    broken: list[Chunk]
    """Chunks that are not whole, and of no use."""
    damaged: list[str]
    """Tables that cannot be read, or that hold a game twice."""

    def known(self) -> set[int]:
        """Every game that need not be played."""
        return self.numbers.union(*self.parts)


def stored_games(folder: Path, seats: int) -> StoredGames:
    """Look through a folder, and trust nothing that cannot be read to its end."""
    parts: list[Chunk] = []
    broken: list[Chunk] = []
    for chunk in named_parts(folder):
        (parts if _is_whole(folder, chunk) else broken).append(chunk)
    numbers, damaged = _in_tables(folder, seats)
    return StoredGames(numbers, parts, broken, damaged)


def named_parts(folder: Path) -> list[Chunk]:
    """The chunks that have a folder, in order, whole or not."""
    found: list[Chunk] = []
    try:
        names = [path.name for path in (folder / "parts").iterdir()]
    except FileNotFoundError:
        return []
    except OSError as e:
        raise HouseError("file_unreadable", "folder", str(folder / "parts"), reason(e)) from None
    for name in names:
        first, dash, last = name.partition("-")
        if dash and first.isdigit() and last.isdigit():
            found.append(range(int(first), int(last) + 1))
    return sorted(found, key=lambda chunk: (chunk.start, chunk.stop))


def _is_whole(folder: Path, chunk: Chunk) -> bool:
    try:
        rows = {name: _rows(table(part(folder, chunk), name), name) for name in TABLES}
    except (FileNotFoundError, DamagedTable):
        return False
    return bool(sorted(rows["games"]["number"]) == list(chunk) and rows["games"]["rows"].max() == 1)


def _in_tables(folder: Path, seats: int) -> tuple[set[int], list[str]]:
    """The games that stand once in `games`, with all their seats, and the tables that are not as they should be."""
    pl = polars()
    damaged: list[str] = []
    rows: dict[str, Any] = {}
    for name in TABLES:
        try:
            rows[name] = _rows(table(folder, name), name)
        except FileNotFoundError:
            if name == "games":  # it is written last: before it is there, the parts are
                return set(), []
            damaged.append(table(folder, name).name)
        except DamagedTable:
            damaged.append(table(folder, name).name)
    if damaged:
        return set(), damaged
    games = rows["games"].filter(pl.col("rows") == 1)
    whole = games.join(rows["seats"].filter(pl.col("rows") == seats), on="number", how="semi")
    whole = whole.join(rows["rounds"], on="number", how="semi")
    if whole.height < rows["games"].height:
        damaged.append(table(folder, "games").name)
    return set(whole["number"].to_list()), damaged


def _rows(path: Path, name: str) -> Any:
    """How many rows each game has in a table, which is read to its end on the way."""
    pl = polars()
    with _reading(path):
        count = _scan(path, name).group_by("number").agg(pl.len().alias("rows"), pl.exclude("number").last())
        return count.collect(engine="streaming").select("number", "rows")


def read_table(path: Path, name: str) -> Any:
    """A whole table."""
    with _reading(path):
        return _scan(path, name).collect()


def read_games(path: Path, name: str, games: Chunk, columns: Sequence[str]) -> Any:
    """Some columns of a table, of some of its games."""
    with _reading(path):
        asked = polars().col("number").is_between(games.start, games.stop - 1)
        return _scan(path, name).filter(asked).select(columns).collect()


def row_count(path: Path, name: str) -> int:
    """How many rows a table has."""
    with _reading(path):
        return int(_scan(path, name).select(polars().len()).collect().item())


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Says in a sentence why a table cannot be read. One that is not there is another matter."""
    faults = polars().exceptions
    try:
        path.open("rb").close()
        yield
    except FileNotFoundError:
        raise
    except OSError as e:
        raise HouseError("file_unreadable", "file", str(path), failure_reason(e, path.parent)) from None
    except (faults.PolarsError, faults.PanicException):
        raise DamagedTable("damaged_table", str(path)) from None


def _scan(path: Path, name: str) -> Any:
    pl = polars()
    frame = pl.scan_parquet(path, glob=False)
    if dict(frame.collect_schema()) != {column: getattr(pl, TYPES[column]) for column in TABLES[name]}:
        raise DamagedTable("damaged_table", str(path))
    return frame


# ---- writing


@contextmanager
def _writing(folder: Path, made: Path) -> Iterator[None]:
    """Says in a sentence why a folder cannot be written, and leaves nothing behind that was only half `made`."""
    try:
        remove(made)
        yield
    except (OSError, polars().exceptions.PolarsError) as e:
        raise HouseError("unwritable", "folder", str(folder), failure_reason(e, folder)) from None
    finally:
        with suppress(OSError):
            remove(made)


def remove(path: Path) -> None:
    """Take away a file or a folder; what cannot be taken away stays."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def write_part(folder: Path, chunk: Chunk, tables: dict[str, Columns]) -> None:
    """Write a finished chunk, at once or not at all."""
    pl = polars()
    made = folder / "parts" / ".new"
    with _writing(folder, made):
        made.mkdir()
        for name, columns in tables.items():
            schema = {column: getattr(pl, TYPES[column]) for column in columns}
            pl.DataFrame(columns, schema=schema).write_parquet(table(made, name))
        made.replace(part(folder, chunk))


def merge_parts(folder: Path, numbers: set[int], parts: list[Chunk]) -> None:
    """Lay parts and what the tables hold of `numbers` together, each game once, in the order of the games."""
    kept = sorted(numbers.difference(*parts))
    for name in reversed(TABLES):  # games.parquet comes last: where it names a game, the others hold it
        made = folder / f".{name}.part"
        with _writing(folder, made):
            _all_of(folder, name, kept, parts).sink_parquet(made)
            made.replace(table(folder, name))
    laid = folder / LAID
    with _writing(folder, laid):
        (folder / "parts").replace(laid)  # a kill while they are removed leaves no half part
        (folder / "parts").mkdir()


def _all_of(folder: Path, name: str, kept: list[int], parts: list[Chunk]) -> Any:
    """A table with the games that are kept and those of the parts; of parts that overlap, each game once."""
    pl = polars()
    number = pl.col("number")
    frames = []
    if kept:
        frames.append(pl.scan_parquet(table(folder, name), glob=False).filter(number.is_in(kept)))
    reached = 0
    for chunk in parts:
        frame = pl.scan_parquet(table(part(folder, chunk), name), glob=False)
        frames.append(frame if chunk.start >= reached else frame.filter(number >= reached))
        reached = max(reached, chunk.stop)
    whole = pl.concat(frames)
    in_order = not kept or kept[-1] < parts[0].start
    return whole if in_order else whole.sort("number", maintain_order=True)


def remove_leftovers(folder: Path, broken: list[Chunk]) -> None:
    """Take away what a kill left behind: parts that are not whole, and files that never got their name."""
    unnamed = [folder / f".{name}.part" for name in TABLES]
    with _writing(folder, folder / LAID):
        for left in [*unnamed, *folder.glob(".run.json.*"), *(folder / "parts").glob(".*")]:
            remove(left)
        for chunk in broken:
            shutil.rmtree(part(folder, chunk))
