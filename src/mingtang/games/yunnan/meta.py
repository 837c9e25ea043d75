"""What the lobby needs to know of Yunnan."""

from mingtang.core.game import Meta
from mingtang.core.options import Option
from mingtang.games.yunnan.rulings import RULINGS, USUAL_LAST_ROUND

META = Meta(
    name="yunnan",
    title="Yunnan",
    han="雲南",
    prefix="YU",
    seats=(2, 3, 4, 5),
    minutes=(60, 120),
    weight=3.3,
    rules=1,
    authors=("Aaron Haag",),
    publisher="Spielworxx",
    year=2023,
    options=(
        Option("double_bidding", False, "YU-11.2"),
        Option("guards", False, "YU-11.3"),
        Option("end_on_vp", "auto", "YU-11.4", values=("auto", "true", "false")),
        Option("start_order", "random", "YU-1.3", values=("random", "given")),
        Option("max_rounds", USUAL_LAST_ROUND, "YU-9.5", low=1, high=60),
    ),
    rulings=RULINGS,
)
