"""What the lobby needs to know of Starter."""

from mingtang.core.game import Meta
from mingtang.core.options import Option
from mingtang.starter.rulings import RULINGS

META = Meta(
    name="starter",
    title="Starter",
    prefix="ST",
    seats=(2, 3, 4),
    minutes=(5, 10),
    weight=1.0,
    rules=1,
    authors=("you",),
    publisher="nobody yet",
    year=2026,
    options=(Option("open_dishes", False, "ST-1.3"),),
    rulings=RULINGS,
)
