"""A ruling is an option with readings: what nobody chose is read as that edition read it."""

from __future__ import annotations

import pytest

from mingtang.core.errors import BadOption, BadState
from mingtang.core.options import options_to_words, read_options
from mingtang.core.rulings import Ruling, read_rulings, restored_rulings, ruling, saved_rulings

TIES = ruling("ties", "TH-2.2", "host", "neighbour", earlier="neighbour")
POT = ruling("pot", "TH-2.4", "kept", "shared", "lost")
BARRED = Ruling("guest", "pays", "TH-2.5", ("pays", "owes"), excludes=(("owes", "pot", "lost"),))
ALL = (TIES, POT, BARRED)


def test_what_nobody_chose_is_read_as_the_edition_read_it() -> None:
    assert read_options(ALL, {}, 1) == {"ties": "neighbour", "pot": "kept", "guest": "pays"}
    assert read_options(ALL, {}, 2) == {"ties": "host", "pot": "kept", "guest": "pays"}
    assert read_options(ALL, {}) == read_options(ALL, {}, 2)


def test_records_hold_only_what_is_unusual_in_their_edition() -> None:
    assert options_to_words(ALL, read_options(ALL, {}, 1), 1) == []
    assert options_to_words(ALL, read_options(ALL, {"ties": "host"}, 1), 1) == ["ties=host"]
    assert options_to_words(ALL, read_options(ALL, {"pot": "lost"})) == ["pot=lost"]


def test_a_position_keeps_what_is_unusual_and_finds_it_again() -> None:
    readings = read_rulings(ALL, read_options(ALL, {"pot": "shared"}))
    assert readings == [0, 1, 0]
    assert saved_rulings(ALL, readings, 2) == {"pot": "shared"}
    assert restored_rulings(ALL, {"pot": "shared"}, 2) == readings
    assert restored_rulings(ALL, {}, 1) == [1, 0, 0]


def test_readings_that_exclude_each_other_are_refused_with_the_clause() -> None:
    with pytest.raises(BadOption, match=r"TH-2\.5"):
        read_rulings(ALL, read_options(ALL, {"pot": "lost", "guest": "owes"}))


def test_a_position_with_an_unknown_ruling_or_reading_is_refused() -> None:
    with pytest.raises(BadState, match="colour"):
        restored_rulings(ALL, {"colour": "red"}, 2)
    with pytest.raises(BadState, match=r"one_of_at\(rulings.pot, kept, shared, lost, 'green'\)"):
        restored_rulings(ALL, {"pot": "green"}, 2)
