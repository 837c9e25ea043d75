"""Component data: an owner's pack may correct figures and names, no figure stands there in vain, and what is wrong is said with its key."""

from __future__ import annotations

import copy
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from games.fujian_trader.positions import Position, plain_game
from marks import rule
from mingtang.core.data import NOTES, Data, read_toml, with_pack
from mingtang.core.errors import BadData
from mingtang.draw.scenes import scene_of
from mingtang.games import fujian_trader, game, in_words, texts_of
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.cards import FortuneCard
from mingtang.games.fujian_trader.draw import draw
from mingtang.games.fujian_trader.draw.terminal import board_text
from mingtang.games.fujian_trader.game import FujianTrader
from mingtang.games.fujian_trader.pieces import (
    CHOOSERS,
    DESTINATIONS,
    EFFECTS,
    ENDS,
    EVENTS,
    GOODS,
    ITEMS,
    KINDS,
    LOOT,
    NODES,
    PER,
    REGIONS,
    SCOPES,
    SIDES,
    TIMINGS,
    WINDOWS,
)
from mingtang.games.fujian_trader.wording import sentences

FOLDER = Path(fujian_trader.__file__).parent
NAMES = ("Ana", "Bo", "Chen", "Dai")


@pytest.mark.parametrize(
    ("pack", "fact"),
    [
        ({"region": [{"id": "dong_hai", "rate_rice": 5}]}, "rate_of_ladder(region.dong_hai.rate_rice, 6, 4, 3, 2, 5)"),
        ({"region": [{"id": "dong_hai", "en": " "}]}, "label_at(region.dong_hai.en"),
        ({"port": [{"id": "siam", "de": "Si\nam"}]}, "label_at(port.siam.de"),
        ({"port": [{"id": "siam", "produces": ["rice", "tea"]}]}, "port.siam.produces"),
        ({"port": [{"id": "siam", "produces": ["rice"]}]}, "count_at(port.siam.produces, 2, 1)"),
        ({"port": [{"id": "siam", "region": "dong_hai"}]}, "ports_of_region(port.region, 0, 5, 4)"),
        ({"route": [{"id": "fujian--ryukyu", "b": "fujian"}]}, "route_twice(route.fujian--ryukyu"),
        ({"route": [{"id": "fujian--ryukyu", "b": "nagasaki"}]}, "route_twice(route.fujian--nagasaki"),
        ({"province": [{"id": "korea", "zone": 4}]}, "province.korea.zone"),
        ({"province": [{"id": "korea", "cost": -1}]}, "province.korea.cost"),
        ({"raid": {"standard": {"rice": 0, "iron": 0}}}, "empty_wager(raid.standard)"),
        ({"prices": {"rate_ladder": [2, 3]}}, "falling_rates(prices.rate_ladder, 2, 3)"),
        ({"dice": {"color_die": {"faces": ["dong_hai"]}}}, "count_at(dice.color_die.faces, 6, 1)"),
        ({"fortune": [{"id": "f01", "window": "main"}]}, "one_of_at(fortune.f01.window, raid_attack, main)"),
        ({"fortune": [{"id": "f01", "timing": "end"}]}, "end_cards_score(fortune.f01.timing)"),
        ({"fortune": [{"id": "f16", "timing": "end"}]}, "end_cards_score(fortune.f16.timing)"),
        ({"fortune": [{"id": "f16", "timing": "long"}]}, "cannot_last(fortune.f16.timing, gain)"),
        ({"fortune": [{"id": "f27", "timing": "short"}]}, "lies_on_port(fortune.f27.timing, production_bonus)"),
        ({"fortune": [{"id": "f46", "timing": "short"}]}, "long_cards_end(fortune.f46.ends)"),
        ({"fortune": [{"id": "f46", "ends": "never"}]}, "long_cards_end(fortune.f46.ends)"),
        ({"fortune": [{"id": "f50", "params": {"item": "port"}}]}, "fortune.f50.params.amount"),
        (
            {"fortune": [{"id": "f03", "params": {"item": "fortune"}}]},
            "fortune_discount_is_long(fortune.f03.params.item)",
        ),
        ({"fortune": [{"id": "f52", "params": {"scope": "battle"}}]}, "scope_of_long(fortune.f52.params.scope)"),
        ({"fortune": [{"id": "f46", "ends": "port_lost"}]}, "ends_with_port(fortune.f46.ends)"),
        ({"fortune": [{"id": "f13", "ends": "no_province"}]}, "ends_with_provinces(fortune.f13.ends)"),
        ({"fortune": [{"id": "f32", "params": {"side": "attack"}}]}, "attack_ends_before_battle(fortune.f32.ends)"),
        (
            {"fortune": [{"id": "f36", "params": {"chooser": "taker"}}]},
            "one_of_at(fortune.f36.params.chooser, random, taker)",
        ),
        (
            {"fortune": [{"id": "f06", "params": {"chooser": "victim"}}]},
            "one_of_at(fortune.f06.params.chooser, taker, victim)",
        ),
        ({"fortune": [{"id": "f36", "params": {"to": "bank"}}]}, "card_to_bank(fortune.f36.params.to)"),
        ({"fortune": [{"id": "f16", "params": {"rice": 0}}]}, "gains_nothing(fortune.f16.params)"),
        ({"fortune": [{"id": "f40", "params": {"iron_anywhere": False}}]}, "gains_nothing(fortune.f40.params)"),
        ({"fortune": [{"id": "f18", "params": {"events": []}}]}, "no_such_event(fortune.f18.params.events"),
        (
            {"fortune": [{"id": "f18", "params": {"events": ["manchu_move"]}}]},
            "no_such_event(fortune.f18.params.events",
        ),
        ({"fortune": [{"id": "f63", "params": {"max": 4}}]}, "most_points(fortune.f63.params.max, 3)"),
        ({"fortune": [{"id": "f30", "params": {"points": 5}}]}, "most_points(fortune.f30.params.max, 5)"),
        (
            {"fortune": [{"id": "f16", "effect": "gain", "params": {"rice": 4, "max": 2}}]},
            "in_vain(fortune.f16.params.max, per)",
        ),
        ({"fortune": [{"id": "f16", "effect": "gain", "params": {"tea": 4}}]}, "unknown_at(fortune.f16.params.'tea'"),
        ({"fortune": [{"id": "f46", "effect": "exchange"}]}, "fortune.f46"),
        # rules, not figures: a pack that names them would change nothing
        ({"raid_variant": {"losing_raider_iron": "half_up"}}, "raid_variant"),
        ({"limits": {"fortune_hand_limit": 5}}, "limits.fortune_hand_limit"),
        ({"prices": {"toll_goods": 2}}, "prices.toll_goods"),
        ({"raid": {"ties_to": "attacker"}}, "raid.ties_to"),
        ({"port": [{"id": "siam", "x": 5}]}, "port.siam.x"),
        ({"fortune": [{"id": "f16", "text_en": "Take all."}]}, "fortune.f16.text_en"),
    ],
)
def test_a_bad_pack_is_refused_with_its_key_in_both_languages(pack: dict[str, Any], fact: str) -> None:
    with pytest.raises(BadData) as refused:
        game("fujian_trader", pack)
    assert fact in str(refused.value)
    for lang in ("en", "de"):
        assert "⟨" not in in_words(refused.value, lang)


