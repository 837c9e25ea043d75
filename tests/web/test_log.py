"""The log as a person reads it: no line too much, and what is new since one's own move."""

from __future__ import annotations

from mingtang.core.facts import EVERYONE, Event, only
from mingtang.table.library import Library
from mingtang.table.open_choices import FORCED
from mingtang.web.pages.log_lines import log_lines
from mingtang.web.perspective.log import LogGroup, LogWording

NAMES = ("Ana", "Bo", "Chen")


def told(*events: tuple[str, tuple[int, ...]]) -> LogGroup:
    """What Ana's choice brought about in Yunnan."""
    library = Library()
    found = tuple(Event(key, args, only(0) if key == FORCED else EVERYONE, False) for key, args in events)
    return LogGroup(4, 0, "Ana", 1, 0.0, LogWording(library, "yunnan", library.texts("yunnan", "en"), NAMES), found)


def move(words: str) -> int:
    """The number of a choice in Yunnan."""
    return Library().game("yunnan").catalogue.parse(words).id


ARRIVES = ("travel.arrives", (0, 0, 2, 1))
INSPECTOR = ("inspect.banished", (1, 2))
INCOME = ("income.is", (0, 12, 12, 0, 0))


def test_a_choice_that_was_none_is_left_out_where_its_outcome_is_told() -> None:
    group = told((FORCED, (0, move("to yunnan"))), (FORCED, (0, move("stop"))), ARRIVES)
    assert [line.line.text for line in log_lines(group)] == [group.lines[2].text]


def test_a_turn_that_the_engine_ended_is_told() -> None:
    group = told(ARRIVES, (FORCED, (0, move("finish"))), INSPECTOR)
    assert len(log_lines(group)) == 3


def test_what_the_own_choice_set_off_is_news() -> None:
    group = told(ARRIVES, INSPECTOR, INCOME)
    assert [line.after for line in log_lines(group)] == [False, True, True]
