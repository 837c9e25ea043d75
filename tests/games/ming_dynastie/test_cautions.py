"""What the table says before a choice that is allowed, and wastes something."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position, seat_of
from mingtang.games.ming_dynastie.actions import CARDS, CATALOGUE, DISTRICTS, PROVINCES
from mingtang.games.ming_dynastie.phases.cards import Sacrifice
from mingtang.games.ming_dynastie.queries import border

HOME = DISTRICTS.index("luoyang")


def warned(p: Position, who: str, words: str) -> tuple[str, tuple[int, ...]] | None:
    """The caution of an allowed choice: its key and its numbers."""
    action, top, seat = CATALOGUE.parse(words), p.s.stack[-1], seat_of(who)
    assert top.why_not(p.s, seat, action) is None
    found = top.caution(p.s, seat, action)
    return None if found is None else (found.key, found.args)


def beside_home(p: Position) -> tuple[int, int]:
    """A free district beside Luoyang, and the transport of the border."""
    taken = p.s.prince
    to = next(d for d in p.s.board.neighbours[HOME] if d not in taken)
    return to, border(p.s.board, HOME, to)


def home_province(p: Position) -> str:
    return PROVINCES[p.s.board.province_of[HOME]]


def test_a_card_to_stay_where_nobody_can_follow_is_wasted() -> None:
    p = Position().hand("R", "rider", "dragon").turn_of("R")
    province = PROVINCES.index(home_province(p))
    assert warned(p, "R", "stay") == ("nobody_follows", (HOME, province))
    assert warned(p.space(home_province(p), R=2), "R", "stay") is None
    assert warned(p.monk("luoyang", "R"), "R", "stay") == ("monk_in_the_way", (HOME,))


def test_a_dragon_is_spared_where_another_card_would_do() -> None:
    p = Position().hand("R", "rider", "dragon")
    p.space(home_province(p), R=1).turn_of("R").play("R", "stay")
    assert warned(p, "R", "play dragon") == ("dragon_to_stay", (1,))
    assert warned(p, "R", "play rider") is None
    only = Position().hand("R", "dragon", "dragon").turn_of("R").play("R", "move")
    to, kind = beside_home(only)
    assert warned(only, "R", f"go {DISTRICTS[to]}") == ("takes_dragon", (kind,))
    for other, expected in (("dragon", ("takes_dragon", (kind,))), (CARDS[kind], None)):
        second = Position().prince("Y", "luoyang").hand("Y", "dragon", "dragon", other).turn_of("Y").play("Y", "move")
        assert warned(second, "Y", f"go {DISTRICTS[to]}") == expected
    both = Position().hand("R", CARDS[kind], "dragon").turn_of("R").play("R", "move", f"go {DISTRICTS[to]}")
    assert warned(both, "R", "pay dragon") == ("dragon_to_spare", (kind,))
    assert warned(both, "R", f"pay {CARDS[kind]}") is None


def test_the_last_step_of_a_movement_says_that_nobody_can_follow() -> None:
    p = Position()
    to, kind = beside_home(p)
    p.hand("R", CARDS[kind]).turn_of("R")
    expected = "nobody_follows", (to, p.s.board.province_of[to])
    assert warned(p, "R", "move") == expected, "the engine takes the only step and ends the movement by itself"
    several = Position().hand("R", "dragon").turn_of("R").play("R", "move")
    assert warned(several, "R", f"go {DISTRICTS[to]}") == expected


def test_to_move_says_that_nobody_can_follow_wherever_the_cards_lead() -> None:
    far = PROVINCES[(PROVINCES.index(home_province(Position())) + 3) % len(PROVINCES)]
    p = Position().hand("R", "dragon").space(far, R=2).turn_of("R")
    assert warned(p, "R", "move") == ("nobody_follows_anywhere", (1,))
    assert warned(p.hand("R", *["dragon"] * 5), "R", "move") is None, "five dragons lead to the other side"
    assert warned(p.monk("luoyang", "R").hand("R", "dragon"), "R", "move") == ("nobody_follows_anywhere", (1,))


def test_to_stop_where_nobody_can_follow_is_said_of_the_district_of_the_own_prince() -> None:
    p = Position().prince("R", "luoyang").prince("Y", "luoyang")
    to, kind = beside_home(p)
    p.hand("Y", CARDS[kind], "dragon").turn_of("Y").play("Y", "move", f"go {DISTRICTS[to]}", f"pay {CARDS[kind]}")
    assert warned(p, "Y", "stop") == ("nobody_follows", (to, p.s.board.province_of[to]))
    province = PROVINCES[p.s.board.province_of[to]]
    assert warned(p.space(province, Y=1), "Y", "stop") is None


def test_to_deploy_nobody_is_said_to_be_an_empty_action() -> None:
    p = Position()
    p.space(home_province(p), R=2).deploying("R")
    assert warned(p, "R", "deploy 0") == ("nobody_deployed", (2, HOME))
    assert warned(p, "R", "deploy 1") is None
    p.play("R", "deploy 1")
    assert warned(p, "R", "cloister") == ("monk_closes", (HOME,))
    assert warned(p, "R", "open") is None


def test_to_pass_in_the_last_round_leaves_cards_and_members_for_nothing() -> None:
    for round, expected in ((6, ("worthless_at_the_end", (2, 3))), (4, None)):
        p = Position(round=round).hand("R", "rider", "junk").space("henan", R=3).turn_of("R")
        assert warned(p, "R", "pass") == expected
    nobody_left = Position(round=6).hand("R", "rider", "junk").turn_of("R")
    assert warned(nobody_left, "R", "pass") is None


def test_the_last_member_on_a_space_is_said_to_be_the_last() -> None:
    p = Position().space("henan", R=1).space("guangdong", R=2).at(Sacrifice(0))
    assert warned(p, "R", "sacrifice henan") == ("last_beside", (PROVINCES.index("henan"),))
    assert warned(p, "R", "sacrifice guangdong") is None


@pytest.mark.parametrize(
    ("round", "back", "expected"),
    [
        (2, 0, ("all_leave", (2, 8))),
        (2, 1, None),
        (2, 2, ("no_points_here", (8, 4))),
        (6, 0, None),
        (6, 1, ("too_late_to_return", (1,))),
    ],
)
def test_the_number_of_returns_says_what_it_means(
    round: int, back: int, expected: tuple[str, tuple[int, ...]] | None
) -> None:
    p = Position(round=round)
    p.city("luoyang", R=2, Y=1).resolve(home_province(p))
    assert warned(p, "R", f"seal {back}") == expected