def test_a_good_pack_changes_the_game() -> None:
    pack = {
        "port": [{"id": "siam", "produces": ["silk", "silk"]}],
        "prices": {"port_silver": 3},
        "fortune": [{"id": "f16", "params": {"rice": 6}}],
    }
    p = Position(4, pack).ports(0, "siam").has(0, silver=3).hand(0, 16).nobody_asks()
    assert p.produce(0, "gulf_of_siam").goods(0) == "2s"
    p.do(0, "end_move", "buy_port hyogo", "play f16")
    assert (p.silver(0), p.goods(0)) == (0, "6r 2s")


@rule("FT-10.2")
def test_an_owner_may_give_a_card_another_effect_with_all_its_parameters() -> None:
    card = {
        "id": "f46",
        "timing": "short",
        "window": "main",
        "effect": "gain",
        "params": {"silver": 2},
        "ends": "never",
    }
    p = Position(4, {"fortune": [card]}).hand(0, 46).acting(0).do(0, "play f46")
    assert p.silver(0) == 2
    assert texts_of(p.game, "en").say("card", "f46") == "Take 2 silver."
    assert texts_of(p.game, "de").say("card", "f46") == "Nimm 2 Silber."
    assert next(row for row in p.game.data["fortune"] if row["id"] == "f46")["provenance"] == "owner"


