"""A run of the laboratory in a folder: what was asked for, and every game that was played, as Parquet.

    run.json            what was asked for; another question needs another folder
    parts/64-127/       one folder for each finished chunk; it appears whole or not at all
    games.parquet …     all tables (see notes.py), once every chunk is there

A run that was killed goes on with the same command. Which engine plays, and with how many workers, changes nothing.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mingtang.lab.extras as extras
from mingtang.core.data import data_digest
from mingtang.core.errors import HouseError
from mingtang.games import game as find_game
from mingtang.lab.arena import Contest, check
from mingtang.lab.engines import Chunk, engine_named, play_chunks
from mingtang.lab.notes import TABLES, Columns

FORMAT = 1
QUICK_CHUNK = 64
SLOW_CHUNK = 4
"""How many games a worker plays before they are written: few where a bot thinks long, so that a kill costs little."""
TYPES = {
    "number": "Int64", "seed": "Int64", "rounds": "Int32", "decisions": "Int32", "options": "Int64", "widest": "Int32",
    "digest": "String", "seat": "Int8", "bot": "String", "place": "Int8", "score": "Int32", "won": "Float64",
    "source": "String", "points": "Int32", "round": "Int32", "forecast": "Float64", "action": "String",
    "offered": "Int32", "chosen": "Int32", "amount": "Int64",
}  # fmt: skip


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
        """What decides how the games go. The number of games does not: a run may be made longer."""
        c = self.contest
        game = find_game(c.game, c.pack)
        return {
            "game": c.game,
            "rules": game.meta.rules,
            "data": data_digest(game.data),
            "seats": c.seats,
            "bots": list(c.bots),
            "options": {name: str(value) for name, value in sorted(c.options.items())},
            "seed": c.seed,
        }

    def chunks(self) -> list[Chunk]:
        """All chunks of the run."""
        return [range(at, min(at + self.chunk, self.games)) for at in range(0, self.games, self.chunk)]


def polars() -> Any:
    """The library that reads and writes the tables."""
    return extras.need("polars", "lab", "the laboratory")


def prepare(run: Run, engine: str = "local") -> None:
    """Say now what stands against the run, and make its folder."""
    polars()
    engine_named(engine)
    check(run.contest)
    _open(run)


def play_run(run: Run, engine: str = "local", workers: int = 1, tick: Callable[[int], None] | None = None) -> int:
    """Play what is missing and write it; answers how many games were played now. `tick` hears how many more are there."""
    prepare(run, engine)
    played = 0
    with _alone(run.folder):
        missing = _missing(run)
        if tick:
            tick(run.games - sum(len(chunk) for chunk in missing))
        for chunk, tables in play_chunks(run.contest, missing, engine, workers):
            _write_part(run.folder, chunk, tables)
            played += len(chunk)
            if tick:
                tick(len(chunk))
        if _parts(run.folder) or not _whole(run.folder):
            _join(run.folder)
    return played


# ---- the folder


def _open(run: Run) -> None:
    """Make the folder, or see that it holds this run."""
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
        (run.folder / "parts").mkdir(exist_ok=True)
    except FileExistsError:
        raise HouseError(f"{run.folder} is a file; name a folder") from None
    except OSError as e:
        raise HouseError(f"{run.folder} cannot be written: {e.strerror}") from None
    path = run.folder / "run.json"
    if path.exists():
        _compare(run, read_settings(run.folder))
    else:
        strange = [p.name for p in run.folder.iterdir() if p.name not in ("parts", "lock")]
        if strange:
            raise HouseError(f"{run.folder} holds other things ({strange[0]}, …) and no run; name a new folder")
    _write_settings(run)


def _write_settings(run: Run) -> None:
    settings = {"mingtang_run": FORMAT, **run.settings(), "games": run.games, "chunk": run.chunk}
    _replace(run.folder / "run.json", json.dumps(settings, ensure_ascii=False, indent=2) + "\n")


def _compare(run: Run, found: dict[str, Any]) -> None:
    for key, wanted in run.settings().items():
        if found.get(key) != wanted:
            raise HouseError(
                f"{run.folder} holds a run with other settings: {key} is {_short(found.get(key))} there, not {_short(wanted)}; name a new folder"
            )
    if found["games"] > run.games:
        raise HouseError(f"{run.folder} holds a run of {found['games']} games; a run can be made longer, not shorter")


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"


def read_settings(folder: Path) -> dict[str, Any]:
    """What was asked for when the run began."""
    path = folder / "run.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        format_ = found["mingtang_run"]
        if format_ != FORMAT:
            raise HouseError(f"{path} has format {format_}; this house reads {FORMAT}")
        return {
            key: found[key] for key in ("game", "rules", "data", "seats", "bots", "options", "seed", "games", "chunk")
        }
    except (FileNotFoundError, NotADirectoryError):
        raise HouseError(f"{folder} holds no run of the laboratory; `mingtang lab run` makes one") from None
    except (ValueError, KeyError, TypeError):
        raise HouseError(f"{path} is damaged; name another folder") from None
    except OSError as e:
        raise HouseError(f"{path} cannot be read: {e.strerror}") from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process works on a folder at a time; the lock goes with the process."""
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise HouseError(f"another process is working on {folder}") from None
        yield


