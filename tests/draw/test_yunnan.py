"""What only Yunnan's board has to prove: the ribbon of points tells whoever has walked it twice."""

from __future__ import annotations

import re

from mingtang.games.yunnan.draw.tracks import _ribbon


def said(*points: int) -> list[str]:
    """What stands beside the signs of players with these points."""
    return re.findall(r">(\+\d+)<", _ribbon(80, tuple((n, i, i, f"P{i}") for i, n in enumerate(points))))


def test_whoever_has_walked_the_ribbon_once_carries_a_hundred() -> None:
    assert said(105, 98, 83, 100) == ["+100"]
    assert said(0, 56) == []
    assert sorted(said(101, 137, 250)) == ["+100", "+100", "+200"]


def test_a_hundred_never_lies_under_the_sign_of_another() -> None:
    for points in ((105, 5, 8), (105, 106, 7, 8, 9), (103, 104, 105, 106, 107), (188, 91, 89, 190)):
        ribbon = _ribbon(80, tuple((n, i, i, f"P{i}") for i, n in enumerate(points)))
        found = re.findall(r'"bdg"[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', ribbon)
        signs = [(float(x) + float(w) / 2, float(y) + float(w) / 2) for x, y, w in found]
        words = [(float(x), float(y)) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>\+100<', ribbon)]
        assert len(signs) == len(points)
        assert words
        for x, y in words:
            assert not [s for s in signs if x < s[0] < x + 34 and abs(s[1] - y + 5) < 9]
