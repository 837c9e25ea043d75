"""While the database is away one knocks, and nobody else waits."""

from __future__ import annotations

from mingtang.store.outage import AGAIN, Outage


class Steady:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_nobody_is_turned_away_while_the_database_answers() -> None:
    outage = Outage(Steady())
    assert [outage.turned_away() for _ in range(3)] == [False] * 3


def test_of_all_who_ask_while_it_is_away_one_knocks_every_second() -> None:
    steady = Steady()
    outage = Outage(steady)
    outage.begins()
    assert [outage.turned_away() for _ in range(3)] == [True] * 3
    steady.now += AGAIN
    assert [outage.turned_away() for _ in range(3)] == [False, True, True]


def test_when_it_answers_everybody_may_ask_again() -> None:
    steady = Steady()
    outage = Outage(steady)
    outage.begins()
    steady.now += AGAIN
    assert not outage.turned_away()
    outage.ends()
    assert [outage.turned_away() for _ in range(3)] == [False] * 3
