"""How much each term of a judgement counts: figures that a game's own play has found, kept beside its judgement as `weights.toml`.

A judgement has two sets for each number of seats: one rates choices, one values positions at the end of a look ahead. Some games have
a third, the figures of which the terms are made: what a card or a commodity is worth. What the file does not name is as the code has it. A file of another game or edition, or with other terms, is refused as a whole.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from mingtang.core.data import read_toml
from mingtang.core.errors import BadData, HouseError, listed, quoted

MOST_SEATS: Final = 6
CHOICES: Final = "choices"
POSITIONS: Final = "positions"
FIGURES: Final = "figures"
KINDS: Final = (CHOICES, POSITIONS, FIGURES)
FILE: Final = "weights.toml"

Terms = Sequence[tuple[str, float]]
"""The terms by name, each with its weight as the code has it."""
log: Final = logging.getLogger("mingtang.weights")


@final
class Weights:
    """The weights of one game, by number of seats."""

    def __init__(self, choice_terms: Terms, position_terms: Terms, figures: Terms = ()) -> None:
        self.built_in: Final = (choice_terms, position_terms, figures)
        self.choice_names: Final = [name for name, _ in choice_terms]
        self.position_names: Final = [name for name, _ in position_terms]
        self.figure_names: Final = [name for name, _ in figures]
        self.choices: Final[list[list[float]]] = [[w for _, w in choice_terms] for _ in range(MOST_SEATS + 1)]
        """By number of seats: how choices are rated."""
        self.positions: Final[list[list[float]]] = [[w for _, w in position_terms] for _ in range(MOST_SEATS + 1)]
        """By number of seats: how a position is valued."""
        self.figures: Final[list[list[float]]] = [[w for _, w in figures] for _ in range(MOST_SEATS + 1)]
        """By number of seats: of what the terms are made; empty where a game keeps that to itself."""

    def names(self, kind: str) -> list[str]:
        """The terms of a kind, in their order."""
        if kind == FIGURES:
            return self.figure_names
        return self.choice_names if kind == CHOICES else self.position_names

    def of(self, kind: str, seats: int) -> list[float]:
        """The weights of a kind for so many seats, in the order of the names."""
        if kind == FIGURES:
            return self.figures[seats]
        return self.choices[seats] if kind == CHOICES else self.positions[seats]

    def with_set(self, kind: str, seats: int, figures: list[float]) -> Weights:
        """The same with other figures for one number of seats."""
        out = self.copy()
        out.of(kind, seats)[:] = figures
        return out

    def shifted(self, more: Mapping[str, float]) -> Weights:
        """The same with some terms of choices counting so much more, whatever the number of seats."""
        out = self.copy()
        for name, by in more.items():
            at = self.choice_names.index(name)
            for seats in range(MOST_SEATS + 1):
                out.choices[seats][at] += by
        return out

    def as_built(self) -> Weights:
        """The weights as the code has them, whatever play has found since."""
        return Weights(*self.built_in)

    def copy(self) -> Weights:
        """An equal set that shares nothing."""
        out = self.as_built()
        for seats in range(MOST_SEATS + 1):
            out.choices[seats][:] = self.choices[seats]
            out.positions[seats][:] = self.positions[seats]
            out.figures[seats][:] = self.figures[seats]
        return out


def shipped_weights(
    package: str, game: str, rules: int, choice_terms: Terms, position_terms: Terms, figures: Terms = ()
) -> Weights:
    """The weights that lie in a game's package `judgement`. Where they are missing or unfit, those of the code, and the house says so."""
    built_in = Weights(choice_terms, position_terms, figures)
    file = Path(str(importlib.import_module(package).__file__)).parent / FILE
    if not file.exists():
        log.warning("%s plays with its built-in weights: %s is not there", game, file)
        return built_in
    try:
        return read_weights(file, game, rules, built_in)
    except HouseError as e:
        log.warning("%s plays with its built-in weights: %s", game, e)
        return built_in


def read_weights(file: Path, game: str, rules: int, built_in: Weights) -> Weights:
    """The weights of a file, if they are of this game and edition and know the same terms."""
    given = read_toml(file, "weights")
    if given.get("game") != game:
        raise BadData("weights_of_other_game", str(file), quoted(given.get("game")), game)
    if given.get("rules") != rules:
        raise BadData("weights_of_other_edition", str(file), quoted(given.get("rules")), rules)
    out = built_in.copy()
    sets = given.get("seats")
    if not isinstance(sets, dict) or not sets:
        raise BadData("weights_broken", str(file))
    for seats, kinds in sets.items():
        if not seats.isdigit() or not 0 < int(seats) <= MOST_SEATS or not isinstance(kinds, dict):
            raise BadData("weights_broken", str(file))
        for kind in KINDS:
            if kind in kinds:
                out.of(kind, int(seats))[:] = _figures(file, kinds[kind], built_in.names(kind))
    return out


def _figures(file: Path, given: Any, names: list[str]) -> list[float]:
    if not isinstance(given, dict) or set(given) != set(names):
        odd = sorted(set(given) ^ set(names)) if isinstance(given, dict) else names
        raise BadData("weights_of_other_terms", str(file), listed(odd, 40))
    figures: list[float] = []
    for name in names:
        figure = given[name]
        if isinstance(figure, bool) or not isinstance(figure, int | float) or not -1e6 < figure < 1e6:
            raise BadData("weights_figure", str(file), quoted(name), quoted(figure))
        figures.append(float(figure))
    return figures
