"""Teahouse with a judgement that never answers, or that dies."""

from __future__ import annotations

import os
import time
from typing import Any

from core.teahouse import HERE, META, PHASES, VOCABULARY, Innkeeper, Teahouse
from core.teahouse.state import TeahouseState
from mingtang.core.actions import Action
from mingtang.core.data import Data
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement
from mingtang.core.rng import Rng
from mingtang.core.steps import Seat

__file__ = str(HERE / "__init__.py")  # its data and texts are those of Teahouse


class Dreamer(Innkeeper):
    def rate(self, s: TeahouseState, seat: Seat, a: Action) -> float:
        time.sleep(3600)
        return 0.0


class Mortal(Innkeeper):
    def rate(self, s: TeahouseState, seat: Seat, a: Action) -> float:
        os._exit(1)


class Foolish(Innkeeper):
    def rate(self, s: TeahouseState, seat: Seat, a: Action) -> float:
        raise RuntimeError("this tea is beyond me")

    def pick(self, s: TeahouseState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        raise RuntimeError("this tea is beyond me")


class Stuck(Teahouse):
    def judgement(self) -> Judgement[TeahouseState]:
        return Mortal() if self.data.get("mortal") else Foolish() if self.data.get("foolish") else Dreamer()


def make(data: Data) -> Game[Any]:
    return Stuck(data)


__all__ = ["META", "PHASES", "VOCABULARY", "make"]
