"""A game as a readable text that replays to the same position for ever.

    mingtang record 1
    game yunnan
    rules 1
    data 9c41d7a2b0e35f18
    seats Ana Bo "Chen Li"
    options guards
    seed 8347198273
    ---
    0 bid horse 5
    1 market
    # round 2 5f1c9a02d3b4e6f7
    end 2 77aa10b2c3d4e5f6

Words, not numbers; one line a choice, said by its seat. Lines with `#` are notes; a note `# round N DIGEST` is checked. The last
line counts the choices and names the final position, so that a cut file is noticed.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from mingtang.core.errors import BadRecord, HouseError, listed, quoted
from mingtang.core.options import options_from_words

T = TypeVar("T")
FORMAT = 1
HEADER = f"mingtang record {FORMAT}"
KEYS = ("game", "rules", "data", "seats", "options", "seed", "luck")
REQUIRED = ("game", "rules", "data", "seats", "seed")
MAX_BYTES = 4_000_000
MAX_LINE = 2_000
"""The longest line of the header: six names of forty apostrophes each, quoted, take 1,220 letters, and nothing else comes near."""
MAX_WORDS = 200
"""The longest choice."""
MAX_NAME = 40
MAX_DIGITS = 40
"""A seed of 128 bits has 39 digits."""
ROUND_NOTE = re.compile(r"^# round ([0-9]{1,9}) ([0-9a-f]{16})$")
END = re.compile(r"^end ([0-9]{1,9}) ([0-9a-f]{16})$")
MOVE = re.compile(r"^([0-9]{1,2}) (\S.*)$")


def with_fields(thing: Any) -> tuple[object, ...]:
    """How a record goes to another process: its class and its fields, in their order.

    The compiled build would otherwise fill the fields one after the other, which what is frozen refuses.
    """
    return type(thing), tuple([getattr(thing, f.name) for f in fields(thing)])


@dataclass(frozen=True)
class Move:
    """One choice as it stands in a record: which seat, in which words, on which line."""

    seat: int
    words: str
    line: int = 0

    def __reduce__(self) -> tuple[object, ...]:
        return with_fields(self)


@dataclass(frozen=True)
class Mark:
    """A position on the way, named by its digest: after `ply` choices, as round `round` begins."""

    ply: int
    round: int
    digest: str
    line: int = 0

    def __reduce__(self) -> tuple[object, ...]:
        return with_fields(self)


@dataclass(frozen=True)
class Record:
    """A game that was played or is being played."""

    game: str
    rules: int
    data: str
    seats: tuple[str, ...]
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    marks: tuple[Mark, ...] = ()
    luck: str = ""
    """The hash of the seed that the table showed before the first choice."""
    end: str = ""
    """The digest of the last position; empty only in a record that was cut or is written by hand."""

    def upto(self, ply: int) -> Record:
        """The same game, cut after so many choices."""
        return replace(self, moves=self.moves[:ply], marks=tuple(m for m in self.marks if m.ply <= ply), end="")

    def __reduce__(self) -> tuple[object, ...]:
        return with_fields(self)


def luck_of(seed: int) -> str:
    """What a table shows of its seed before the first choice: SHA-256 of the seed's decimal digits. At the end anybody can compare."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as records may hold it: one line, printable, not too long."""
    tidy = " ".join(name[:MAX_LINE].split())
    if not tidy or len(name) > MAX_LINE or len(tidy) > MAX_NAME or not tidy.isprintable():
        raise BadRecord("record_name", MAX_NAME, quoted(name))
    return tidy


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [
        HEADER,
        f"game {record.game}",
        f"rules {record.rules}",
        f"data {record.data}",
        "seats " + " ".join(shlex.quote(clean_name(n)) for n in record.seats),
    ]
    if record.options:
        lines.append("options " + " ".join(_option_word(k, v) for k, v in record.options.items()))
    lines.append(f"seed {record.seed}")
    if record.luck:
        lines.append(f"luck {record.luck}")
    lines.append("---")
    marks = {m.ply: m for m in record.marks}
    for ply, move in enumerate(record.moves):
        if ply in marks:
            lines.append(f"# round {marks[ply].round} {marks[ply].digest}")
        lines.append(f"{move.seat} {move.words}")
    if len(record.moves) in marks:
        last = marks[len(record.moves)]
        lines.append(f"# round {last.round} {last.digest}")
    if record.end:
        lines.append(f"end {len(record.moves)} {record.end}")
    return "\n".join(lines) + "\n"


def _option_word(name: str, value: str) -> str:
    if value == "on":
        return name
    return f"no-{name}" if value == "off" else f"{name}={value}"


