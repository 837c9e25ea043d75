"""A sheet of two forms: drawn tall, moved by the page where there is room."""

from __future__ import annotations

import re

from draw.tables import drawing, scene, walk
from mingtang.draw.kit import moved, only_broad, only_tall, standalone


def test_a_moved_part_says_where_it_lies_and_is_drawn_where_it_was() -> None:
    assert moved("<path/>", 12, -3.5, 1.2) == (
        '<g class="part" style="--broad:translate(12px,-3.5px) scale(1.2)"><path/></g>'
    )
    assert " transform=" not in moved("<path/>", 1, 1)


def test_a_drawing_that_stands_alone_is_tall() -> None:
    alone = standalone("A sheet", 10, 10, only_broad("<path/>") + only_tall("<circle/>"))
    assert '<g class="on-broad" display="none"><path/></g>' in alone
    assert '<g class="on-tall"><circle/></g>' in alone


def test_yinzi_keeps_the_clan_in_its_place_and_lays_out_the_rest_in_one_size() -> None:
    s = next(iter(walk("yinzi", 4, 3)))
    sheets = drawing("yinzi")(scene("yinzi", s, 0)).sheets
    assert [sheet.id for sheet in sheets if sheet.kept] == ["clan"]
    assert {sheet.broad for sheet in sheets if not sheet.kept} == {(873, 550)}
    for sheet in sheets:
        assert ("--broad:" in sheet.svg) is not sheet.kept


def test_no_part_of_yinzi_is_moved_off_the_sheet() -> None:
    for seats in (2, 3, 4):
        s = next(iter(walk("yinzi", seats, 3)))
        for sheet in drawing("yinzi")(scene("yinzi", s, 0)).sheets:
            for x, y, size in re.findall(
                r"--broad:translate\((-?[\d.]+)px,(-?[\d.]+)px\)(?: scale\(([\d.]+)\))?", sheet.svg
            ):
                assert -400 < float(x) < 873
                assert -1000 < float(y) < 550
                assert 1 <= float(size or 1) < 1.5
