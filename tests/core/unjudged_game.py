"""Teahouse before anybody has thought about how to play it well: a game without a judgement."""

from __future__ import annotations

from typing import Any

from core.teahouse import HERE, META, PHASES, VOCABULARY, Teahouse
from mingtang.core.data import Data
from mingtang.core.game import Game

__file__ = str(HERE / "__init__.py")  # its data and texts are those of Teahouse


class UnjudgedTeahouse(Teahouse):
    judgement = Game.judgement


def make(data: Data) -> Game[Any]:
    return UnjudgedTeahouse(data)


__all__ = ["META", "PHASES", "VOCABULARY", "make"]
