"""What a table shows of the end of a round, one step after the other."""

from __future__ import annotations

from marks import rule
from mingtang.core.facts import EVERYONE, Event
from mingtang.draw.contract import Stage
from mingtang.games import game_texts
from mingtang.games.yunnan.draw.stages import stages

ROUND_END = (
    ("travel.arrives", (1, 0, 1, 2)),
    ("house.forced", (1, 321)),
    ("inspect.banished", (2, 3)),
    ("presents.given", (0, 1, 3, 1)),
    ("presents.given", (1, 1, 4, 2)),
    ("income.is", (2, 10, 6, 1, 3)),
    ("income.is", (0, 16, 12, 1, 3)),
    ("order.is", (0, 1)),
    ("order.is", (2, 2)),
)


def cut(lang: str = "en") -> list[Stage]:
    told = [Event(key, args, EVERYONE, False) for key, args in ROUND_END]
    return stages(told, game_texts("yunnan", lang))


@rule("YU-0.8")
def test_inspector_presents_income_and_order_follow_each_other() -> None:
    found = cut()
    assert [(stage.begin, stage.end) for stage in found] == [(2, 3), (3, 5), (5, 7), (7, 9)]
    assert [stage.title for stage in found] == [
        "End of the round: the Inspector",
        "End of the round: the Presents",
        "End of the round: the income",
        "End of the round: the new order",
    ]
    assert [stage.phase for stage in found] == ["inspect", "presents", "income", "income"], "not yet the next phase"
    assert cut("de")[0].title == "Ende der Runde: der Kommissar"


@rule("YU-6.1")
def test_the_province_that_is_visited_and_those_that_give_presents_are_ringed() -> None:
    inspector, presents, _, order = cut()
    assert inspector.places == ("visit kang", "market")
    assert presents.places == ("presents kang", "kang 0", "presents tibet", "tibet 1")
    assert order.places == ("order",)