# ---- every figure is read by somebody


def leaves(node: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all figures; notes on where they come from, and the ids by which rows are found, are none."""
    if isinstance(node, dict):
        return [x for k, v in node.items() if k not in (*NOTES, "id") for x in leaves(v, (*path, k))]
    if isinstance(node, list) and node:
        return [x for i, v in enumerate(node) for x in leaves(v, (*path, i))]
    return [path]


def changed(data: Data, path: tuple[str | int, ...], to: object) -> Data:
    """The same data with one figure changed."""
    out = copy.deepcopy(data)
    node: Any = out
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = to
    return out


KNOWN: list[list[str]] = [
    *(
        [*GOODS, "all"],
        REGIONS,
        NODES,
        TIMINGS,
        KINDS,
        WINDOWS,
        EFFECTS,
        [*ENDS, "never"],
        SIDES,
        SCOPES,
        ITEMS,
        EVENTS,
    ),
    *([*DESTINATIONS, "self", "bank"], LOOT, CHOOSERS, PER, ["one", "each"]),
]


def another(value: Any) -> list[Any]:
    """What a pack might say instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    words = [w for known in KNOWN if value in known for w in known if w != value]
    return words[:2] or ([f"{value}x"] if isinstance(value, str) else [])


BOARD = [str(name) for name in re.findall(r"self\.([a-z_]+)(?:: [^=\n]+)? = ", (FOLDER / "board.py").read_text())]
CARD = list(FortuneCard.__annotations__)
SHARED = {"prices": "region"}
"""A ladder without the rate of a region is refused with the name of the region."""


def read_of(board: FujianBoard) -> tuple[Any, ...]:
    """Everything that a game has taken from its data: what the rules ask for, and what people read."""
    cards = [[getattr(card, name) for name in CARD] for card in board.cards]
    return [getattr(board, name) for name in BOARD if name != "cards"], cards, sentences(board)


def reading(data: Data) -> tuple[Any, ...] | str:
    """What a game takes from these data, or why it refuses them."""
    try:
        return read_of(FujianBoard(data))
    except BadData as refused:
        return str(refused)


@pytest.mark.parametrize("table", list(plain_game().data))
def test_every_figure_is_refused_with_its_table_or_changes_what_is_read(table: str) -> None:
    data = plain_game().data
    usual = reading(data)
    for path in leaves(data[table], (table,)):
        value: Any = data
        for key in path:
            value = value[key]
        for other in another(value):
            found = reading(changed(data, path, other))
            if isinstance(found, str):
                assert table in found or SHARED.get(table, table) in found, f"{path} = {other!r}: {found}"
            else:
                assert found != usual, f"{path} = {other!r} changes nothing"


def test_every_figure_that_is_read_is_asked_for_somewhere() -> None:
    code = "".join(f.read_text(encoding="utf-8") for f in FOLDER.rglob("*.py"))
    board = [name for name in BOARD if not re.search(rf"board\.{name}\b", code)]
    cards = [name for name in CARD if not re.search(rf"(?<!self)\.{name}\b", code)]
    assert board + cards == []


# ---- names


def test_a_port_with_another_name_is_said_and_drawn_with_that_name() -> None:
    pack = {
        "port": [{"id": "siam", "en": "Ayutthaya", "de": "Krungthep"}],
        "province": [{"id": "korea", "en": "Chosen", "de": "Joseon"}],
        "region": [{"id": "gulf_of_siam", "short_en": "Gulf of Ayut"}],
    }
    p = Position(4, pack).ports(0, "siam").ship(1, "siam").moving(1)
    english, german = texts_of(p.game, "en"), texts_of(p.game, "de")
    assert english.action(p.game.catalogue.parse("sail siam")) == "Sail to Ayutthaya"
    assert german.action(p.game.catalogue.parse("buy_port siam")) == "Krungthep kaufen"
    for texts, port, province in ((english, "Ayutthaya", "Chosen"), (german, "Krungthep", "Joseon")):
        chart, house = (sheet.svg for sheet in draw(scene_of(p.game, p.s, 1, texts, NAMES)).sheets)
        assert f">{port}<" in chart
        assert "Siam<" not in chart
        assert province in chart
        assert province in house
    assert ">Gulf of Ayut<" in draw(scene_of(p.game, p.s, 1, english, NAMES)).sheets[1].svg
    out = StringIO()
    Console(file=out, width=120).print(board_text(p.game.view(p.s, 1), english, NAMES))
    assert "Ayutthaya" in out.getvalue()
    assert "Siam " not in out.getvalue()


def test_a_figure_of_a_pack_is_told_on_the_card_the_event_and_the_zone() -> None:
    pack = {
        "fortune": [{"id": "f16", "params": {"rice": 6}}],
        "event": [{"id": "typhoon", "en": "Great Storm", "effect": {"movement_cap": 2}}],
        "zone": [{"id": 1, "ability_amount": 2}],
        "limits": {"base_movement": 4},
        "event_deck": {"top_events": 5},
    }
    texts = texts_of(game("fujian_trader", pack), "en")
    assert texts.say("card", "f16") == "Take 6 rice."
    assert (texts.name("event", "typhoon"), texts.say("event_text", "typhoon")) == (
        "Great Storm",
        "Every ship moves at most 2 steps this round.",
    )
    assert texts.say("board", "zone_1") == "Zone 1: +2 defense"
    assert "up to 4 steps" in texts.say("in_short", "3")
    assert texts.say("meta", "length") == "11 to 13 rounds"


@rule("FT-1.1")
def test_no_two_of_the_64_cards_do_the_same() -> None:
    texts = texts_of(plain_game(), "en")
    assert len({texts.say("card", card) for card in fujian_trader.VOCABULARY["fortune"]}) == 64


# ---- data of edition 1


@rule("FT-6.12")
def test_half_the_iron_is_an_option_of_the_table_whatever_the_data_of_edition_1_say() -> None:
    old = with_pack(read_toml(FOLDER / "data.1.toml", "data"), {"raid_variant": {"losing_raider_iron": "half_up"}})
    made = FujianTrader(old)
    assert made.setup(4, {"losing_iron": "all"}, rules=1).half_iron
    assert not made.setup(4, {"losing_iron": "all"}, rules=2).half_iron
    assert made.setup(4, {"losing_iron": "half_up"}, rules=2).half_iron
    assert not plain_game().setup(4).half_iron


def test_a_file_of_figures_with_a_ware_that_nobody_knows_is_refused() -> None:
    data = copy.deepcopy(read_toml(FOLDER / "data.toml", "data file"))
    korea = next(row for row in data["province"] if row["id"] == "korea")
    korea["income"] = {"rice": 1, "tea": 1}
    with pytest.raises(BadData, match="words_at"):
        FujianBoard(data)
