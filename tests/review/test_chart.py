"""The chart of a review: every round that has room is named, and rings stand apart and can be hit."""

import itertools
import math
import re

import pytest

from mingtang.review.chart import NARROW, WIDE, Frame, chart
from mingtang.review.forecast import Chance
from mingtang.review.review import Cause, ChancePoint, Review, ReviewedChoice, TurningPoint

SEEN_AT = {WIDE: 620, NARROW: 310}
"""How wide the drawing is shown where there is least room, in pixels."""


def drawn(rounds: dict[int, int], turns: list[TurningPoint], frame: Frame, plies: int = 400) -> str:
    """The chart of a game in which rounds begin at these plies; both lines fall from 1 to 0."""
    choices = [ReviewedChoice(ply, 0, number, "a", "a", 0.0, []) for number, ply in rounds.items()]
    row = [ChancePoint(0, 1, Chance(1.0, 1.0, 1.0)), ChancePoint(plies, 4, Chance(0.0, 0.0, 0.0))]
    found = Review("game", ["Ana", "Bo"], plies, [0], 40, [row, row], choices, [], turns, [0.0, 0.0])
    return chart(found, "Chances", "Round", frame, lambda ply: f"/at/{ply}")


def turn(ply: int, seat: int = 0) -> TurningPoint:
    """A turning point made by a choice."""
    return TurningPoint(seat, ply - 10, ply + 10, 1, 0.5, 0.1, cause=Cause(ply, 1, 0, "a", 1, False))


def rings(svg: str) -> list[tuple[float, float]]:
    """Where the rings stand."""
    return [(float(x), float(y)) for x, y in re.findall(r'<circle class="ring" cx="([\d.]+)" cy="([\d.]+)"', svg)]


def axis(svg: str) -> list[str]:
    """What stands below the chart."""
    lowest = max(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', svg))
    return re.findall(rf'y="{lowest:g}" style="[^"]*">([^<]*)<', svg)


@pytest.mark.parametrize("frame", [WIDE, NARROW])
def test_a_round_too_short_for_its_number_leaves_the_place_to_the_next(frame):
    assert axis(drawn({0: 0, 1: 3, 2: 100, 3: 200, 4: 300}, [], frame)) == ["Round", "1", "2", "3", "4"]
    assert axis(drawn({1: 0, 2: 100, 3: 200}, [], frame)) == ["Round", "1", "2", "3"]


@pytest.mark.parametrize("frame", [WIDE, NARROW])
def test_rings_stand_apart_inside_the_drawing(frame):
    svg = drawn({1: 0}, [turn(200), turn(201, 1), turn(203), turn(395), turn(399, 1), turn(12)], frame)
    places = rings(svg)
    assert len(places) == 6
    for (a, b), (c, d) in itertools.combinations(places, 2):
        assert math.hypot(a - c, b - d) >= 2 * frame.reach - 0.2
    for x, y in places:
        assert frame.reach <= x <= frame.width - frame.reach
        assert frame.reach <= y <= frame.height - frame.bottom


@pytest.mark.parametrize("frame", [WIDE, NARROW])
def test_letters_can_be_read_and_rings_be_hit_where_there_is_least_room(frame):
    scale = SEEN_AT[frame] / frame.width
    svg = drawn({1: 0}, [turn(200)], frame)
    sizes = [float(px) for px in re.findall(r"font:(?:600 )?(\d+)px", svg)]
    assert min(sizes) * scale >= 11
    assert max(float(r) for r in re.findall(r' r="(\d+)"', svg)) * 2 * scale >= 24


def test_a_ring_stands_on_the_line_and_leads_to_the_choice_that_made_the_change():
    svg = drawn({1: 0}, [turn(200)], WIDE)
    assert rings(svg) == [(WIDE.x(200, 400), WIDE.y(0.5))]
    assert 'href="/at/200"' in svg
