"""What the lobby needs to know of Fujian Trader."""

from mingtang.core.game import Meta
from mingtang.core.options import Option
from mingtang.games.fujian_trader.rulings import RULINGS

META = Meta(
    name="fujian_trader",
    title="Fujian Trader",
    han="福建",
    prefix="FT",
    seats=(3, 4, 5),
    minutes=(90, 180),
    weight=2.7,
    rules=3,
    authors=("Sari Gilbert", "Robert Batchelor"),
    publisher="Thinking Past",
    year=2015,
    options=(Option("losing_iron", "all", "FT-6.12", values=("all", "half_up")),),
    rulings=RULINGS,
)
