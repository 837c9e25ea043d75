"""What the lobby needs to know of Yínzi."""

from __future__ import annotations

from typing import Final

from mingtang.core.game import Meta
from mingtang.games.yinzi.editions import NEWEST
from mingtang.games.yinzi.rulings import RULINGS

META: Final = Meta(
    name="yinzi",
    title="Yínzi",
    prefix="YZ",
    seats=(2, 3, 4),
    minutes=(120, 180),
    weight=4.2,
    rules=NEWEST,
    rulings=RULINGS,
    authors=("Rôla", "Costa"),
    publisher="Spielworxx",
    year=2019,
    han="銀子",
)
