"""Figures of component data: read by a path, checked, and refused with the path and what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from mingtang.core import figures
from mingtang.core.errors import BadData

DATA: dict[str, Any] = {
    "limits": {"hand": 5, "yes": True, "kind": "river", "kinds": ["river", "coast"], "steps": [1, 2, 3]},
    "cards": [{"id": "rider", "count": 9}, {"id": 7, "count": 2}],
    "cases": [{"top": 1}, {"top": 2}],
}


def test_a_path_leads_through_tables_and_rows() -> None:
    assert figures.find(DATA, "limits.hand") == 5
    assert figures.find(DATA, "cards.rider.count") == 9
    assert figures.find(DATA, "cards.7.count") == 2
    assert figures.find(DATA, "cases.1.top") == 2
    assert figures.find(DATA, "cases.2.top") is None
    assert figures.find(DATA, "limits.hand.deeper") is None


def test_figures_are_read() -> None:
    assert figures.number(DATA, "limits.hand", 1, 9) == 5
    assert figures.numbers(DATA, "limits.steps", 1, 3) == [1, 2, 3]
    assert figures.word(DATA, "limits.kind", ["coast", "river"]) == 1
    assert figures.words(DATA, "limits.kinds", ["coast", "river"]) == [1, 0]
    assert figures.rows(DATA, "cases") == [{"top": 1}, {"top": 2}]
    assert figures.switch(DATA, "limits.yes") is True
    figures.only(DATA, "limits.hand", 5)


@pytest.mark.parametrize(
    ("ask", "args", "said"),
    [
        (figures.number, ("limits.hand", 6, 9), "number_at(limits.hand, 6, 9, 5)"),
        (figures.number, ("limits.yes", 0, 9), "number_at(limits.yes, 0, 9, True)"),
        (figures.number, ("limits.foot", 0, 9), "nothing_at(limits.foot)"),
        (figures.numbers, ("limits.steps", 1, 2), "numbers_at(limits.steps, 1, 2, [1, 2, 3])"),
        (figures.numbers, ("limits.hand", 1, 2), "numbers_at(limits.hand, 1, 2, 5)"),
        (figures.word, ("limits.kind", ["coast"]), "one_of_at(limits.kind, coast, 'river')"),
        (
            figures.words,
            ("limits.kinds", ["coast"]),
            "words_at(limits.kinds, coast, ['river', 'coast'])",
        ),
        (figures.rows, ("limits.steps",), "rows_at(limits.steps, [1, 2, 3])"),
        (figures.switch, ("limits.hand",), "switch_at(limits.hand, 5)"),
        (figures.only, ("limits.hand", 4), "only_at(limits.hand, 4, 5)"),
        (figures.only, ("limits.yes", 1), "only_at(limits.yes, 1, True)"),
    ],
)
def test_a_wrong_figure_is_said_with_its_path(ask: Any, args: tuple[Any, ...], said: str) -> None:
    with pytest.raises(BadData) as caught:
        ask(DATA, *args)
    assert str(caught.value) == said
