"""The pictures of an end: the result to share, and the board at a turning point."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from mingtang.draw.contract import Sheet
from mingtang.draw.kit import circle, last_move, lit_sheet, sheet_svg
from mingtang.web.pages.points_curve import PointsAt
from mingtang.web.pages.result_picture import LOST, result_picture
from mingtang.web.pages.small_picture import small_picture
from mingtang.web.perspective.position import Points

COVER = '<svg viewBox="0 0 320 190"><rect width="320" height="190"/></svg>'
CURVE = [PointsAt(0, (0, 0)), PointsAt(5, (4, -2)), PointsAt(9, (6, -3))]


def points(seat: int, place: int, *parts: tuple[str, int]) -> Points:
    return Points(seat, place, sum(n for _, n in parts), tuple((name, name.title(), n) for name, n in parts))


def test_the_result_says_places_names_sources_and_totals() -> None:
    ranked = [points(0, 1, ("boats", 4), ("routes", 2)), points(1, 2, ("boats", 1), ("misfortune", -4))]
    drawn = result_picture("Yínzi", "Ana wins", COVER, ranked, ["Ana", "Bo"], CURVE, "Points over the game", "light")
    root = ET.fromstring(drawn)
    assert root.get("viewBox") == "0 0 1200 630"
    said = {"".join(t.itertext()) for t in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Yínzi", "Ana wins", "1.", "2.", "Ana", "Bo", "6", "−3", "Boats", "Routes", "Misfortune"} <= said
    assert drawn.count(LOST) == 2  # what Bo lost again, and what the sign means


def test_a_result_without_any_points_is_drawn_too() -> None:
    drawn = result_picture("Yínzi", "", COVER, [points(0, 1)], ["Ana"], [PointsAt(0, (0,))], "Points", "dark")
    ET.fromstring(drawn)


def test_a_turning_point_shows_the_part_of_the_sheet_where_something_was_done() -> None:
    body = last_move(circle(900, 1100, 20))
    sheets = [lit_sheet("chart", "Chart", 1000, 1200, body), lit_sheet("hand", "Hand", 1200, 1400, "", kept=True)]
    root = ET.fromstring(small_picture("Fujian", sheets, "light"))
    _, _, wide, high = map(int, str(root.get("viewBox")).split())
    assert (wide, high) == (600, 375)
    inner = next(e for e in root if e.tag.endswith("svg"))
    assert (inner.get("x"), inner.get("y")) == ("-400", "-825")


def test_a_sheet_with_a_broad_form_is_pictured_in_it() -> None:
    sheet = Sheet("land", "Land", 450, 960, sheet_svg("land", "Land", 450, 960, ""), broad=(873, 550))
    assert ET.fromstring(small_picture("Yínzi", [sheet], "light")).get("viewBox") == "0 0 873 550"
