"""What the table shows: the drawing and the terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from games.ming_dynastie.positions import Position, the_game
from mingtang.draw.contract import Board
from mingtang.draw.scenes import scene_of
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.draw import draw, touched
from mingtang.games.ming_dynastie.draw.geometry import geometry
from mingtang.games.ming_dynastie.draw.land import space_at
from mingtang.games.ming_dynastie.draw.terminal import board_text
from mingtang.games.ming_dynastie.phases.cards import TakeCard

NAMES = ("Ana", "Bo", "Chen", "Heron")


def drawn(p: Position, seat: int, lang: str = "en", last: tuple[str, ...] = ()) -> Board:
    return draw(scene_of(the_game(), p.s, seat, game_texts("ming_dynastie", lang), NAMES[: p.s.seats], last))


def lit(board: Board, sheet: str) -> list[str]:
    svg = next(x.svg for x in board.sheets if x.id == sheet)
    return [
        part.split('data-action="')[1].split('"')[0] for part in svg.split("<g ") if 'class="target is-legal' in part
    ]


def test_ways_of_the_prince_are_lit_on_the_map() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "junk").turn_of("R")
    assert lit(drawn(p, 0), "map") == ["move"]
    p.play("R", "move")
    board = drawn(p, 0)
    assert sorted(lit(board, "map")) == ["go anqing", "go luoyang"]
    assert [c.action for c in board.chips] == ["stop"]
    assert lit(board, "spaces") == []


def test_open_cards_and_spaces_are_lit_beside_the_map() -> None:
    p = Position(3).space("henan", R=1).space("sichuan", R=2).in_phase(2).at(TakeCard(0))
    assert lit(drawn(p, 0), "spaces") == ["take henan", "take sichuan", "dragon"]
    p.play("R", "dragon")
    assert lit(drawn(p, 0), "spaces") == ["sacrifice henan", "sacrifice sichuan"]


def test_the_own_hand_is_lit_when_a_card_must_be_played() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "junk", "junk").turn_of("R").play("R", "stay")
    assert lit(drawn(p, 0), "spaces") == ["play rider", "play junk"]


def test_a_sealed_number_is_shown_to_its_owner_only() -> None:
    p = Position(3, round=2).city("nanyang", R=2, Y=1).resolve("henan").play("R", "seal 1")
    mine, theirs = drawn(p, 0), drawn(p, 1)
    assert "chosen" in mine.sheets[1].svg
    assert lit(mine, "spaces") == ["seal 0", "seal 1", "seal 2"]
    assert mine.panels[0].tags[-1] == "has chosen"
    other = p.s.clone()
    other.sealed[0] = 2
    q = Position(3)
    q.s = other
    assert drawn(q, 1) == theirs
    assert drawn(q, 2) == drawn(p, 2)


def test_concealed_hands_are_not_drawn() -> None:
    p = Position(3, open_hands=False).hand("Y", "camel", "camel").hand("R", "junk").turn_of("R")
    board = drawn(p, 0)
    theirs = next(x for x in board.panels if x.seat == 1)
    assert "t-camel" not in theirs.extra
    assert "2 cards" in theirs.extra
    assert "t-sail" in board.panels[0].extra


def test_the_scoring_track_is_a_ring_of_fifty_spaces() -> None:
    boxes = [space_at(n) for n in range(50)]
    assert len(set(boxes)) == 50
    assert space_at(50) == space_at(0)
    for (x, y, w, h), (a, b, c, d) in zip(boxes, boxes[1:] + boxes[:1], strict=True):
        assert abs((x + w / 2) - (a + c / 2)) <= max(w, c) + 1
        assert abs((y + h / 2) - (b + d / 2)) <= max(h, d) + 1


def test_every_section_of_a_city_has_its_own_slice() -> None:
    slices = {geometry().section(d) for d in geometry().districts}
    assert len(slices) == 18


@pytest.mark.parametrize(
    ("verb", "nouns", "places"),
    [
        ("go", ("anqing",), ("anqing",)),
        ("return", ("anqing",), ("city-anqing",)),
        ("take", ("henan",), ("card-henan",)),
        ("place", ("henan",), ("henan",)),
        ("pass", (), ()),
    ],
)
def test_the_last_move_is_ringed(verb: str, nouns: tuple[str, ...], places: tuple[str, ...]) -> None:
    assert touched(0, verb, nouns) == places
    if places:
        assert "".join(x.svg for x in drawn(Position(3), -1, last=places).sheets).count('class="is-last"') == 1


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_terminal_shows_everything_in_words(lang: str, seats: int) -> None:
    p = (
        Position(seats, round=2)
        .open("nanyang", R=2, Y=5)
        .monk("guide", "Y")
        .hand("R", "ox_cart", "ox_cart")
        .turn_of("R")
    )
    texts = game_texts("ming_dynastie", lang)
    out = io.StringIO()
    console = Console(width=140, file=out)
    console.print(board_text(the_game().view(p.s, 0), texts, NAMES[:seats]))
    said = out.getvalue()
    assert "⟨" not in said
    assert "Nanyang ●● ■×5" in said
    assert "☸■" in said
