"""Every game before the judge: a few games of each size, with the defaults and with every option changed.

`mingtang judge GAME` plays many more.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mingtang.commands.judge import greedy, searching
from mingtang.core.clauses import clauses_of
from mingtang.core.judge import QUICK, JudgeReport, Rates, all_setups, by_judgement, judge, option_sets
from mingtang.games import game, game_module, game_names
from mingtang.texts.check import BothLanguages, uneven
from playthroughs import offers


def folder_of(name: str) -> Path:
    return Path(game_module(name).__file__).parent


def verdict(name: str, seats: int, changed: bool) -> JudgeReport:
    made = game(name)
    rules = (folder_of(name) / "rules.md").read_text(encoding="utf-8")
    return judge(
        made,
        games=1,
        seed=1,
        seats=(seats,),
        options=[options for options in option_sets(made.meta.options) if offers(made, seats, options)][-1]
        if changed
        else {},
        rates=QUICK,
        texts=BothLanguages(folder_of(name), game_module(name).VOCABULARY, actions=made.catalogue.actions, game=made),
        clauses={clause.id for clause in clauses_of(rules, made.meta.prefix)},
    )


@pytest.mark.parametrize("changed", [False, True], ids=["defaults", "options"])
@pytest.mark.parametrize(("name", "seats"), [(name, n) for name in game_names() for n in game(name).meta.seats])
def test_the_judge_finds_no_fault(name: str, seats: int, changed: bool) -> None:
    report = verdict(name, seats, changed)
    assert report.failures == [], "\n".join([*report.lines(), *(f.record for f in report.failures)])
    assert report.games == 1


@pytest.mark.parametrize("name", game_names())
def test_the_judge_finds_no_fault_where_every_ruling_is_read_the_other_way(name: str) -> None:
    made = game(name)
    chosen = next(s for s in reversed(all_setups(made.meta)) if set(s.options) == {r.name for r in made.meta.rulings})
    report = judge(made, games=1, seed=3, seats=(3,), options=chosen.options, rates=QUICK)
    assert report.failures == [], "\n".join([*report.lines(), *(f.record for f in report.failures)])
    assert report.games == 1


BOTS_ALONE = Rates(0.0, 0.0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, opponents=0.04)
ASKED_OFTENER = {"yunnan": 0.25}
"""A game that sensible players end soon: there bots are asked at more of its positions."""


@pytest.mark.parametrize("name", game_names())
def test_bots_choose_the_same_in_every_world_that_their_seat_takes_for_possible(name: str) -> None:
    report = judge(
        game(name),
        games=1,
        seed=5,
        seats=(3,),
        options={},
        rates=replace(BOTS_ALONE, opponents=ASKED_OFTENER.get(name, BOTS_ALONE.opponents)),
        chooser=by_judgement,
        opponents=(greedy, searching),
    )
    assert report.failures == []
    assert report.proofs["opponents"] > 4


@pytest.mark.parametrize("name", game_names())
def test_both_languages_have_the_same_texts(name: str) -> None:
    assert uneven(folder_of(name)) == []
