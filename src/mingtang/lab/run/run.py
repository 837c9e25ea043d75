"""A run of the laboratory in a folder: what was asked for, and every game that was played, as Parquet.

    run.json            what was asked for; another question needs another folder
    parts/64-127/       one folder for each finished chunk; it appears whole or not at all
    games.parquet …     all tables (see observations.py), once every chunk is there

A run that was killed goes on with the same command, and what is damaged is played anew (see tables.py). Which engine plays, and with how many
workers, changes nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.core.data import data_digest
from mingtang.core.errors import HouseError, quoted
from mingtang.core.files import reason
from mingtang.games import game as find_game
from mingtang.lab.run.batches import LONG, LongTable
from mingtang.lab.run.contest import Contest, check
from mingtang.lab.run.engines import Chunk, engine_named, play_chunks
from mingtang.lab.run.journal import Claim
from mingtang.lab.run.observations import TABLES
from mingtang.lab.run.tables import (
    DamagedTable,
    merge_parts,
    named_parts,
    part,
    polars,
    read_table,
    remove_leftovers,
    stored_games,
    table,
    write_part,
)

__all__ = ["Run", "open_tables", "play_run", "polars", "read_settings", "read_tables"]

FORMAT = 2
"""Format 1 did not say how often a thing was offered, only each kind of choice that names it, so that it cannot be read as this one."""
QUICK_CHUNK = 64
SLOW_CHUNK = 4
"""How many games a worker plays before they are written: few where a bot thinks long, so that a kill costs little."""
SETTINGS: dict[str, type] = {
    "game": str, "rules": int, "data": str, "seats": int, "bots": list, "options": dict, "seed": int, "games": int, "chunk": int,
}  # fmt: skip
"""What run.json says, and as what."""


@dataclass(frozen=True)
class Run:
    """What is to be played, and where it is written."""

    folder: Path
    contest: Contest
    games: int

    @property
    def chunk(self) -> int:
        """The size of a chunk; it follows from the bots, so that a run can go on."""
        return SLOW_CHUNK if self.contest.slow else QUICK_CHUNK

    def settings(self) -> dict[str, Any]:
        """What run.json says. The number of games is not in it: a run may be made longer."""
        return self.contest.settings()

    def missing(self, known: set[int]) -> list[Chunk]:
        """The chunks that are still to be played. Nothing that is known is in them."""
        found: list[Chunk] = []
        for first in range(0, self.games, self.chunk):
            stop = min(first + self.chunk, self.games)
            for number in range(first, stop):
                if number in known:
                    if first < number:
                        found.append(range(first, number))
                    first = number + 1
            if first < stop:
                found.append(range(first, stop))
        return found


def play_run(
    run: Run,
    engine: str = "local",
    workers: int = 1,
    tick: Callable[[int], None] | None = None,
    damaged: Callable[[list[str]], None] | None = None,
) -> int:
    """Play what is missing and write it; answers how many games were played now.

    `tick` hears how many more games are there, `damaged` which files are so damaged that their games are played anew.
    """
    polars()
    engine_named(engine)
    check(run.contest)
    _make(run.folder)
    _look(run)
    played = 0
    with _alone(run.folder):
        _open(run)
        found = stored_games(run.folder, run.contest.seats)
        remove_leftovers(run.folder, found.broken)
        known = found.known()
        missing = run.missing(known)
        if damaged and missing:
            lost = [str(part(Path(), chunk)) for chunk in found.broken if not known.issuperset(chunk)]
            if found.damaged or lost:
                damaged([*found.damaged, *lost])
        if tick:
            tick(run.games - sum(len(chunk) for chunk in missing))
        parts = list(found.parts)
        for chunk, tables in play_chunks(run.contest, missing, engine, workers):
            write_part(run.folder, chunk, tables)
            parts.append(chunk)
            played += len(chunk)
            if tick:
                tick(len(chunk))
        if parts:
            merge_parts(run.folder, found.numbers, sorted(parts, key=lambda chunk: chunk.start))
    return played


# ---- the folder


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        file = next((above for above in (folder, *folder.parents) if above.is_file()), folder)
        raise HouseError("file_not_folder", str(file)) from None
    except OSError as e:
        raise HouseError("unwritable", "folder", str(folder), reason(e)) from None


def _look(run: Run) -> None:
    """See that the folder is empty or holds this run. Nothing is changed."""
    try:
        if (run.folder / "run.json").exists():
            _compare(run, read_settings(run.folder))
            return
        strange = [p.name for p in run.folder.iterdir() if p.name not in ("parts", "lock") and p.name[0] != "."]
    except OSError as e:
        raise HouseError("file_unreadable", "folder", str(run.folder), reason(e)) from None
    if strange:
        raise HouseError("strange_folder", str(run.folder), strange[0])


def _open(run: Run) -> None:
    """Write down what is to be played. Only who holds the lock may do so."""
    _look(run)
    _make(run.folder / "parts")
    settings = {"mingtang_run": FORMAT, **run.settings(), "games": run.games, "chunk": run.chunk}
    _replace(run.folder / "run.json", json.dumps(settings, ensure_ascii=False, indent=2) + "\n")


def _compare(run: Run, found: dict[str, Any]) -> None:
    for key, wanted in run.settings().items():
        if found.get(key) != wanted:
            raise HouseError("other_settings", str(run.folder), key, _short(found.get(key)), _short(wanted))
    if found["games"] > run.games:
        raise HouseError("shorter_run", str(run.folder), found["games"])


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"


def read_settings(folder: Path) -> dict[str, Any]:
    """What was asked for when the run began."""
    path = folder / "run.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        format_ = found["mingtang_run"]
        if format_ == 1:
            raise HouseError("old_run", str(folder))
        if format_ != FORMAT:
            raise HouseError("other_run_format", str(path), quoted(format_), FORMAT)
        settings = {key: found[key] for key in SETTINGS}
    except (FileNotFoundError, NotADirectoryError):
        raise HouseError("no_run", str(folder)) from None
    except (ValueError, KeyError, TypeError):
        raise HouseError("damaged_run", str(path)) from None
    except OSError as e:
        raise HouseError("file_unreadable", "file", str(path), reason(e)) from None
    for key, value in settings.items():
        if not _fits(value, SETTINGS[key]):
            raise HouseError("damaged_setting", str(path), key, _short(value))
    return settings


def _fits(value: Any, kind: type) -> bool:
    if type(value) is not kind:
        return False
    if isinstance(value, dict):
        return all(isinstance(word, str) for pair in value.items() for word in pair)
    if isinstance(value, list):
        return bool(value) and all(isinstance(word, str) for word in value)
    return not isinstance(value, int) or value >= 0


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else works on the folder meanwhile."""
    path = folder / "lock"
    try:
        claim = Claim(folder, path)
    except OSError as e:
        raise HouseError("unwritable", "file", str(path), reason(e)) from None
    try:
        yield
    finally:
        claim.give_back()


