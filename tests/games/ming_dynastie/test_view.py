"""What a seat may know, and what a bot may imagine."""

from __future__ import annotations

from games.ming_dynastie.positions import Position, the_game
from marks import rule
from mingtang.core.game import digest
from mingtang.games.ming_dynastie.state import MingState


def dealt(seats: int = 3, **options: object) -> MingState:
    s: MingState = the_game().setup(seats, options, 5)
    return s


@rule("MD-0.12")
def test_the_order_of_the_stack_is_hidden_and_its_size_is_not() -> None:
    s = dealt()
    t = s.clone()
    t.pile.reverse()
    assert the_game().view(s, 0) == the_game().view(t, 0)
    assert the_game().view(s, 0)["stack"] == 48


@rule("MD-0.12")
def test_hands_tiles_scores_and_discards_are_open() -> None:
    p = Position(3).hand("Y", "rider", "dragon").tiles("G", henan=2).score(R=12)
    p.s.discard = [1, 2, 0, 0, 0, 0]
    seen = the_game().view(p.s.clone(), 0)
    assert seen["players"][1]["hand"]["rider"] == 1
    assert seen["players"][2]["tiles"]["henan"] == 2
    assert seen["players"][0]["score"] == 12
    assert seen["discard"]["junk"] == 2
    assert seen["dragons"] == p.s.dragons


@rule("MD-0.12")
def test_a_table_may_conceal_hands_on_screen_without_changing_the_game() -> None:
    p = Position(3, open_hands=False).hand("Y", "rider", "dragon").hand("R", "junk")
    p.turn_of("R")
    seen = the_game().view(p.s, 0)
    assert seen["players"][1]["hand"] is None
    assert seen["players"][1]["cards"] == 2
    assert seen["players"][0]["hand"]["junk"] == 1
    assert the_game().view(p.s, -1)["players"][0]["hand"] is None
    assert [dealt(open_hands=o).display for o in (True, False)] == [dealt().display] * 2


@rule("MD-0.12")
def test_another_world_keeps_what_is_known_and_shuffles_what_is_not() -> None:
    s = dealt(4)
    game = the_game()
    world = game.determinize(s, 1, 9)
    assert sorted(world.pile) == sorted(s.pile)
    assert world.pile != s.pile
    assert world.rng != s.rng
    assert game.view(world, 1) == game.view(s, 1)
    assert digest(game, game.determinize(world, 1, 4)) == digest(game, game.determinize(s, 1, 4))


@rule("MD-0.12", "MD-4.2.2")
def test_another_world_has_other_sealed_numbers_but_keeps_ones_own() -> None:
    p = Position(4, round=2).city("nanyang", R=2, Y=1).city("luoyang", R=2, Y=1, G=1).city("guide", R=2, Y=1)
    p.resolve("henan").play("R", "seal 5").play("Y", "seal 2")
    game = the_game()
    worlds = [game.determinize(p.s, 1, k) for k in range(40)]
    assert {w.sealed[0] for w in worlds} == set(range(7))
    assert {w.sealed[1] for w in worlds} == {2}
    assert {w.sealed[2] for w in worlds} == {-1}
    assert {tuple(game.determinize(p.s, -1, k).sealed[:2]) for k in range(200)} == {
        (a, b) for a in range(7) for b in range(4)
    }
    assert all(game.view(w, 1) == game.view(p.s, 1) for w in worlds)


def test_the_view_says_where_the_prince_is_going() -> None:
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").hand("R", "rider", "dragon", "dragon").turn_of("R")
    assert the_game().view(p.s, 0)["move"] is None
    p.play("R", "move")
    assert the_game().view(p.s, 0)["move"] == {"seat": 0, "steps": 0, "to": None}
    p.play("R", "go anqing")
    assert the_game().view(p.s, 0)["move"] == {"seat": 0, "steps": 0, "to": "anqing"}


@rule("MD-7.1")
def test_the_view_names_the_neutral_colour() -> None:
    assert the_game().view(dealt(2), 0)["neutral_colour"] == "green"
    assert the_game().view(dealt(3), 0)["neutral_colour"] is None
