"""What the lobby shows of Ming-Dynastie."""

from __future__ import annotations

from typing import Final

from mingtang.core.game import Meta
from mingtang.core.options import Option
from mingtang.games.ming_dynastie.rulings import RULINGS

STARTS: Final = ("random", "first", "second", "third", "fourth")
"""MD-0.7 (R2): who starts round 1: drawn from the seed, or the seat that the table names."""

META: Final = Meta(
    name="ming_dynastie",
    title="Ming-Dynastie",
    prefix="MD",
    seats=(2, 3, 4),
    minutes=(60, 100),
    weight=2.7,
    rules=1,
    authors=("Robert F. Watson",),
    publisher="Hans im Glück / Rio Grande Games",
    year=2007,
    options=(
        Option("start", "random", "MD-0.7", values=STARTS),
        Option("open_hands", True, "MD-0.12"),
    ),
    rulings=RULINGS,
    han="大明",
)
