"""A number is asked with a slider: where it stands at first is a choice that nobody need regret."""

from __future__ import annotations

from mingtang.draw.contract import Choice
from mingtang.web.pages.chips import MANY_NUMBERS, number_question

CARE = ("XX-1", "wastes something", "This wastes something.")
LAST = MANY_NUMBERS + 8


def numbers(careless: range, hinted: int = -1) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"convert {n}", "convert", (n,), f"Take {n}", str(n), caution=CARE if n in careless else None, hinted=n == hinted)
        for n in range(LAST + 1)
    )  # fmt: skip


def first(choices: tuple[Choice, ...]) -> int:
    asked = number_question(choices)
    assert asked is not None
    return asked.at


def test_the_slider_begins_in_the_middle_or_at_a_hint() -> None:
    assert first(numbers(range(0))) == LAST // 2
    assert first(numbers(range(0), hinted=2)) == 2


def test_it_begins_at_what_costs_no_more_than_it_seems() -> None:
    assert first(numbers(range(LAST))) == LAST, "in the last round all the income becomes points"
    assert first(numbers(range(3, LAST + 1))) == 2
    assert first(numbers(range(LAST + 1))) == LAST // 2
