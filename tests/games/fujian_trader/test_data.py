"""Component data: an owner's pack may correct figures, and whatever is wrong is said with its key."""

from __future__ import annotations

from typing import Any

import pytest

from games.fujian_trader.positions import Position
from mingtang.core.errors import BadData
from mingtang.games import game


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ({"region": [{"id": "dong_hai", "rate_rice": 5}]}, "region.dong_hai.rate_rice: expected a rate of the ladder"),
        (
            {"port": [{"id": "siam", "produces": ["rice", "tea"]}]},
            "port.siam.produces: expected words among rice, silk",
        ),
        ({"port": [{"id": "siam", "produces": ["rice"]}]}, "port.siam.produces: expected 2 goods"),
        ({"port": [{"id": "siam", "region": "dong_hai"}]}, "port.region: dong_hai has 5 ports"),
        (
            {"route": [{"id": "fujian--ryukyu", "b": "fujian"}]},
            "route.fujian--ryukyu: a route joins two different nodes",
        ),
        ({"route": [{"id": "fujian--ryukyu", "b": "nagasaki"}]}, "and no other joins the same two"),
        ({"province": [{"id": "korea", "zone": 4}]}, "province.korea.zone: expected a whole number from 1 to 3"),
        ({"province": [{"id": "korea", "cost": -1}]}, "province.korea.cost"),
        ({"limits": {"fortune_hand_limit": 5}}, "limits.fortune_hand_limit: this house plays only 0"),
        ({"prices": {"toll_goods": 2}}, "prices.toll_goods: this house plays only 1"),
        ({"raid": {"ties_to": "attacker"}}, "raid.ties_to: this house plays only 'defender'"),
        ({"raid": {"standard": {"rice": 0, "iron": 0}}}, "raid.standard: expected at least one good"),
        (
            {"raid_variant": {"losing_raider_iron": "none"}},
            "raid_variant.losing_raider_iron: expected one of all, half_up",
        ),
        ({"prices": {"rate_ladder": [2, 3]}}, "prices.rate_ladder: expected falling numbers"),
        ({"event_deck": {"top_events": 5}}, "event_deck.rounds_min: this house plays only 11"),
        ({"fortune": [{"id": "f01", "window": "main"}]}, "fortune.f01.window: combat_bonus belongs to raid_attack"),
        ({"fortune": [{"id": "f46", "timing": "short"}]}, ""),
        ({"fortune": [{"id": "f01", "timing": "end"}]}, "end of game cards"),
        ({"fortune": [{"id": "f16", "timing": "end"}]}, "end of game cards"),
        ({"fortune": [{"id": "f09", "timing": "short"}]}, "production_bonus lies on a port, so it is long"),
        (
            {"fortune": [{"id": "f50", "params": {"item": "port"}}]},
            "the discount on Fortune cards, and it alone, is long",
        ),
        (
            {"fortune": [{"id": "f46", "ends": "port_lost"}]},
            "cards that lie on a port, and they alone, end with port_lost",
        ),
        ({"fortune": [{"id": "f36", "params": {"chooser": "taker"}}]}, "are taken at random"),
        ({"fortune": [{"id": "f36", "params": {"to": "bank"}}]}, "a Fortune card is taken to self"),
        ({"fortune": [{"id": "f13", "ends": "no_province"}]}, "no_province belongs to combat_bonus"),
        ({"fortune": [{"id": "f46", "effect": "exchange"}]}, "fortune.f46"),
    ],
)
def test_a_bad_pack_is_refused_with_its_key(pack: dict[str, Any], sentence: str) -> None:
    if not sentence:
        game("fujian_trader", pack)  # a Short move_boost is a good card
        return
    with pytest.raises(BadData, match="(?s)" + sentence.replace("(", r"\(").replace(".", r"\.")):
        game("fujian_trader", pack)


def test_a_good_pack_changes_the_game() -> None:
    pack = {
        "port": [{"id": "siam", "produces": ["silk", "silk"]}],
        "prices": {"port_silver": 3},
        "raid_variant": {"losing_raider_iron": "half_up"},
        "fortune": [{"id": "f16", "params": {"rice": 6}}],
    }
    p = Position(4, pack).ports(0, "siam").has(0, silver=3).hand(0, 16).nobody_asks()
    assert p.s.half_iron
    assert p.produce(0, "gulf_of_siam").goods(0) == "2s"
    p.do(0, "end_move", "buy_port hyogo", "play f16")
    assert (p.silver(0), p.goods(0)) == (0, "6r 2s")
