"""Every choice has one object, one number and one way to say it."""

from __future__ import annotations

import copy
import pickle

import pytest

from mingtang.core.actions import Catalogue
from mingtang.core.errors import Unknown


@pytest.fixture
def catalogue() -> Catalogue:
    made = Catalogue()
    for building in ("horse", "temple"):
        for price in (1, 7):
            made.add("bid", building, price)
    made.add("pass")
    return made


def test_a_choice_is_said_as_at_the_table(catalogue: Catalogue) -> None:
    a = catalogue.parse("bid horse 7")
    assert (a.id, a.verb, a.nouns, a.words) == (1, "bid", ("horse", 7), "bid horse 7")
    assert repr(a) == "<bid horse 7>"


def test_numbers_are_dense_and_in_order(catalogue: Catalogue) -> None:
    assert [a.id for a in catalogue.actions] == list(range(5))
    assert len(catalogue) == 5


def test_the_same_words_are_the_same_object(catalogue: Catalogue) -> None:
    assert catalogue.parse("  bid   horse 7 ") is catalogue.actions[1]
    assert catalogue.knows("bid  horse 7")
    assert not catalogue.knows("bid horse 8")


def test_a_choice_cannot_be_declared_twice(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match="'bid horse 7' stands in the catalogue twice"):
        catalogue.add("bid", "horse", 7)
    assert len(catalogue) == 5


def test_unknown_words_get_the_nearest_known_ones(catalogue: Catalogue) -> None:
    with pytest.raises(Unknown, match=r"no_action_but\('bid hrose 7', 'bid horse 7', "):
        catalogue.parse("bid hrose 7")


def test_words_like_nothing_get_no_advice(catalogue: Catalogue) -> None:
    with pytest.raises(Unknown) as caught:
        catalogue.parse("x" * 5000)
    assert str(caught.value) == f"no_action('{'x' * 78}…)"


def test_an_action_is_never_copied_by_pickle(catalogue: Catalogue) -> None:
    with pytest.raises(TypeError, match="send their words instead"):
        pickle.dumps(catalogue.actions[0])
    with pytest.raises(TypeError, match="send their words instead"):
        copy.copy(catalogue.actions[0])


def test_a_row_tells_which_of_its_choices_was_made(catalogue: Catalogue) -> None:
    first, second = catalogue.actions[1:3], catalogue.actions[3:5]
    assert catalogue.numbers([first, second]) == [-1, 0, 1, 0, 1]
    assert catalogue.families([first, second]) == [0, 1, 1, 2, 2]
