"""Rulings: what a rulebook leaves open is declared once, worded in both languages, and chosen like an option."""

from __future__ import annotations

from pathlib import Path

import pytest

from mingtang.core.clauses import clauses_of
from mingtang.core.data import read_toml
from mingtang.core.errors import BadData, BadOption
from mingtang.core.figures import find
from mingtang.core.judge import all_setups
from mingtang.core.match import Match
from mingtang.core.play import legal, over, push, start, waiting
from mingtang.core.record import parse_record
from mingtang.core.rng import below, seeded
from mingtang.core.rulings import Ruling
from mingtang.games import game, game_module, game_names, game_texts, in_words
from mingtang.texts import LANGUAGES
from questions import look_at_question

RULINGS = [(name, ruling) for name in game_names() for ruling in game(name).meta.rulings]
NAMES = [f"{name}-{ruling.name}" for name, ruling in RULINGS]


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=NAMES)
def test_a_ruling_has_its_words_in_both_languages(name: str, ruling: Ruling) -> None:
    for lang in LANGUAGES:
        texts = game_texts(name, lang)
        assert texts.has("ruling", ruling.name, "name")
        assert texts.has("ruling", ruling.name, "question")
        for reading in ruling.values:
            assert texts.has("ruling", ruling.name, reading, "name")
            assert texts.has("ruling", ruling.name, reading, "why")


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=NAMES)
def test_a_ruling_names_a_clause_and_at_least_two_readings(name: str, ruling: Ruling) -> None:
    folder = Path(game_module(name).__file__).parent
    known = {c.id for c in clauses_of((folder / "rules.md").read_text(encoding="utf-8"), game(name).meta.prefix)}
    assert ruling.clause in known
    assert len(set(ruling.values)) == len(ruling.values) >= 2
    assert ruling.default == ruling.values[0]
    assert ruling.name not in {o.name for o in game(name).meta.options}
    assert {reading for _, reading in ruling.earlier} <= set(ruling.values)


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=NAMES)
def test_another_reading_stands_in_the_record_and_in_the_position(name: str, ruling: Ruling) -> None:
    rules = game(name)
    other = ruling.values[-1]
    match = Match.new(rules, rules.meta.seats[-1], 3, {ruling.name: other})
    assert f"{ruling.name}={other}" in match.record_text()
    assert rules.dump(match.state)["rulings"] == {ruling.name: other}
    again = rules.load(rules.dump(match.state))
    assert again.readings == match.state.readings
    assert Match.replay(rules, parse_record(match.record_text())).digest == match.digest


READINGS = [(name, ruling.name, r) for name, ruling in RULINGS for r in ruling.values if r != ruling.default]


@pytest.mark.parametrize(("name", "ruling", "reading"), READINGS, ids=[f"{n}-{q}-{r}" for n, q, r in READINGS])
def test_a_game_in_another_reading_is_sound_from_beginning_to_end(name: str, ruling: str, reading: str) -> None:
    """In every position what is offered is what nothing speaks against, and no piece is missing."""
    rules = game(name)
    s = rules.setup(rules.meta.seats[0], {ruling: reading}, seed=8)
    start(rules, s)
    dice = seeded(8, ruling)
    while waiting(s):
        look_at_question(s)
        rules.audit(s)
        seat = waiting(s)[0]
        options = legal(s, seat)
        push(s, seat, options[below(dice, len(options))])
    assert over(s)
    assert {score.seat for score in rules.scores(s)} == set(range(s.seats))


@pytest.mark.parametrize("name", game_names())
def test_the_judge_tries_every_reading_alone_and_all_at_once(name: str) -> None:
    tried = [setup.options for setup in all_setups(game(name).meta)]
    for other, ruling, reading in READINGS:
        if other == name:
            assert {ruling: reading} in tried
    flipped = {ruling for other, ruling, _ in READINGS if other == name}
    together = [options for options in tried if set(options) == flipped]
    assert len(together) == len(game(name).meta.seats)


@pytest.mark.parametrize("name", game_names())
def test_a_game_as_usual_says_nothing_of_its_rulings(name: str) -> None:
    rules = game(name)
    for edition in range(1, rules.meta.rules + 1):
        match = Match.new(rules, rules.meta.seats[-1], 3, rules=edition)
        assert "rulings" not in rules.dump(match.state)
        assert "options" not in match.record_text().split("---")[0]


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=NAMES)
def test_a_reading_that_nobody_knows_is_refused(name: str, ruling: Ruling) -> None:
    rules = game(name)
    with pytest.raises(BadOption, match="reading_one_of") as refused:
        rules.setup(rules.meta.seats[-1], {ruling.name: "sideways"})
    for lang in LANGUAGES:
        assert f"{ruling.name} ({ruling.clause})" in in_words(refused.value, lang)


MOVED = [
    (name, *pair) for name in game_names() for pair in getattr(game_module(name), "CHOSEN_AT_THE_TABLE", {}).items()
]


@pytest.mark.parametrize(("name", "figure", "chosen"), MOVED, ids=[m[1] for m in MOVED])
def test_a_pack_that_flips_a_ruling_is_told_where_it_is_chosen_now(name: str, figure: str, chosen: str) -> None:
    """A figure of the first component data that flipped a ruling is no figure any more."""
    first = read_toml(Path(game_module(name).__file__).parent / "data.1.toml", "data_file")
    assert find(first, figure) is not None
    table, _, key = figure.partition(".")
    with pytest.raises(BadData, match="figure_is_chosen") as refused:
        game(name, {table: {key: find(first, figure)}})
    clause = next(o.clause for o in game(name).meta.switches if o.name == chosen)
    for lang in LANGUAGES:
        assert f"{chosen} ({clause})" in in_words(refused.value, lang)
