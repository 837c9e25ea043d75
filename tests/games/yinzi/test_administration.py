"""Phase F: the ratio, the workers, the new round."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.core.rng import Rng, below, seeded
from mingtang.games.yinzi.phases.administration import Administration, prepare_round, roll_die


def luck(roll: int) -> Rng:
    """A generator whose next roll is this."""
    for seed in range(1000):
        if below(seeded(seed), 6) + 1 == roll:
            return seeded(seed)
    raise AssertionError(roll)


@rule("YZ-11.1")
@pytest.mark.parametrize(("roll", "space", "ratio"), [(5, 5, 11), (4, 4, 10), (1, 3, 9)])
def test_the_die_moves_one_space_towards_the_roll(roll: int, space: int, ratio: int) -> None:
    """X15."""
    p = Position()
    p.s.die = 4
    p.s.rng = luck(roll)
    roll_die(p.s)
    assert (p.s.die, p.s.board.ratio[p.s.die]) == (space, ratio)


@rule("YZ-11.1", "YZ-2.5")
def test_the_ratio_is_the_same_in_both_directions() -> None:
    """X15: at ratio 10 a bag costs ten, and breaking one gives ten."""
    p = Position().has(0, copper=10).mill(1, "paper_red", "N20", 3).raw(0, "nanzhili", 0)
    p.s.die = 4
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert (p.s.copper[0], p.s.silver[1]) == (0, 1)
    p = Position().has(0, silver=1).mill(0, "paper_red", "H30")
    p.s.die = 4
    p.playing(0, "1/3", "develop_factories").do("upgrade paper_red")
    assert (p.s.copper[0], p.s.silver[0]) == (7, 0)


@rule("YZ-11.1")
def test_round_four_has_a_roll_too_but_no_new_round() -> None:
    p = Position().boxed(0, 3)
    p.s.round = 4
    p.s.die = 4
    p.s.rng = luck(6)
    p.steps(Administration())
    assert p.s.die == 5
    assert p.s.boxes[0] == 3
    assert sum(p.s.hand) == 0


@rule("YZ-11.2")
def test_workers_go_home_but_veterans_and_top_migrants() -> None:
    p = Position().boxed(0, 2).emperor(0, "palace_keeping", 1).war(0, 2, lying=2).migrants(0, top=2, bottom=1)
    p.s.emperor_disc[0] = p.s.recruits[0] = 1
    p.s.discs[0] -= 2
    p.steps(Administration())
    assert (p.s.workers[0], p.s.lying[0], p.s.bottom[0], p.s.top[0]) == (12 - 2 - 2, 2, 2, 0)
    assert (p.s.emperor[0], p.s.war[0], p.s.war_slot[0], p.s.undertaking[0]) == (0, 0, -1, -1)
    assert p.s.discs[0] == 20
    p.game.audit(p.s)


@rule("YZ-11.3", "YZ-4.1")
def test_a_new_round_is_prepared() -> None:
    p = Position().order(2, 0, 1).played(0, plant_crops="2/2", sell_urban="1/3").tax(0, 2)
    prepare_round(p.s)
    assert p.s.discs[0] == 20
    assert p.s.provisional == [2, 0, 1]
    assert [sum(p.s.hand[seat * 9 : seat * 9 + 9]) for seat in range(3)] == [3, 3, 3]
    assert sum(p.s.gone[:9]) == 2
    assert list(p.s.played) == [-1] * 15
    p.game.audit(p.s)
