"""Every board of the house: complete, nameable, small, the same every time, and safe against hostile names."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from draw.tables import DRAWN, NAMES, OPTIONS, drawing, first_position, scene, the_game, walk
from mingtang.core.steps import State
from mingtang.draw.contract import Board, Scene
from mingtang.draw.paper import sprite

LARGEST = 120_000
SVG = "{http://www.w3.org/2000/svg}"


@functools.cache
def kinds_of_positions(name: str) -> tuple[tuple[State, int], ...]:
    """For each kind of decision and number of seats, the first few positions of two games."""
    g = the_game(name)
    out: list[tuple[State, int]] = []
    for seats in g.meta.seats:
        seen: Counter[str] = Counter()
        for seed, options in ((seats, {}), (seats + 20, OPTIONS.get(name, {}))):
            for s in walk(name, seats, seed, options):
                step = s.stack[-1].name
                if seen[step] < 3:
                    seen[step] += 1
                    out.append((g.clone(s), s.stack[-1].waiting(s)[0]))
    return tuple(out)


def buttons(board: Board) -> list[ET.Element]:
    return [e for sheet in board.sheets for e in ET.fromstring(sheet.svg).iter(f"{SVG}g") if e.get("role") == "button"]


def check_choices(board: Board, sc: Scene) -> None:
    drawn = Counter(b.get("data-action") for b in buttons(board))
    drawn.update(c.action for c in board.chips)
    offered = Counter(c.action for c in sc.choices)
    assert drawn == offered


def check_names(board: Board, sc: Scene) -> None:
    by_action = {c.action: c for c in sc.choices}
    names = Counter(c.text for c in sc.choices)
    assert [n for n, k in names.items() if k > 1] == []
    for b in buttons(board):
        choice = by_action[str(b.get("data-action"))]
        assert b.get("aria-label") == choice.text != ""
        assert b.get("tabindex") in ("0", "-1")
        if choice.refusal is None:
            assert b.get("aria-disabled") is None
            assert b.get("tabindex") == "0"
            assert "is-legal" in str(b.get("class"))
        else:
            assert b.get("aria-disabled") == "true"
            assert (b.get("data-clause"), b.get("data-title"), b.get("data-why")) == choice.refusal
            assert "is-refused" in str(b.get("class"))


def check_sheets(board: Board) -> None:
    assert max(len(sheet.svg.encode()) for sheet in board.sheets) < LARGEST
    shared = {e.get("id") for e in ET.fromstring(sprite()).iter() if e.get("id")}
    pieces: Counter[str] = Counter()
    own_ids: Counter[str] = Counter()
    for sheet in board.sheets:
        assert 'role="img"' not in sheet.svg
        assert not re.search(r"<(filter|linearGradient|radialGradient|image|script|foreignObject)\b", sheet.svg)
        assert "⟨" not in sheet.svg, re.findall(r"⟨[^⟩]*⟩", sheet.svg)
        root = ET.fromstring(sheet.svg)
        assert root.get("viewBox") == f"0 0 {sheet.width} {sheet.height}"
        assert root.get("aria-label") == sheet.title != ""
        ids = {str(e.get("id")) for e in root.iter() if e.get("id")}
        own_ids.update(ids)
        for ref in re.findall(r'(?:href="#|url\(#)([\w-]+)', sheet.svg):
            assert ref in ids or ref in shared, ref
        pieces.update(str(e.get("data-piece")) for e in root.iter() if e.get("data-piece"))
    assert [k for k, n in pieces.items() if n > 1] == []
    assert [k for k, n in own_ids.items() if n > 1 or k in shared] == []


@pytest.mark.parametrize("name", DRAWN)
def test_every_choice_is_drawn_or_a_chip_exactly_once(name: str) -> None:
    draw = drawing(name)
    kinds = set()
    for s, seat in kinds_of_positions(name):
        kinds.add(s.stack[-1].name)
        sc = scene(name, s, seat)
        board = draw(sc)
        check_choices(board, sc)
        check_names(board, sc)
        check_sheets(board)
        lit = {sheet.id for sheet in board.sheets if "is-legal" in sheet.svg}
        assert lit == {sheet.id for sheet in board.sheets if sheet.lit}
    assert len(kinds) > 3


@pytest.mark.parametrize("name", DRAWN)
def test_onlookers_and_others_get_a_board_without_buttons(name: str) -> None:
    draw = drawing(name)
    for s, seat in kinds_of_positions(name):
        step = s.stack[-1]
        asked = {seat, *step.waiting(s), *step.revisable(s)}
        for reader in [-1, *[x for x in range(s.seats) if x not in asked][:1]]:
            board = draw(scene(name, s, reader, "de"))
            assert buttons(board) == []
            assert board.chips == ()
            check_sheets(board)


@pytest.mark.parametrize("name", DRAWN)
def test_panels_show_the_reader_first_and_everybody_once(name: str) -> None:
    draw = drawing(name)
    for s, _ in kinds_of_positions(name)[::5]:
        for reader in (-1, s.seats - 1):
            shown = [p.seat for p in draw(scene(name, s, reader, "de")).panels if p.seat >= 0]
            assert sorted(shown) == list(range(s.seats))
            assert reader < 0 or shown[0] == reader


@pytest.mark.parametrize("name", DRAWN)
def test_panels_speak_both_languages_without_gaps(name: str) -> None:
    draw = drawing(name)
    for lang in ("en", "de"):
        s = first_position(name, the_game(name).meta.seats[0])
        board = draw(scene(name, s, 0, lang))
        assert "⟨" not in repr(board.panels) + repr(board.phases)
        assert any(now for _, _, now in board.phases)


@pytest.mark.parametrize("name", DRAWN)
def test_the_same_scene_gives_the_same_bytes(name: str) -> None:
    draw = drawing(name)
    s = first_position(name, the_game(name).meta.seats[-1])
    assert draw(scene(name, s, 0)) == draw(scene(name, s, 0))


@pytest.mark.parametrize("name", DRAWN)
def test_a_hostile_name_stays_a_name(name: str) -> None:
    evil = '<script>alert("x")</script>&\'"--><svg onload=1>'
    draw = drawing(name)
    seats = the_game(name).meta.seats[-1]
    for i, s in enumerate(walk(name, seats, 5)):
        board = draw(scene(name, s, s.stack[-1].waiting(s)[0], players=(evil,) * seats))
        text = "".join(sheet.svg for sheet in board.sheets) + "".join(p.extra for p in board.panels)
        assert "<script" not in text
        assert "onload=1>" not in text
        for sheet in board.sheets:
            ET.fromstring(sheet.svg)
        if i > 60:
            break


@pytest.mark.parametrize("name", DRAWN)
def test_a_finished_game_can_be_drawn(name: str) -> None:
    seats = the_game(name).meta.seats[0]
    s = list(walk(name, seats, 3, limit=100_000))[-1]
    assert not s.stack
    for reader in (-1, 0):
        board = drawing(name)(scene(name, s, reader))
        check_sheets(board)
        assert board.chips == ()


def test_names_of_five_players_are_enough() -> None:
    assert len(NAMES) == 5
