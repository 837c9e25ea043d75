"""What players see, and the worlds that they take for possible."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from games.yinzi.positions import THE_GAME, Position
from marks import rule
from mingtang.core.game import digest
from mingtang.core.play import over, push, settle
from mingtang.core.rng import below, seeded
from mingtang.games import texts_of
from mingtang.games.yinzi.draw.terminal import board_text
from mingtang.games.yinzi.vocabulary import CARDS, FACTORIES, FIELDS


@rule("YZ-2.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_possible_worlds_look_the_same_and_are_sound(seats: int) -> None:
    s = THE_GAME.setup(seats, seed=9)
    s.events = None
    settle(s)
    rng = seeded(9, "test")
    changed = set()
    while not over(s):
        if below(rng, 8) == 0:
            for seat in range(seats):
                world = THE_GAME.determinize(s, seat, 1)
                THE_GAME.audit(world)
                assert THE_GAME.view(world, seat) == THE_GAME.view(s, seat)
                assert digest(THE_GAME, THE_GAME.determinize(world, seat, 2)) == digest(
                    THE_GAME, THE_GAME.determinize(s, seat, 2)
                )
                for name in ("hand", "deck", "pool", "factory_stack", "fleet", "rows"):
                    if getattr(world, name) != getattr(s, name):
                        changed.add(name)
        top = s.stack[-1]
        options = top.legal(s, top.seat)
        push(s, top.seat, options[below(rng, len(options))])
    assert changed == {"hand", "deck", "pool", "factory_stack", "fleet", "rows"}


@rule("YZ-2.10")
def test_ships_removed_unseen_stay_east_ships() -> None:
    s = THE_GAME.setup(2, seed=3)
    seen = set()
    for seed in range(40):
        world = THE_GAME.determinize(s, 0, seed)
        assert all(t in world.board.east_ships for t in world.ships_out)
        seen.update(world.ships_out)
    assert len(seen) > 4


@rule("YZ-2.10")
def test_everybody_can_count_which_cards_are_left() -> None:
    p = Position().hand(0, "2/2").played(0, plant_crops="3/1")
    unseen = p.game.view(p.s, 1)["players"][0]["unseen"]
    assert sum(unseen.values()) == 11
    assert unseen["3/1"] == 2
    assert unseen["2/2"] == 2  # the hand is not told apart from the deck


def test_the_view_names_everything_by_its_id() -> None:
    p = Position().mill(0, "paper_red", "H30", 2, p1=1).cubes(1, "J10", 2, tile="tea").coast("JP1", "KR1", "BN1")
    p.cargo(1, 0, "tea", 1, 1).rows("R05", "R12", "R13").war(2, 3)
    view = p.game.view(p.s, -1)
    assert view["viewer"] == -1
    mill = view["factories"]["built"][0]
    assert mill["id"] == "paper_red"
    assert mill["fields"] == ["H30", "H40"]
    assert (mill["level"], mill["owner"], mill["stored"], mill["storage"]) == (2, 0, [0, 1, 0], 2)
    jiangxi = view["provinces"][2]
    field = next(f for f in jiangxi["fields"] if f["id"] == "J10")
    assert (field["printed"], field["tile"], field["good"], field["cubes"], field["owner"]) == (
        None,
        "tea",
        "tea",
        2,
        1,
    )
    assert view["ships"][0]["ship"]["slots"][0] == {"slot": 0, "shows": "tea", "cargo": "tea", "seat": 1, "cubes": 1}
    assert view["routes"]["rows"][0]["tile"]["demand"] == [{"kind": "commodity", "type": "paper", "done": False}]
    assert view["war"]["slots"] == [{"seat": 2, "workers": 3, "recruits": 0}]
    assert view["war"]["enemy"] == 1 + 2 + 3
    assert view["disasters"] == ["flood"]
    assert all(player["hand"] is None for player in view["players"])


def test_the_view_says_what_the_question_is_about() -> None:
    p = Position().cubes(0, "H30", 1, tile="sugarcane").has(0, boat=9).playing(0, "1/3", "sell_urban").do("sell H30")
    assert p.step == "sell_market"
    assert p.game.view(p.s, 1)["pending"] == {"field": "H30", "good": "sugarcane"}
    p = Position().has(0, stone=1).display("paper_red").playing(0, "1/3", "develop_factories").do("build paper_red")
    assert p.game.view(p.s, 0)["pending"] == {"factory": "paper_red"}
    p.do("province huguang")
    assert p.game.view(p.s, 0)["pending"] == {"factory": "paper_red", "province": "huguang"}


def test_names_are_told_once() -> None:
    assert len(set(FIELDS)) == len(FIELDS) == 160
    assert len(set(FACTORIES)) == 16
    assert len(set(CARDS)) == 9


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_can_be_read_in_a_terminal(lang: str) -> None:
    p = Position().mill(0, "paper_red", "H30", 2, p1=1).cubes(1, "J10", 2, tile="tea").hand(0, "2/2").turn(0)
    console = Console(width=110, file=StringIO(), no_color=True)
    texts = texts_of(p.game, lang)
    console.print(board_text(p.game.view(p.s, 0), texts, ["Ana", "Bo", "Chen"]))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "⟨" not in shown
    assert "T■■" in shown
    assert texts.name("factory", "paper_red") in shown
    assert "2/2" in shown


@rule("YZ-2.10")
def test_who_looks_into_the_pile_is_told_alone_what_lies_there() -> None:
    p = (
        Position()
        .pile("R01", "R02", "R03", "R04")
        .disc(0, "personal_route")
        .hand(0, "2/2")
        .turn(0)
        .do("use personal_route")
    )
    seen = [e for e in p.told if e.key == "pile.seen"]
    assert [e.args[1] for e in seen] == [0, 1, 2, 3]
    assert all(e.visible_to(0) and not e.visible_to(1) and e.reveals for e in seen)
    assert list(p.game.view(p.s, 0)["routes"]["pile"]) == ["R01", "R02", "R03", "R04"]
    assert p.game.view(p.s, 1)["routes"]["pile"] == {}