# ---- the tables


def _parts(folder: Path) -> list[Chunk]:
    """The finished chunks that were not laid together yet, in order."""
    found: list[Chunk] = []
    for path in (folder / "parts").iterdir():
        first, dash, last = path.name.partition("-")
        if dash and first.isdigit() and last.isdigit():
            found.append(range(int(first), int(last) + 1))
    return sorted(found, key=lambda chunk: chunk.start)


def _part(folder: Path, chunk: Chunk) -> Path:
    return folder / "parts" / f"{chunk.start}-{chunk.stop - 1}"


def _missing(run: Run) -> list[Chunk]:
    """The chunks that are still to be played."""
    known: set[int] = {number for part in _parts(run.folder) for number in part}
    if _whole(run.folder):
        numbers = polars().read_parquet(run.folder / "games.parquet", columns=["number"])
        known.update(numbers["number"].to_list())
    return [chunk for chunk in run.chunks() if not known.issuperset(chunk)]


def _whole(folder: Path) -> bool:
    return all((folder / f"{name}.parquet").exists() for name in TABLES)


def _write_part(folder: Path, chunk: Chunk, tables: dict[str, Columns]) -> None:
    pl = polars()
    try:
        made = Path(tempfile.mkdtemp(prefix=".", dir=folder / "parts"))
        for name, columns in tables.items():
            schema = {column: getattr(pl, TYPES[column]) for column in columns}
            pl.DataFrame(columns, schema=schema).write_parquet(made / f"{name}.parquet")
        made.replace(_part(folder, chunk))
    except OSError as e:
        raise HouseError(f"{folder} cannot be written: {e.strerror or e}") from None


def _join(folder: Path) -> None:
    """Lay the parts together, in the order of the games, and let them go."""
    pl = polars()
    parts = _parts(folder)
    try:
        for name in reversed(TABLES):  # games.parquet comes last: where it names a game, the others hold it
            target = folder / f"{name}.parquet"
            frames = [pl.scan_parquet(_part(folder, chunk) / f"{name}.parquet") for chunk in parts]
            if target.exists():
                again = [number for chunk in parts for number in chunk]
                frames.insert(0, pl.scan_parquet(target).filter(~pl.col("number").is_in(again)))
            made = folder / f".{name}.part"
            pl.concat(frames).sink_parquet(made)
            made.replace(target)
        shutil.rmtree(folder / "parts")
        (folder / "parts").mkdir()
    except OSError as e:
        raise HouseError(f"{folder} cannot be written: {e.strerror or e}") from None


def _replace(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as e:
        raise HouseError(f"{path} cannot be written: {e.strerror}") from None


def read_tables(folder: Path) -> dict[str, Any]:
    """All tables of a finished run, by name."""
    pl = polars()
    asked = read_settings(folder)["games"]
    there = sum(len(part) for part in _parts(folder)) if (folder / "parts").is_dir() else 0
    if _whole(folder):
        there += pl.scan_parquet(folder / "games.parquet").select(pl.len()).collect().item()
    if there < asked or not _whole(folder) or _parts(folder):
        raise HouseError(
            f"{folder} holds {min(there, asked)} of {asked} games; the command that began the run goes on with it"
        )
    return {name: pl.read_parquet(folder / f"{name}.parquet") for name in TABLES}
