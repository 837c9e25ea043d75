"""Other plausible figures for what is reconstructed: each variant of `tools/figures/` is a pack that its game takes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mingtang.games import game, game_names
from mingtang.lab.measure.comparison import changes_between

ROOT = Path(__file__).parents[2]
GAMES = [name for name in game_names() if (ROOT / "tools" / "figures" / f"{name}.toml").exists()]


def variants(name: str) -> list[dict[str, Any]]:
    text = (ROOT / "tools" / "figures" / f"{name}.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["variant"]
    return found


def test_every_game_of_the_house_has_its_variants() -> None:
    assert GAMES == ["yunnan", "ming_dynastie", "yinzi", "fujian_trader"]


@pytest.mark.parametrize("name", GAMES)
def test_every_variant_changes_its_game_and_can_be_set_up(name: str) -> None:
    original = game(name)
    for one in variants(name):
        variant = game(name, one["pack"])
        assert one["seats"] in variant.meta.seats
        assert changes_between(original, variant, {}, {}), one["variant"]
        variant.setup(one["seats"])


@pytest.mark.parametrize("name", GAMES)
def test_the_page_for_owners_names_every_figure_that_has_variants(name: str) -> None:
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    assert [one["figure"] for one in variants(name) if f"| {one['figure']} |" not in page] == []
