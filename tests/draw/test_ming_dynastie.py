"""The map of Ming-Dynastie is drawn as the component data in force have it."""

from __future__ import annotations

import random
from typing import Any

from draw.tables import scene, the_game, walk
from games.ming_dynastie.positions import a_game
from mingtang.core.play import start
from mingtang.draw.kit import num
from mingtang.draw.scenes import scene_of
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.draw import draw
from mingtang.games.ming_dynastie.draw.geometry import geometry

ELSEWHERE = {"borders": {"list": [{"id": "b05", "a": "luoyang", "b": "huizhou", "transport": "camel"}]}}
"""The border between Guide and Fengyang is printed between Luoyang and Huizhou, which share no line on the house's map."""


def map_with(pack: dict[str, Any]) -> str:
    """The map sheet as an onlooker sees it when the game begins."""
    game = a_game(pack)
    s = game.setup(3, {}, 1)
    start(game, s)
    return draw(scene_of(game, s, -1, game_texts("ming_dynastie", "en"), ("Ana", "Bo", "Chen"))).sheets[0].svg


def test_a_border_with_another_transport_is_drawn_so() -> None:
    ours, theirs = map_with({}), map_with({"borders": {"list": [{"id": "b04", "transport": "camel"}]}})
    assert theirs.count("#s-t-camel") == ours.count("#s-t-camel") + 1
    assert theirs.count("#s-t-horse") == ours.count("#s-t-horse") - 1


def test_a_border_between_other_districts_is_drawn_between_them_and_no_more_where_it_was() -> None:
    ours, theirs = map_with({}), map_with(ELSEWHERE)
    x, y = geometry().sign("guide", "fengyang")
    gone = f'<circle cx="{num(x)}" cy="{num(y)}" r="15.5"'
    assert gone in ours
    assert gone not in theirs
    assert theirs.count("#s-t-camel") == ours.count("#s-t-camel") + 1
    assert theirs.count("#s-t-ox") == ours.count("#s-t-ox") - 1
    assert "stroke-dasharray:9 6" in theirs
    assert "stroke-dasharray:9 6" not in ours


def test_the_sign_of_such_a_border_stands_between_its_districts_apart_from_every_other() -> None:
    g = geometry()
    x, y = g.sign("luoyang", "huizhou")
    a, b = g.districts["luoyang"].middle, g.districts["huizhou"].middle
    assert min(a[0], b[0]) < x < max(a[0], b[0])
    assert min(a[1], b[1]) < y < max(a[1], b[1])
    assert all((x - u) ** 2 + (y - v) ** 2 > 31**2 for u, v in [border.marker for border in g.borders])


def test_a_prince_is_seen_beside_the_space_of_the_province_in_which_he_stands() -> None:
    dice = random.Random(2)
    game, s = the_game("ming_dynastie"), next(iter(walk("ming_dynastie", 3, 2)))
    for s in walk("ming_dynastie", 3, 2):
        if dice.random() < 0.1 and all(q["prince"] for q in game.view(s, 0)["players"]):
            break
    view = game.view(s, 0)
    spaces = next(sheet for sheet in draw(scene("ming_dynastie", s, 0)).sheets if sheet.id == "spaces").svg
    assert spaces.count("#s-prince") == sum(len(d["princes"]) for d in view["districts"]) > 0
