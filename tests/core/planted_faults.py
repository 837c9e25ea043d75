"""How faults are planted in Teahouse, and how the judge must find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.teahouse import Teahouse, teahouse
from core.teahouse.state import TeahouseState
from mingtang.core.judge import THOROUGH, JudgeReport, judge
from mingtang.core.match import Match
from mingtang.core.record import parse_record
from mingtang.games import in_words

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


class Mutants(list[Any]):
    """The faults of one file, each with the proof that must find it and words of its sentence."""

    def caught_by(self, proof: str, sentence: str) -> Callable[[Mutant], Mutant]:
        """Plant one more."""

        def add(mutant: Mutant) -> Mutant:
            self.append(pytest.param(proof, sentence, mutant, id=mutant.__name__))
            return mutant

        return add


def verdict(games: int = 8, seats: int = 3, playouts: float = 0.0) -> JudgeReport:
    """The judge, thoroughly; without playouts, which stumble over other faults in their own way."""
    rates = replace(THOROUGH, playouts=playouts)
    return judge(teahouse(), games=games, rates=rates, seats=(seats,), options={})


def must_find(proof: str, sentence: str, mutant: Mutant, patch: Patch) -> None:
    """The judge finds the mutant with this proof, says this, and hands over a record that leads there."""
    mutant(patch)
    report = verdict(playouts=0.2 if proof == "playouts" else 0.0)
    assert report.failures, "the judge found nothing"
    fault = report.failures[0]
    assert (proof or fault.proof) == fault.proof, str(fault)
    assert sentence in str(fault.error) or sentence in in_words(fault.error, "en"), str(fault)
    if fault.record and proof not in ("setup", "records"):
        assert Match.replay(teahouse(), parse_record(fault.record)).ply == fault.ply


def determinizing(patch: Patch, change: Callable[[TeahouseState, TeahouseState, int], None]) -> None:
    """Spoil the worlds that determinize makes."""
    determinize = Teahouse.determinize

    def spoiled(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        d = determinize(self, s, seat, seed)
        change(s, d, seed)
        return d

    patch.setattr(Teahouse, "determinize", spoiled)
