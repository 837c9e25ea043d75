"""What only Yunnan's board has to prove: the ribbon of points tells whoever has walked it twice, and an owner's board is drawn as it is."""

from __future__ import annotations

import re
from typing import Any

from draw.tables import drawing, scene, walk
from mingtang.core.game import Game
from mingtang.core.play import start
from mingtang.draw.scenes import scene_of
from mingtang.games import game, texts_of
from mingtang.games.yunnan.actions import GORGES
from mingtang.games.yunnan.draw import draw
from mingtang.games.yunnan.draw.land import GORGE_AT, gorge_water
from mingtang.games.yunnan.draw.tracks import _ribbon
from mingtang.games.yunnan.phases.resolve import BlockGorge


def said(*points: int) -> list[str]:
    """What stands beside the signs of players with these points."""
    return re.findall(r">(\+\d+)<", _ribbon(80, tuple((n, i, i, f"P{i}") for i, n in enumerate(points))))


def test_whoever_has_walked_the_ribbon_once_carries_a_hundred() -> None:
    assert said(105, 98, 83, 100) == ["+100"]
    assert said(0, 56) == []
    assert sorted(said(101, 137, 250)) == ["+100", "+100", "+200"]


def test_a_hundred_never_lies_under_the_sign_of_another() -> None:
    for points in ((105, 5, 8), (105, 106, 7, 8, 9), (103, 104, 105, 106, 107), (188, 91, 89, 190)):
        ribbon = _ribbon(80, tuple((n, i, i, f"P{i}") for i, n in enumerate(points)))
        found = re.findall(r'"bdg"[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', ribbon)
        signs = [(float(x) + float(w) / 2, float(y) + float(w) / 2) for x, y, w in found]
        words = [(float(x), float(y)) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>\+100<', ribbon)]
        assert len(signs) == len(points)
        assert words
        for x, y in words:
            assert not [s for s in signs if x < s[0] < x + 34 and abs(s[1] - y + 5) < 9]


MOVED = {
    "board": {"gorge": [{"id": "gorge_yunnan_tibet", "a": "sichuan"}, {"id": "gorge_kang_qinghai", "a": "yunnan"}]}
}


def drawn(rules: Game[Any], seats: int = 3, blocking: bool = False) -> str:
    """The sheet of the road at the beginning, or while somebody blocks a gorge."""
    s = rules.setup(seats)
    start(rules, s)
    if blocking:
        s.stack = [BlockGorge(0)]
    scene = scene_of(rules, s, s.stack[-1].waiting(s)[0], texts_of(rules, "en"), ["A", "B", "C"][:seats])
    return draw(scene).sheets[1].svg


def test_a_gorge_that_an_owner_has_moved_is_drawn_where_it_is_and_called_what_it_joins() -> None:
    ours, moved = game("yunnan"), game("yunnan", MOVED)
    for name, old, new in (("sichuan_tibet", False, True), ("yunnan_tibet", True, False), ("yunnan_kang", True, True)):
        water = gorge_water(name, 0)
        assert (water in drawn(ours)) is old
        assert (water in drawn(moved)) is new
    choices = re.findall(r'aria-label="(Block [^"]+)" data-action="(block \w+)"', drawn(moved, blocking=True))
    assert choices == [
        ("Block the gorge Sichuan–Qinghai", "block sichuan_qinghai"),
        ("Block the gorge Yunnan–Kang", "block yunnan_kang"),
        ("Block the gorge Sichuan–Tibet", "block sichuan_tibet"),
        ("Block the gorge Yunnan–Qinghai", "block yunnan_qinghai"),
    ]


def test_every_gorge_that_there_can_be_has_a_place_and_names() -> None:
    assert set(GORGE_AT) == set(GORGES)
    assert len(set(GORGE_AT.values())) == len(GORGES)
    for lang in ("en", "de"):
        texts = texts_of(game("yunnan"), lang)
        for gorge in GORGES:
            assert texts.name("gorge", gorge) in texts.name("site", gorge)


def test_figures_of_an_owner_stand_on_the_board() -> None:
    pack = {"setup": {"presents": {"yunnan": 2}}, "track": {"victory_points": {"end_trigger": 87}}}
    assert 'data-piece="present-yunnan-0"' not in drawn(game("yunnan"))
    assert 'data-piece="present-yunnan-1"' in drawn(game("yunnan", pack))
    assert ">87<" in drawn(game("yunnan", pack))
    assert ">87<" not in drawn(game("yunnan"))


def test_a_card_with_two_buildings_is_drawn() -> None:
    rules = game("yunnan", {"duli": {"card": [{"id": 1, "priority": ["guild", "yard"]}]}})
    s = rules.setup(2)
    start(rules, s)
    s.pile.remove(0)
    s.open_cards.append(0)
    scene = scene_of(rules, s, 0, texts_of(rules, "en"), ["A", "B"])
    assert "3·3·1·0·0" in draw(scene).sheets[1].svg


def test_a_bank_that_is_full_keeps_its_place_beside_the_prompt() -> None:
    met: set[bool] = set()
    for s in walk("yunnan", 4, 3):
        seat = s.stack[-1].waiting(s)[0]
        offered = {c.verb: c.allowed for c in drawing("yunnan")(scene("yunnan", s, seat)).also}
        if "bank" in offered:
            assert list(offered) == ["bank", "market"]
            met.add(offered["bank"])
        if met == {True, False}:
            return
    raise AssertionError("the Bank was never full, or never free")
