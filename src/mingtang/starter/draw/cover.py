"""The cover in the lobby."""

from __future__ import annotations

from mingtang.draw.covers import hill, mist, sky, sun
from mingtang.draw.kit import cloud, piece


def cover() -> str:
    """A house of tea among hills."""
    return (
        sky()
        + sun(70, 52, 24)
        + hill(112, 60, "st-a", "--tint-mist", 2.2, 8)
        + mist(108, "st-m")
        + hill(150, 30, "st-b", "--tint-jade", 2.8, 6)
        + piece("teahouse", 170, 140, 64)
        + cloud(232, 46, 0.8)
    )