def parse_record(text: str, unfinished: bool = False) -> Record:
    """The record in a text. `unfinished` allows the closing line to be missing."""
    if len(text) > MAX_BYTES:
        raise BadRecord("record_too_long", MAX_BYTES)
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or not lines[0].startswith("mingtang record"):
        raise BadRecord("at_line", 1, BadRecord("no_record", quoted(HEADER)))
    if lines[0] != HEADER:
        raise BadRecord("at_line", 1, BadRecord("other_record", quoted(HEADER), quoted(lines[0])))
    head, body = _split(lines)
    fields, at = _read_header(lines[1:head])
    moves, marks, end = _read_body(lines, body)
    if not end and not unfinished:
        raise BadRecord("at_line", len(lines), BadRecord("record_cut"))
    return Record(
        game=fields["game"],
        rules=_read(_edition, fields["rules"], at["rules"]),
        data=fields["data"],
        seats=_read(_names, fields["seats"], at["seats"]),
        seed=_read(_seed, fields["seed"], at["seed"]),
        options=_read(_options, fields.get("options", ""), at.get("options", 0)),
        moves=tuple(moves),
        marks=tuple(marks),
        luck=fields.get("luck", ""),
        end=end,
    )


def _split(lines: list[str]) -> tuple[int, int]:
    for i, line in enumerate(lines):
        if line == "---":
            return i, i + 1
    raise BadRecord("at_line", len(lines), BadRecord("header_cut"))


def _read_header(lines: list[str]) -> tuple[dict[str, str], dict[str, int]]:
    """What stands in the header, and on which line."""
    fields: dict[str, str] = {}
    at: dict[str, int] = {}
    for i, line in enumerate(lines, start=2):
        if not line.strip() or line.startswith("#"):
            continue
        if len(line) > MAX_LINE:  # before anything reads it: to read names takes time that grows faster than the line
            raise BadRecord("at_line", i, BadRecord("line_too_long", MAX_LINE, len(line)))
        key, _, value = line.partition(" ")
        if key not in KEYS:
            raise BadRecord("at_line", i, BadRecord("header_key", listed(KEYS), quoted(key)))
        if key in fields:
            raise BadRecord("at_line", i, BadRecord("header_twice", key))
        fields[key] = value.strip()
        at[key] = i
    for key in REQUIRED:
        if key not in fields:
            raise BadRecord("at_line", len(lines) + 2, BadRecord("header_lacks", key))
    return fields, at


def _read(reader: Callable[[str], T], text: str, line: int) -> T:
    """What a line of the header says; what is wrong with it is said with its line."""
    try:
        return reader(text)
    except HouseError as e:
        raise BadRecord("at_line", line, e) from None


def _read_body(lines: list[str], begin: int) -> tuple[list[Move], list[Mark], str]:
    moves: list[Move] = []
    marks: list[Mark] = []
    for i, line in enumerate(lines[begin:], start=begin + 1):
        if not line.strip():
            continue
        if line.startswith("#"):
            note = ROUND_NOTE.match(line)
            if note:
                marks.append(Mark(len(moves), int(note[1]), note[2], i))
            continue
        closing = END.match(line)
        if closing:
            if int(closing[1]) != len(moves):
                raise BadRecord("at_line", i, BadRecord("end_counts", int(closing[1]), len(moves)))
            if any(rest.strip() and not rest.startswith("#") for rest in lines[i:]):
                raise BadRecord("at_line", i + 1, BadRecord("after_end"))
            return moves, marks, closing[2]
        move = MOVE.match(line)
        if not move:
            raise BadRecord("at_line", i, BadRecord("no_move", quoted(line)))
        if len(line) > MAX_WORDS:
            raise BadRecord("at_line", i, BadRecord("line_too_long", MAX_WORDS, len(line)))
        moves.append(Move(int(move[1]), move[2].strip(), i))
    return moves, marks, ""


def _number(text: str, key: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > MAX_DIGITS:
        raise BadRecord("header_number", key, quoted(text))
    return int(text)


def _edition(text: str) -> int:
    edition = _number(text, "rules")
    if edition < 1:
        raise BadRecord("header_edition")
    return edition


def _seed(text: str) -> int:
    return _number(text, "seed")


def _names(text: str) -> tuple[str, ...]:
    try:
        names = shlex.split(text)
    except ValueError:
        raise BadRecord("open_quote", quoted(text)) from None
    return tuple(clean_name(n) for n in names)


def _options(text: str) -> dict[str, str]:
    return options_from_words(text.split())
