"""What a table shows of the end of a round, one step after the other; and what it leaves to the choice itself."""

from __future__ import annotations

from marks import rule
from mingtang.core.facts import EVERYONE, Event
from mingtang.draw.contract import Stage
from mingtang.games import game_texts
from mingtang.games.yinzi.draw.stages import stages


def cut(*keys: str, lang: str = "en") -> list[Stage]:
    """Events of these kinds; a number after a blank is the first of their figures."""
    told = [(key, int(first or 0)) for key, _, first in (k.partition(" ") for k in keys)]
    return stages([Event(key, (n, 0, 1, 0, 0, 0), EVERYONE, False) for key, n in told], game_texts("yinzi", lang))


@rule("YZ-9.2")
def test_the_steps_of_a_round_end_follow_each_other() -> None:
    found = cut(
        "feeding.hungry",
        "war.won",
        "war.glory 1",
        "disaster 1",
        "boat.back 2",
        "disaster 2",
        "house.forced",
        "drought.withered",
        "route.discarded",
        "route.revealed 3",
        "emperor.reward",
        "boat.step",
        "tax.owed",
        "pay.bought",
        "tax.paid",
        "ratio.rolled",
        "workers.home",
        "card.drawn",
        "round.begins",
    )
    assert [stage.title.removeprefix("End of the round: ") for stage in found] == [
        "feeding",
        "War Glories",
        "flood",
        "drought",
        "the routes",
        "the emperor's undertakings",
        "taxation",
        "ratio and workers",
    ]
    assert [(stage.begin, stage.end) for stage in found] == [
        (0, 1), (1, 3), (3, 5), (5, 8), (8, 10), (10, 12), (12, 15), (15, 18)
    ]  # fmt: skip
    assert found[1].places == ("war", "war 1")
    assert found[2].places == ("boat 2",)
    assert found[4].places == ("route 3",)


@rule("YZ-6.3.6")
def test_a_ship_that_sails_is_shown_and_one_that_was_laid_out_is_not() -> None:
    assert [s.title for s in cut("ship.delivered", "ship.sailed", "ship.to_box", "cubes.home", "ship.arrived")] == [
        "A ship sets sail"
    ]
    assert cut("ship.arrived", "ship.sighted") == []


@rule("YZ-8.3")
def test_to_feed_or_to_pay_by_choice_is_shown_like_any_choice() -> None:
    assert cut("feeding.fed", "feeding.done", "feeding.owed") == []
    assert cut("tax.paid", "tax.owed") == []
    assert [s.title for s in cut("feeding.fed", "feeding.hungry", lang="de")] == ["Ende der Runde: Arbeiter ernähren"]
