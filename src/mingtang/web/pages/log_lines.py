"""Lines of the log and the chat as a page shows them, and as they are read aloud."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from mingtang.draw.stages import stage_of_line
from mingtang.table.mentions import mentions, names_at
from mingtang.table.table import ChatLine, Table
from mingtang.texts import Line
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.log import LogGroup

RECENT = 60
"""So many choices of the log come with the page; the earlier ones when asked for."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log."""

    seat: int
    """Whose sign stands before it; -2 for nobody's."""
    line: Line
    rises: bool
    falls: bool
    after: bool = False
    """Whether it tells what the choice set off, no longer what was chosen: from the first line on that is not of whoever chose."""
    stage: int = 0
    """The stage with which it may be read while the choice is shown in stages; 0: at once."""


@functools.lru_cache(maxsize=2048)
def log_lines(group: LogGroup) -> tuple[LogLine, ...]:
    """The lines of one choice: the same to read for all who share the group, and to hear."""
    out: list[LogLine] = []
    after = False
    for i, line in enumerate(group.lines):
        if i in group.needless:
            continue
        whose = _whose(line, group.seat if i == 0 and group.seat >= 0 else -2)
        after = after or (bool(out) and whose != group.seat)
        out.append(LogLine(whose, line, *_direction(line), after, stage_of_line(group.stages, i)))
    return tuple(out)


def _whose(line: Line, chose: int) -> int:
    """The first player that the line speaks of; else whoever chose."""
    for part in line.parts:
        if part.kind == "player" and isinstance(part.value, int):
            return part.value
    return chose


def _direction(line: Line) -> tuple[bool, bool]:
    change = line.change.strip()
    return change.startswith("+"), change.startswith(("−", "-"))


def chat_seat(table: Table, said: ChatLine) -> int:
    """Whose sign stands before a line of the chat: the speaker's seat, of several at one screen the one of that name; -1 for onlookers."""
    mine = table.seats_of(said.person) if said.person else ()
    return next((s for s in mine if table.chairs[s].name == said.name), mine[0] if mine else -1)


@dataclass(frozen=True)
class ChatPart:
    """A piece of a line of chat: plain words, or a name that is called."""

    text: str
    called: bool = False
    you: bool = False
    """Whether the reader is called."""


def chat_parts(table: Table, said: ChatLine, reader: str, name: str) -> list[ChatPart]:
    """A line of chat in pieces. `name`: the reader's; whoever looks on can be called too."""
    own = {c.name for c in table.chairs if reader and c.person == reader} or ({name} - {""})
    at, out = 0, []
    for begin, end, called in mentions(said.text, {*names_at(table), *own}):
        out += [ChatPart(said.text[at:begin]), ChatPart(said.text[begin:end], True, called in own)]
        at = end
    return [part for part in (*out, ChatPart(said.text[at:])) if part.text]


def calls(table: Table, said: ChatLine, reader: str, name: str) -> bool:
    """Whether somebody else calls the reader in a line of chat."""
    return said.person != reader and any(part.you for part in chat_parts(table, said, reader, name))


def spoken(groups: Sequence[LogGroup], words: PageWords) -> str:
    """What has happened, to be read aloud."""
    said: list[str] = []
    for group in groups[-4:]:
        if group.undo:
            said.append(words("table.undone", group.name, group.undo))
        said += [line.line.text for line in log_lines(group)[:6]]
    return ". ".join(s.rstrip(".") for s in said)
