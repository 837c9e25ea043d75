"""The end of a game as a page to show: places, sources, curve, turning points and a picture, seen by those who may see the table."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mingtang.games import game
from mingtang.web.pages.points_curve import MOST_MOMENTS, moments
from mingtang.web.pages.swings import Swing, moment_of_swing, parts_of, swings, told_swings
from mingtang.web.pages.verdict import verdict_of
from mingtang.web.perspective.position import Points
from playthroughs import play_through
from web.houses import Player, house, player

YUNNAN = play_through(game("yunnan"), 2, 3).record_text()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient]:
    """A house with pages."""
    with house(tmp_path, pages=True) as client:
        yield client


def brought(who: Player) -> str:
    """A finished game of Yunnan."""
    made = who.post("/api/records", record=YUNNAN)
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    return id


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_tells_places_sources_curve_and_turns(door: TestClient, lang: str) -> None:
    ana = player(door)
    id = brought(ana)
    page = ana.get(f"/tables/{id}/ending", lang=lang)
    assert page.status_code == 200, page.text[:500]
    assert page.text.count('class="points-line"') == 2 * 2  # two players, drawn wide and narrow
    assert page.text.count('<b class="place">') == 2
    assert ("Woher die Punkte kamen" if lang == "de" else "Where the points came from") in page.text
    pictures = re.findall(r'<img src="(/tables/[^"?]+)', page.text)
    assert 1 <= len(pictures) <= 3
    for address in pictures:
        drawn = ana.get(address)
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert "script" not in drawn.headers["content-security-policy"]
        ET.fromstring(drawn.text)


def test_the_picture_is_a_drawing_of_the_result(door: TestClient) -> None:
    ana = player(door)
    id = brought(ana)
    drawn = ana.get(f"/tables/{id}/ending.svg")
    assert drawn.status_code == 200
    root = ET.fromstring(drawn.text)
    assert root.get("viewBox") == "0 0 1200 630"
    places = re.findall(
        r'class="who t\d">([^<]+)</span>.*?<b class="total">(\d+)</b></li>', ana.get(f"/tables/{id}/ending").text
    )
    assert len(places) == 2
    for name, total in places:
        assert name in drawn.text
        assert f">{total}</text>" in drawn.text


def test_who_may_not_see_the_table_sees_nothing_of_its_end(door: TestClient) -> None:
    ana, eve = player(door), player(door, "Eve")
    id = brought(ana)
    assert "og:image" not in ana.get(f"/tables/{id}/ending").text
    for address in ("ending", "ending.svg", "ending/0.svg"):
        assert eve.get(f"/tables/{id}/{address}").status_code == 404


def test_while_a_game_goes_on_there_is_no_end_to_show(door: TestClient) -> None:
    ana = player(door)
    id = ana.opens("yunnan", seats=2, bots="random")["id"]
    answer = ana.client.get(
        f"/tables/{id}/ending", headers={"Authorization": f"Bearer {ana.token}"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert ana.get(f"/tables/{id}/ending.svg").status_code == 409
    assert ana.get(f"/tables/{id}/ending/0.svg").status_code == 404


def test_a_curve_keeps_the_first_and_the_last_moment() -> None:
    steps = list(range(0, 1000, 2))
    found = moments(steps)
    assert (found[0], found[-1], len(found)) == (0, 998, MOST_MOMENTS + 1)
    assert moments([0]) == [0]


def test_a_round_turned_the_game_for_whoever_drew_away_most() -> None:
    points = {0: (0, 0), 9: (8, 9), 20: (18, 10), 33: (19, 25)}
    found = swings(parts_of([(1, 0), (2, 9), (3, 20)], 33), points.__getitem__)
    assert [(s.number, s.seat, s.gains, s.leads) for s in found] == [
        (1, 1, (8, 9), True),
        (2, 0, (10, 1), True),
        (3, 1, (1, 15), True),
    ]
    assert [s.number for s in told_swings(found, most=2)] == [2, 3]


def test_nobody_is_told_of_twice_before_others_who_moved_as_much() -> None:
    gains = [(10, 0), (9, 0), (0, 6)]
    found = [Swing(n, n, n + 1, 0 if of[0] else 1, of, leads=False) for n, of in enumerate(gains)]
    assert [s.number for s in told_swings(found, most=2)] == [0, 2]


def test_rounds_in_which_nobody_gained_turned_nothing() -> None:
    assert swings(parts_of([(1, 0)], 30), lambda ply: (0, -ply)) == []


def test_a_game_of_one_round_is_looked_at_in_parts() -> None:
    assert parts_of([(1, 0)], 30) == [(1, 0, 10), (1, 10, 20), (1, 20, 30)]
    assert parts_of([(1, 0), (2, 4), (3, 8), (4, 8)], 9) == [(1, 0, 4), (2, 4, 8), (4, 8, 9)]


def test_the_moment_of_a_swing_is_the_choice_that_gave_most() -> None:
    points = [(min(n, 7) + (20 if n > 41 else 0), 0) for n in range(90)]
    assert moment_of_swing(Swing(1, 0, 89, 0, (27, 0), leads=True), points.__getitem__) == 42


def test_the_page_says_in_which_round_the_game_turned(door: TestClient) -> None:
    ana = player(door)
    page = ana.get(f"/tables/{brought(ana)}/ending").text
    turned = re.findall(r"Round (\d): \S+ gains \d+ points(?: and takes the lead)? \(\S+ −?\d+\)\.", page)
    assert turned == sorted(turned)
    assert turned
    begun = re.findall(r'text-anchor:start">(\d+)</text>', page)
    assert set(turned) <= set(begun), "the curve says where the rounds begin"


def points(*of: tuple[int, int]) -> list[Points]:
    """Seats by place and points."""
    return [Points(seat, place, total, ()) for seat, (place, total) in enumerate(of)]


def test_who_wins_a_tie_is_not_said_to_have_more_points() -> None:
    assert verdict_of(points((1, 12), (2, 9))) == "table.wins"
    assert verdict_of(points((2, 9), (1, 9), (3, 4))) == "table.wins_tied"
    assert verdict_of(points((1, 9), (1, 9), (3, 9))) == "table.wins_shared"
