"""What older editions of these rules did otherwise, each as a named question, so that running and stored games keep their rules."""

from __future__ import annotations

from typing import Final

from mingtang.games.fujian_trader.state import FujianState

CHOSEN_AT_THE_TABLE: Final[dict[str, str]] = {
    "raid_variant.losing_raider_iron": "losing_iron",
}
"""Figures of the first component data, and the ruling or option that takes their place: a pack that still names one is told so."""


def data_halve_the_iron(s: FujianState) -> bool:
    """Edition 1: `half_up` in the component data beat the option `losing_iron`; since edition 2 the table's option alone decides (FT-6.12)."""
    return s.rules < 2 and s.board.half_iron


def meddlers_always_asked(s: FujianState) -> bool:
    """Before edition 3 everybody was asked for cards against others' raids and deeds; since then only who wants to be asked (FT-10.7)."""
    return s.rules < 3


def asked_without_options(s: FujianState) -> bool:
    """Before edition 3 any card in hand brought the questions "end movement" and "no raid"; since then only where a card could matter (FT-10.8)."""
    return s.rules < 3
