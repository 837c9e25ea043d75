"""The house clears its memory in quiet moments, and leaves Python as it found it."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from typing import Any

import pytest

import event_loop
from mingtang.web.live import garbage
from mingtang.web.live.garbage import QUIET, GarbageCollector, collect, collect_when_quiet


class Knot:
    """Something that holds on to itself, as rubbish does that only a search finds."""

    def __init__(self) -> None:
        self.me = self


class Bell:
    """The part of a house that rings after a change."""

    def __init__(self) -> None:
        self.after_change: list[Any] = []


def test_what_holds_on_to_itself_is_found() -> None:
    with collect_when_quiet():
        knot = Knot()
        seen = weakref.ref(knot)
        collect()
        assert seen() is knot
        del knot
        assert collect() > 0
        assert seen() is None


def test_rubbish_from_before_a_search_is_found_by_the_next_one() -> None:
    with collect_when_quiet():
        knot = Knot()
        seen = weakref.ref(knot)
        collect()  # it is alive now and is put aside
        del knot
        gc.collect()  # what was put aside is not looked at
        assert seen() is not None
        collect()
        assert seen() is None


def test_python_is_left_as_it_was_found() -> None:
    before = gc.get_threshold()
    with collect_when_quiet():
        assert gc.get_threshold() != before
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_no_search_while_a_table_has_just_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[float] = []
    monkeypatch.setattr(garbage, "collect", lambda: searched.append(time.monotonic()))
    bell = Bell()
    moved: list[float] = []

    def move() -> None:
        moved.append(time.monotonic())
        for ring in bell.after_change:
            ring(None, None)

    async def watch() -> None:
        tables: Any = bell
        errand = asyncio.create_task(GarbageCollector(tables).run(between=0.01))
        for _ in range(5):  # a table that moves again and again
            await asyncio.sleep(QUIET / 2)
            move()
        while not searched or searched[-1] < moved[-1]:
            await asyncio.sleep(0.01)
        errand.cancel()

    event_loop.run(watch())
    for at in searched:  # on a busy machine a table may pause for longer than it means to; a search may fall into that
        before = [m for m in moved if m <= at]
        assert not before or at - before[-1] >= QUIET
    assert searched[-1] > moved[-1]
