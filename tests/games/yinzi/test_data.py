"""Component data: an owner's pack may correct figures; what it says is checked."""

from __future__ import annotations

from typing import Any

import pytest

from games.yinzi.positions import THE_GAME, Position
from mingtang.core.errors import BadData
from mingtang.core.play import over, playout
from mingtang.core.rng import seeded
from mingtang.games import game


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        ({"good": [{"id": "tea", "crop_tiles": 12}]}, r"number_at\(good.tea.crop_tiles, 0, 9, 12\)"),
        ({"boat_track": {"capacity": [1, 3, 2]}}, "spaces that never fall"),
        ({"exchange_track": {"ratio": [7, 8]}}, "expected six spaces"),
        ({"province": [{"id": "huguang", "grid": ["wq"]}]}, "'q' in row 0 is no good"),
        ({"province": [{"id": "huguang", "grid": ["b"]}]}, "'b' in row 0 is no good"),
        ({"province": [{"id": "huguang", "grid": ["wwwwwwwww"]}]}, "at most 8"),
        ({"urban_market": [{"id": "U1", "rows": [["rice"]]}]}, "expected one of salt, tea"),
        (
            {"ship": [{"id": "JP1", "slots": ["tea", "wine"]}]},
            r"words_at\(ship.JP1.slots, paper, porcelain, silk, sugar, tea, \['tea', 'wine'\]\)",
        ),
        ({"shape": [{"id": "I2", "cells": [[0, 0], [0, 0]]}]}, "stands here twice"),
        ({"action_card": [{"fortune": 1, "workers": 1, "count": 3}]}, "a deck has 12 cards"),
        ({"limits": {"veterans_max": 3}}, r"only_at\(limits.veterans_max, 2, 3\)"),
        ({"border": [{"a": "huguang", "b": "jiangxi"}]}, "no way leads"),
        ({"distance": {"huguang_sea": 3}}, "the borders make it 2"),
        ({"route": [{"id": "R01", "demand": []}]}, "expected 1 to 4 elements"),
        ({"setup": [{"players": 2}]}, "setup"),
    ],
)
def test_bad_packs_are_told_with_their_key(pack: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        game("yinzi", pack)


def test_an_owner_may_correct_the_printed_board() -> None:
    pack: dict[str, Any] = {
        "province": [{"id": "huguang", "grid": ["wwww", "rrrr", "oooo", "ssoo"]}],
        "shape": [{"id": "L3", "cells": [[0, 0], [1, 0], [2, 0]]}],
        "urban_market": [{"id": "U1", "rows": [["tea", "coin", "coin"], ["salt", "cotton", "ramie"]]}],
        "ship": [{"id": "JP1", "slots": ["silk", "silk", "silk"]}],
        "action_card": [{"fortune": f, "workers": w, "count": 4} for f, w in ((1, 1), (2, 2), (3, 3))],
    }
    made = game("yinzi", pack)
    assert made.data_digest != THE_GAME.data_digest
    for seed in range(3):
        s = made.setup(4, seed=seed)
        s.events = None
        playout(s, seeded(seed, "test"), made.bound(4))
        assert over(s)
        made.audit(s)


def test_rulings_that_a_table_may_change() -> None:
    pack = {"ruling_parameters": {"personal_route_pays": False, "better_sales_at_game_end": True}}
    from mingtang.games.yinzi.phases.last_chance import LastChances

    p = Position(pack=pack).personal(0, "R08").cubes(0, "H20").cubes(0, "J40").bonus(0, "better_sales").hold()
    p.steps(LastChances()).do("serve R08 1", "deliver H20")
    assert p.s.copper[0] == 0
    p.do("sell_rural J40")
    assert p.s.copper[0] == 2
