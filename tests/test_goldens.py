"""One game of each size, choice by choice, what was told and refused in others, and every choice that a game knows: any change is seen in review.

Written anew with MINGTANG_GOLDENS=write, for games that have goldens; MINGTANG_GOLDENS=begin also for those that have none yet.
"""

from __future__ import annotations

import copy
import os
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.data import NOTES, Data
from mingtang.core.errors import BadData
from mingtang.core.match import Match
from mingtang.core.record import parse_record
from mingtang.games import game, game_as_it_was, game_module, game_names
from playthroughs import every_setup, facts_of, play_through, told_of

GOLDENS = Path(__file__).parent / "goldens"
WISH = os.environ.get("MINGTANG_GOLDENS", "")
SEED = 2025
FACTS_SEEDS = (1, 2)


def kept(name: str) -> list[str]:
    return sorted(p.name for p in GOLDENS.glob(f"{name}-*.txt"))


PLAYED = [(name, seats) for name in game_names() for seats in game(name).meta.seats]


def compare(name: str, path: Path, text: str) -> None:
    if WISH == "begin" or (WISH == "write" and kept(name)):
        path.write_text(text, encoding="utf-8")
    if not path.exists():
        pytest.skip(f"{name} has no golden {path.name} yet: MINGTANG_GOLDENS=begin writes it when its rules stand")
    expected = path.read_text(encoding="utf-8")
    if text != expected:
        lines = zip_longest(text.splitlines(), expected.splitlines())
        first = next(i for i, (now, then) in enumerate(lines, start=1) if now != then)
        pytest.fail(
            f"{path.name} has changed from line {first} on; if that is meant, write it anew with MINGTANG_GOLDENS=write"
        )


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_a_seeded_game_goes_as_it_went(name: str, seats: int) -> None:
    compare(name, GOLDENS / f"{name}-{seats}.txt", told_of(play_through(game(name), seats, SEED)))


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_a_kept_game_still_replays(name: str, seats: int) -> None:
    path = GOLDENS / f"{name}-{seats}.txt"
    if not path.exists():
        pytest.skip(f"{name} has no golden {path.name} yet")
    record = parse_record(path.read_text(encoding="utf-8"))
    assert Match.replay(game(name), record).digest == record.end


@pytest.mark.parametrize(
    "path", sorted(GOLDENS.glob("edition*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_game_of_an_earlier_edition_still_replays_with_the_data_of_its_time(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    now = game(record.game)
    then = now if now.data_digest == record.data else game_as_it_was(record.game, record.data)
    assert then is not None, f"data of {record.data} are kept nowhere"
    assert path.parent.name == f"edition{record.rules}"
    assert Match.replay(then, record).digest == record.end


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_what_is_told_and_what_is_refused_stays_as_it_was(name: str, seats: int) -> None:
    rules = game(name)
    told = [
        facts_of([play_through(rules, seats, seed, options) for seed in FACTS_SEEDS], f"{seats} seats {options}")
        for seated, options in every_setup(rules)
        if seated == seats
    ]
    compare(name, GOLDENS / f"{name}-{seats}-facts.txt", "".join(told))


@pytest.mark.parametrize("name", game_names())
def test_the_limits_of_the_figures_stay_as_they_were(name: str) -> None:
    data, make = game(name).data, game_module(name).make
    said = [f"{'.'.join(shape)}: {refused_figure(make, data, where)}" for shape, where in kinds_of_figures(data)]
    compare(name, GOLDENS / f"{name}-limits.txt", "\n".join(said) + "\n")


def kinds_of_figures(data: Data) -> list[tuple[tuple[str, ...], tuple[str | int, ...]]]:
    """Every number of the component data, of rows that look the same only the first, by its path."""
    found: dict[tuple[str, ...], tuple[str | int, ...]] = {}

    def walk(value: Any, where: tuple[str | int, ...], shape: tuple[str, ...]) -> None:
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, below in inner:
            if key not in NOTES:
                walk(below, (*where, key), (*shape, key if isinstance(key, str) else "*"))
        if type(value) is int:
            found.setdefault(shape, where)

    walk(data, (), ())
    return sorted(found.items())


def refused_figure(make: Callable[[Data], Any], data: Data, where: tuple[str | int, ...]) -> str:
    """What the game says to a number that is far too small."""
    data = copy.deepcopy(data)
    table: Any = data
    for key in where[:-1]:
        table = table[key]
    table[where[-1]] = -(10**6)
    try:
        make(data)
    except BadData as e:
        return str(e)
    return "anything"


@pytest.mark.parametrize("name", game_names())
def test_a_choice_keeps_its_number_and_its_words(name: str) -> None:
    words = [f"{a.id} {a.words}" for a in game(name).catalogue.actions]
    compare(name, GOLDENS / f"{name}-catalogue.txt", "\n".join(words) + "\n")


def test_a_changed_golden_is_noticed_and_a_missing_one_is_begun_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = sys.modules[__name__]
    monkeypatch.setattr(here, "GOLDENS", tmp_path)
    path = tmp_path / "teahouse-2.txt"
    with monkeypatch.context() as wish:
        wish.setattr(here, "WISH", "write")
        with pytest.raises(pytest.skip.Exception, match="teahouse has no golden"):
            compare("teahouse", path, "one\ntwo\n")
        assert not path.exists()
        wish.setattr(here, "WISH", "begin")
        compare("teahouse", path, "one\ntwo\n")
    monkeypatch.setattr(here, "WISH", "")
    compare("teahouse", path, "one\ntwo\n")
    with pytest.raises(pytest.fail.Exception, match="has changed from line 2 on"):
        compare("teahouse", path, "one\nthree\n")
    with pytest.raises(pytest.fail.Exception, match="has changed from line 3 on"):
        compare("teahouse", path, "one\ntwo\nthree\n")
    monkeypatch.setattr(here, "WISH", "write")
    compare("teahouse", path, "one\nthree\n")
    assert path.read_text() == "one\nthree\n"
