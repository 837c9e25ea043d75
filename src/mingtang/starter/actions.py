"""Everything that a player of Starter can ever choose, in a fixed order. Append only: records and stored games go by these words."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action, Catalogue

HIGHEST: Final = 60
"""The highest card that any data pack may have."""

CATALOGUE: Final = Catalogue()
SEAL: Final[list[Action]] = [CATALOGUE.add("seal", card) for card in range(HIGHEST + 1)]
TAKE: Final[Action] = CATALOGUE.add("take")
BREW: Final[Action] = CATALOGUE.add("brew")
