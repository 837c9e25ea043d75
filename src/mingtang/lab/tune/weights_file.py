"""The file of weights that a game's judgement reads, with how they were found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mingtang.core.data import Data
from mingtang.core.weights import CHOICES, FIGURES, KINDS, POSITIONS, Weights
from mingtang.lab.tune.tune import FoundSet, TuneQuestion, command_of


def weights_as_toml(question: TuneQuestion, weights: Weights, sets: Sequence[FoundSet], before: Data | None) -> str:
    """The text of a weights file: the sets that were found, and of the file `before` those for other numbers of seats."""
    kept: dict[str, Any] = dict((before or {}).get("seats", {}))
    for found in sets:
        entry: dict[str, Any] = {"command": command_of(question)}
        for kind, figures, share, won in (
            (CHOICES, found.figures.choices, found.choices_share, found.choices_kept),
            (POSITIONS, found.figures.positions, found.positions_share, found.positions_kept),
            (FIGURES, found.figures.figures, found.figures_share, found.figures_kept),
        ):
            if not figures:
                continue
            entry[f"{kind}_found"] = _how(share, won)
            entry[kind] = dict(zip(weights.names(kind), figures, strict=True))
        kept[str(found.seats)] = entry
    lines = [
        "# How much each term of the judgement counts, by number of seats: found by play with `mingtang lab tune`.",
        f"game = {json.dumps(question.game)}",
        f"rules = {question.rules}",
    ]
    for seats in sorted(kept, key=int):
        entry = kept[seats]
        lines += ["", f"[seats.{seats}]"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in entry.items() if isinstance(value, str)]
        for kind in KINDS:
            if kind in entry:
                lines += ["", f"[seats.{seats}.{kind}]"]
                lines += [f"{name} = {figure}" for name, figure in entry[kind].items()]
    return "\n".join(lines) + "\n"


def _how(share: tuple[float, float, float, int], kept: bool) -> str:
    """What a set won against the one before."""
    if share[3] == 0:
        return "those before: none were looked for"
    won = (
        f"{100 * share[0]:.1f} % ({100 * share[1]:.1f} – {100 * share[2]:.1f}) of {share[3]} games against those before"
    )
    return won if kept else f"those before: new ones won {won}"
