"""Facts: refusals, events and who may see them."""

from __future__ import annotations

import pytest

from mingtang.core import errors
from mingtang.core.facts import EVERYONE, Event, Refusal, all_but, only


def test_a_refusal_carries_the_numbers_of_the_moment() -> None:
    cannot_pay = Refusal("YU-3.7", "cannot_pay")
    now = cannot_pay.because(12, 9)
    assert (now.clause, now.key, now.args) == ("YU-3.7", "cannot_pay", (12, 9))
    assert cannot_pay.args == ()
    assert repr(now) == "Refusal(YU-3.7, cannot_pay, [12, 9])"


@pytest.mark.parametrize(
    "other",
    [Refusal("YU-3.8", "cannot_pay", (1,)), Refusal("YU-3.7", "no_space", (1,)), Refusal("YU-3.7", "cannot_pay", (2,))],
)
def test_refusals_are_the_same_if_everything_is(other: Refusal) -> None:
    refusal = Refusal("YU-3.7", "cannot_pay", (1,))
    assert refusal.same(Refusal("YU-3.7", "cannot_pay", (1,)))
    assert not refusal.same(other)


def test_an_open_event_is_seen_by_all() -> None:
    event = Event("x", (1,), EVERYONE, False)
    assert all(event.visible_to(seat) for seat in (-1, 0, 1, 4))
    assert repr(event) == "Event(x, [1])"


def test_a_private_event_is_seen_by_one() -> None:
    event = Event("x", (), only(2), False)
    assert [seat for seat in range(-1, 6) if event.visible_to(seat)] == [2]


def test_an_event_may_be_hidden_from_one() -> None:
    event = Event("x", (), all_but(2), False)
    assert [seat for seat in range(-1, 6) if event.visible_to(seat)] == [-1, 0, 1, 3, 4, 5]


def test_two_seats_may_share_a_secret() -> None:
    event = Event("x", (), only(0) | only(3), False)
    assert [seat for seat in range(-1, 6) if event.visible_to(seat)] == [0, 3]


def test_every_error_of_the_house_is_for_people() -> None:
    kinds = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, Exception)]
    assert len(kinds) >= 9
    assert all(issubclass(kind, errors.HouseError) for kind in kinds)
    assert all(kind.__doc__ for kind in kinds)


def test_a_refused_choice_is_said_with_its_clause() -> None:
    error = errors.Refused(Refusal("YU-3.7", "cannot_pay", (12, 9)), "bid horse 12")
    assert str(error) == "refused('bid horse 12', YU-3.7, cannot_pay)"
    assert error.refusal.args == (12, 9)
