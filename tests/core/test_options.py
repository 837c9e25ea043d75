"""What may be chosen when a table is opened, and what is said about a wrong choice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mingtang.core.errors import BadOption
from mingtang.core.options import Option, options_from_words, options_to_words, read_options

KNOWN = (
    Option("guards", False, "YU-11.3"),
    Option("open_hands", True, "YU-0.7"),
    Option("max_rounds", 12, "YU-9.5", low=5, high=20),
    Option("map", "river", "YU-0.1", values=("river", "coast")),
)


def test_what_was_not_given_has_its_default() -> None:
    assert read_options(KNOWN, {}) == {"guards": False, "open_hands": True, "max_rounds": 12, "map": "river"}


@pytest.mark.parametrize("word", [True, "on", "ON", "true", "yes", "1"])
def test_a_switch_understands_on(word: object) -> None:
    assert read_options(KNOWN, {"guards": word})["guards"] is True


@pytest.mark.parametrize("word", [False, "off", "False", "no", "0"])
def test_a_switch_understands_off(word: object) -> None:
    assert read_options(KNOWN, {"open_hands": word})["open_hands"] is False


@pytest.mark.parametrize("number", [0, 1, 1.0])
def test_a_number_is_no_switch(number: object) -> None:
    with pytest.raises(BadOption):
        read_options(KNOWN, {"guards": number})


@pytest.mark.parametrize(("given", "number"), [(5, 5), ("20", 20), (" 7 ", 7)])
def test_a_number_is_read_from_a_number_or_a_word(given: object, number: int) -> None:
    assert read_options(KNOWN, {"max_rounds": given})["max_rounds"] == number


def test_a_word_is_one_of_its_values() -> None:
    assert read_options(KNOWN, {"map": "coast"})["map"] == "coast"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"guards": "maybe"}, "option_switch(guards, 'maybe')"),
        ({"guards": 2}, "option_switch(guards, '2')"),
        ({"max_rounds": 4}, "option_number(max_rounds, 5, 20, '4')"),
        ({"max_rounds": 21}, "option_number(max_rounds, 5, 20, '21')"),
        ({"max_rounds": "many"}, "option_number(max_rounds, 5, 20, 'many')"),
        ({"max_rounds": True}, "option_number(max_rounds, 5, 20, 'True')"),
        ({"max_rounds": 7.5}, "option_number(max_rounds, 5, 20, '7.5')"),
        ({"map": "moon"}, "option_one_of(map, river, coast, 'moon')"),
        ({"map": True}, "option_one_of(map, river, coast, 'true')"),
        ({"map": None}, "option_one_of(map, river, coast, 'None')"),
        ({"gaurds": True}, "no_option('gaurds', guards, map, max_rounds, open_hands)"),
        ({"map": "m" * 500}, f"option_one_of(map, river, coast, '{'m' * 58}…)"),
    ],
)
def test_a_wrong_option_gets_one_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(KNOWN, given)
    assert str(caught.value) == sentence


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match=r"no_options\('guards'\)"):
        read_options((), {"guards": True})


def test_options_are_typed_as_words() -> None:
    words = ["guards", "no-open-hands", "max-rounds=7", "map=coast"]
    assert options_from_words(words) == {"guards": "on", "open_hands": "off", "max_rounds": "7", "map": "coast"}


def test_an_empty_value_stays_empty() -> None:
    assert options_from_words(["map="]) == {"map": ""}


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadOption, match=r"option_twice\('guards'\)"):
        options_from_words(["guards", "no-guards"])


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert options_to_words(KNOWN, read_options(KNOWN, {})) == []


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "guards": st.booleans(),
            "open_hands": st.booleans(),
            "max_rounds": st.integers(5, 20),
            "map": st.sampled_from(["river", "coast"]),
        },
    )
)
def test_written_options_read_back_to_the_same(given_: dict[str, Any]) -> None:
    options = read_options(KNOWN, given_)
    words = options_to_words(KNOWN, options)
    assert read_options(KNOWN, options_from_words(words)) == options


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=12) | st.integers() | st.booleans() | st.none()))
def test_whatever_is_given_is_read_or_refused(given_: dict[str, object]) -> None:
    said = ""
    try:
        read_options(KNOWN, given_)
    except BadOption as e:
        said = str(e)
    assert said.isprintable()
