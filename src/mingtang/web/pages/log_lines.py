"""Lines of the log and the chat as a page shows them, and as they are read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mingtang.draw.stages import stage_of_line
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


def log_lines(group: LogGroup) -> list[LogLine]:
    """The lines of one choice."""
    out: list[LogLine] = []
    after = False
    for i, line in enumerate(group.lines):
        if i in group.needless:
            continue
        whose = _whose(line, group.seat if i == 0 and group.seat >= 0 else -2)
        after = after or (bool(out) and whose != group.seat)
        out.append(LogLine(whose, line, *_direction(line), after, stage_of_line(group.stages, i)))
    return out


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


def spoken(groups: Sequence[LogGroup], words: PageWords) -> str:
    """What has happened, to be read aloud."""
    said: list[str] = []
    for group in groups[-4:]:
        if group.undo:
            said.append(words("table.undone", group.name, group.undo))
        said += [line.line.text for line in log_lines(group)[:6]]
    return ". ".join(s.rstrip(".") for s in said)
