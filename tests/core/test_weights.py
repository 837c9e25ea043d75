"""Weights of a judgement are data: read whole or refused with one line."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from mingtang.core.errors import BadData
from mingtang.core.weights import Weights, read_weights, shipped_weights
from mingtang.games import game, game_names

TERMS = (("coins", 0.75), ("bids", 0.5))
VALUES = (("coins", 1.0),)
WHOLE = """game = "yunnan"
rules = 1
[seats.3]
command = "how"
[seats.3.choices]
coins = 0.5
bids = 2
"""


def read(tmp_path: Path, text: str) -> Weights:
    """The weights of a file with this text."""
    file = tmp_path / "weights.toml"
    file.write_text(text, encoding="utf-8")
    return read_weights(file, "yunnan", 1, Weights(TERMS, VALUES))


def test_a_set_holds_for_its_number_of_seats_and_the_others_stay_built_in(tmp_path: Path) -> None:
    weights = read(tmp_path, WHOLE)
    assert (weights.choices[3], weights.choices[4]) == ([0.5, 2.0], [0.75, 0.5])
    assert weights.positions[3] == [1.0]


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('"yunnan"', '"yinzi"', "weights_of_other_game"),
        ("rules = 1", "rules = 2", "weights_of_other_edition"),
        ("bids = 2", "", "weights_of_other_terms"),
        ("bids = 2", "bids = 2\nhorses = 1", "weights_of_other_terms"),
        ("bids = 2", "bids = true", "weights_figure"),
        ("[seats.3]", "[seats.9]", "weights_broken"),
        (WHOLE[WHOLE.index("[seats.3]") :], "", "weights_broken"),
    ],
)
def test_other_weights_are_refused(tmp_path: Path, before: str, after: str, key: str) -> None:
    with pytest.raises(BadData) as refused:
        read(tmp_path, WHOLE.replace(before, after))
    assert refused.value.key == key


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData):
        read(tmp_path, WHOLE[: WHOLE.index("bids = 2") + 5])


def test_a_house_whose_weights_are_missing_plays_with_the_built_in_ones_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        weights = shipped_weights("mingtang.core.judge", "yunnan", 1, TERMS, VALUES)
    assert weights.choices[4] == [0.75, 0.5]
    assert "yunnan plays with its built-in weights" in caplog.text


@pytest.mark.parametrize("name", game_names())
def test_every_game_brings_characters_whose_terms_it_has(name: str) -> None:
    judgement = game(name).judgement()
    weights = judgement.weights_in_use()
    assert weights is not None
    assert set(judgement.characters()) == {"hoarder", "raider", "builder"}
    for more in judgement.characters().values():
        shifted = weights.shifted(more)
        assert shifted.choices[4] != weights.choices[4]
        assert shifted.positions == weights.positions


FIGURES = (("coin", 0.1), ("card", 0.0))
WITH_FIGURES = WHOLE + "[seats.3.figures]\ncoin = 0.2\ncard = 1\n"


def read_with_figures(tmp_path: Path, text: str) -> Weights:
    """The weights of a file with this text, for a game that has figures as well."""
    file = tmp_path / "weights.toml"
    file.write_text(text, encoding="utf-8")
    return read_weights(file, "yunnan", 1, Weights(TERMS, VALUES, FIGURES))


def test_figures_inside_the_terms_are_read_like_weights(tmp_path: Path) -> None:
    weights = read_with_figures(tmp_path, WITH_FIGURES)
    assert (weights.figures[3], weights.figures[4]) == ([0.2, 1.0], [0.1, 0.0])
    assert weights.copy().figures[3] == [0.2, 1.0]
    assert weights.as_built().figures[3] == [0.1, 0.0]
    assert read_with_figures(tmp_path, WHOLE).figures[3] == [0.1, 0.0]


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ("card = 1\n", "", "weights_of_other_terms"),
        ("card = 1\n", "card = 1\nhorse = 1\n", "weights_of_other_terms"),
        ("card = 1\n", 'card = "1"\n', "weights_figure"),
        ("card = 1\n", "card = 1e9\n", "weights_figure"),
    ],
)
def test_other_figures_are_refused(tmp_path: Path, before: str, after: str, key: str) -> None:
    with pytest.raises(BadData) as refused:
        read_with_figures(tmp_path, WITH_FIGURES.replace(before, after))
    assert refused.value.key == key


def test_figures_for_a_game_that_has_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        read(tmp_path, WITH_FIGURES)
    assert refused.value.key == "weights_of_other_terms"