def _replace(path: Path, text: str) -> None:
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        made.write_text(text, encoding="utf-8")
        made.replace(path)
    except OSError as e:
        with contextlib.suppress(OSError):
            made.unlink()
        raise HouseError("unwritable", "file", str(path), reason(e)) from None


# ---- the tables


def read_tables(folder: Path, names: Collection[str] = tuple(TABLES)) -> dict[str, Any]:
    """The tables of a finished run by name: all, or those that are asked for and `games`."""
    settings = read_settings(folder)
    asked = settings["games"]
    waiting = named_parts(folder)
    numbers: set[int] = set().union(*waiting)
    found: dict[str, Any] = {}
    if table(folder, "games").exists():
        with _whole(folder, settings):
            found = {name: read_table(table(folder, name), name) for name in {"games", *names}}
        numbers.update(found["games"]["number"])
    if waiting or not found or len(numbers) < asked:
        there = min(len(numbers), asked)
        raise HouseError("unfinished_run", str(folder), there, asked, _command(folder, settings))
    if found["games"].height > len(numbers):
        raise HouseError("games_twice", str(folder), _command(folder, settings))
    return found


@contextmanager
def open_tables(folder: Path, tick: Callable[[int], None] | None = None) -> Iterator[dict[str, Any]]:
    """The same for as long as they are looked through. The long ones stay on the disk (see batches.py): many games would not find room."""
    found = read_tables(folder, [name for name in TABLES if name not in LONG])
    games = int(found["games"]["number"].max()) + 1
    with _whole(folder, read_settings(folder)):
        yield {**found, **{name: LongTable(table(folder, name), name, games, tick) for name in LONG}}


@contextmanager
def _whole(folder: Path, settings: dict[str, Any]) -> Iterator[None]:
    """Says of a table that is damaged or gone what plays its games anew."""
    try:
        yield
    except FileNotFoundError as e:
        raise HouseError("table_gone", str(e.filename), _command(folder, settings)) from None
    except DamagedTable as e:
        raise HouseError("play_anew", e, _command(folder, settings)) from None


def _command(folder: Path, settings: dict[str, Any]) -> str:
    """The command that began a run."""
    words = ["mingtang", "lab", "run", settings["game"], "--games", settings["games"], "--seats", settings["seats"]]
    words += ["--bots", ",".join(settings["bots"]), "--seed", settings["seed"]]
    for name, value in settings["options"].items():
        words += ["--option", f"{name}={value}"]
    if data_digest(find_game(settings["game"]).data) != settings["data"]:
        words += ["--data", "FILE"]
    return " ".join(shlex.quote(str(word)) for word in [*words, "--out", folder])
