"""The boards of all games in a terminal of a hundred columns: nothing is cut, nothing is told by colour alone."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from rich.console import Console

from mingtang.core.match import Match
from mingtang.games import game, game_module, game_names, game_texts, part_of
from playthroughs import action_id

PLAYERS = ("Ana", "Bo", "Chen", "Dai", "Eva")
MOMENTS = (0, 60, 200)


@functools.cache
def crowded(name: str) -> list[Any]:
    """Views of a game at its largest, early and late."""
    rules = game(name)
    match = Match.new(rules, rules.meta.seats[-1], seed=3)
    views = []
    while not match.over:
        if match.ply in MOMENTS:
            views.append(rules.view(match.state, 0))
        seat = match.waiting[0]
        legal = sorted(match.legal(seat), key=action_id)
        match.play(seat, legal[match.ply % len(legal)])
    return [*views, rules.view(match.state, 0)]


def printed(name: str, lang: str, view: Any, what: str = "board_text") -> str:
    terminal = part_of(game_module(name), "draw.terminal")
    console = Console(width=100, force_terminal=False, color_system=None, record=True)
    words = game_texts(name, lang)
    with console.capture() as capture:
        console.print(
            terminal.map_text(view, words) if what == "map_text" else terminal.board_text(view, words, PLAYERS)
        )
    return capture.get()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", game_names())
def test_nothing_on_the_board_is_cut_in_a_hundred_columns(name: str, lang: str) -> None:
    for view in crowded(name):
        text = printed(name, lang, view)
        assert "…" not in text
        assert "⟨" not in text
        assert max(len(line) for line in text.splitlines()) <= 100


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", ["ming_dynastie", "fujian_trader"])
def test_the_map_names_every_way_from_both_of_its_ends(name: str, lang: str) -> None:
    view = crowded(name)[0]
    kind = "district" if name == "ming_dynastie" else "node"
    ways = view["borders"] if name == "ming_dynastie" else view["routes"]
    lines = [line.split(maxsplit=1)[-1] for line in printed(name, lang, view, "map_text").splitlines()]
    whole = "\n".join(lines)
    words = game_texts(name, lang)
    for way in ways:
        for end in (way["a"], way["b"]):
            times = sum(end in (w["a"], w["b"]) for w in ways)
            assert whole.count(words.name(kind, end)) >= times


def test_owners_of_fields_and_markets_in_yinzi_have_signs() -> None:
    view = crowded("yinzi")[-1]
    owned = sum(f["cubes"] for p in view["provinces"] for f in p["fields"] if f["owner"] == 1)
    board = printed("yinzi", "en", view).partition("Provinces")[2].partition("cabbage")[0]
    assert owned > 0
    assert board.count("■") >= owned
