"""Every screen: what is printed can be read, what can be chosen can be hit, and one's own figures are in sight.

A few positions and windows here; `make audit` looks at every kind of question of every game, in both languages, in every window.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from e2e.page_actions import my_turn, open_table
from e2e.screen_audit import FAULTS, SCREENS, Screen, positions
from mingtang.games import game, game_names

Pages = Callable[..., Any]
WHOLE = os.environ.get("MINGTANG_AUDIT") == "all"
LANGUAGES = ("en-GB", "de-DE")
SAMPLE = (Screen(1366, 768), Screen(390, 844, phone=True))


def looked_at(page: Any, id: str, screen: Screen) -> list[str]:
    """What is wrong with the table in a window."""
    page.set_viewport_size(screen.viewport)
    page.goto(f"/tables/{id}")
    my_turn(page)
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(FAULTS, screen.least)
    return found


@pytest.mark.parametrize("name", game_names())
def test_words_can_be_read_and_own_figures_are_in_sight(open_page: Pages, name: str) -> None:
    """Small places are counted by `make audit` alone: there a page may answer with a closer look."""
    wrong: dict[str, list[str]] = {}
    seats = game(name).meta.seats[-1]
    for lang in LANGUAGES if WHOLE else LANGUAGES[1:]:
        page = open_page("Ana Li", lang=lang, viewport=SCREENS[1].viewport)
        id = open_table(page, game=name, seats=seats, bots=["random"] * (seats - 1), seed=4)
        for n, moment in enumerate(positions(page, id, random.Random(4), most=400 if WHOLE else 16)):
            if not WHOLE and n not in (1, 4):
                continue
            for screen in SCREENS if WHOLE else SAMPLE:
                faults = looked_at(page, id, screen)
                if not WHOLE:
                    faults = [f for f in faults if not f.startswith("place too small")]
                if faults:
                    wrong[f"{lang} {screen.name} {moment}"] = faults
    assert not wrong, "\n".join(f"{where}: {'; '.join(sorted(set(faults)))}" for where, faults in wrong.items())


def test_the_page_brings_its_letters_and_shows_no_empty_boxes(open_page: Pages) -> None:
    page = open_page("Ana", lang="de-DE")
    page.goto("/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].filter((f) => f.status === 'error').map((f) => f.family)") == []
    assert page.evaluate(
        "document.fonts.check('600 20px \"Mingtang Serif\"') && document.fonts.check('16px \"Mingtang Sans\"')"
    )
    wide = "(family) => { const c = document.createElement('canvas').getContext('2d'); c.font = `40px ${family}`; return c.measureText('雲南').width; }"
    page.evaluate("document.fonts.load('40px \"Mingtang Empty\"', '雲南')")
    assert page.evaluate(wide, '"Mingtang Empty"') == 0


def test_a_row_and_its_province_show_each_other(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="ming_dynastie", seats=2, bots="random", seed=3)
    assert my_turn(page)
    row = page.locator("#sheet-spaces [data-kin=henan] rect").first.bounding_box()
    page.mouse.move(row["x"] + 12, row["y"] + row["height"] - 10)
    page.wait_for_selector("#sheet-map [data-kin=henan].kin-on", state="attached")
    assert page.locator(".kin-on").count() == 2
    page.mouse.move(2, 2)
    page.wait_for_function("!document.querySelector('.kin-on')")
