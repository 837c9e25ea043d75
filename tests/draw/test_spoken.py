"""Every board in words: complete, in both languages, and built from what the reader may know."""

from __future__ import annotations

import functools
import importlib
from collections import Counter

import pytest

from draw.tables import DRAWN, NAMES, OPTIONS, scene, the_game, walk
from mingtang.core.steps import State
from mingtang.draw.contract import Scene
from mingtang.draw.spoken import SpokenPart

LANGUAGES = ("en", "de")


@functools.cache
def positions(name: str) -> tuple[State, ...]:
    """For each number of seats and kind of decision, the first and a late position of a game, and its last."""
    g = the_game(name)
    out: list[State] = []
    for seats in g.meta.seats:
        seen: Counter[str] = Counter()
        last = None
        for s in walk(name, seats, seats + 3, OPTIONS.get(name, {})):
            seen[s.stack[-1].name] += 1
            if seen[s.stack[-1].name] in (1, 25):
                out.append(g.clone(s))
            last = s
        assert last is not None
        out.append(g.clone(last))
    return tuple(out)


def parts(name: str, sc: Scene) -> tuple[SpokenPart, ...]:
    said: tuple[SpokenPart, ...] = importlib.import_module(f"mingtang.games.{name}.draw").spoken(sc)
    return said


def text(name: str, s: State, seat: int, lang: str) -> str:
    return "\n".join(line for part in parts(name, scene(name, s, seat, lang)) for line in (part.title, *part.lines))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_every_part_has_a_title_and_whole_sentences(name: str, lang: str) -> None:
    for s in positions(name):
        said = parts(name, scene(name, s, 0, lang))
        assert len(said) >= 4
        assert len({part.title for part in said}) == len(said)
        for part in said:
            assert part.title
            assert part.lines
            for line in part.lines:
                assert not [odd for odd in ("⟨", "{", "..", " .", "  ") if odd in line], line
                assert line.endswith("."), line
                assert not line[0].islower(), line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_everybody_at_the_table_is_spoken_of(name: str, lang: str) -> None:
    for s in positions(name):
        said = text(name, s, -1, lang)
        for player in NAMES[: s.seats]:
            assert player in said


@pytest.mark.parametrize("name", DRAWN)
def test_two_worlds_that_a_seat_cannot_tell_apart_sound_the_same(name: str) -> None:
    g = the_game(name)
    for s in positions(name):
        for seat in range(-1, s.seats):
            other = g.determinize(s, seat, 99)
            assert text(name, s, seat, "en") == text(name, other, seat, "en")


@pytest.mark.parametrize("name", DRAWN)
def test_what_happens_on_the_board_is_heard(name: str) -> None:
    """In a whole game, the words change as often as the board does in kind: no board is said in fixed sentences."""
    said = {text(name, s, 0, "en") for s in positions(name)}
    assert len(said) > len(positions(name)) // 2


def test_in_yinzi_every_planted_field_every_factory_and_every_ship_is_told() -> None:
    for s in positions("yinzi"):
        view = the_game("yinzi").view(s, -1)
        said = text("yinzi", s, -1, "en").splitlines()
        for province in view["provinces"]:
            for field in province["fields"]:
                if field["cubes"]:
                    line = _line(said, f"In {province['id'].capitalize()}, {NAMES[field['owner']]} has ")
                    assert f"{field['good']} on {'ABCDEFGH'[field['x']]}{field['y'] + 1} " in line
        for mill in view["factories"]["built"]:
            line = _line(said, f"The {' '.join(reversed(mill['id'].split('_')))} factory")
            assert ("belongs to nobody" if mill["owner"] is None else f"belongs to {NAMES[mill['owner']]}") in line
        for berth in view["ships"]:
            if berth["ship"] is not None:
                cargo = [slot for slot in berth["ship"]["slots"] if slot["cargo"]]
                assert _line(said, f"In box {berth['box']} lies ").count(" holds ") == len(cargo)


def test_in_fujian_trader_every_port_says_whose_it_is_and_who_lies_there() -> None:
    from mingtang.games import game_texts

    names = game_texts("fujian_trader", "en")
    for s in positions("fujian_trader"):
        view = the_game("fujian_trader").view(s, -1)
        said = text("fujian_trader", s, -1, "en").splitlines()
        for port in view["ports"]:
            line = _line(said, f"{names.name('port', port['id'])} (")
            assert ("is open" if port["owner"] is None else f"belongs to {NAMES[port['owner']]}") in line
            for seat in port["ships"]:
                assert NAMES[seat] in line.partition("ship")[2]
        for debt in view["debts"]:
            assert any(f"{NAMES[debt['debtor']]} owes {NAMES[debt['creditor']]}" in line for line in said)


def test_a_hand_is_told_to_its_owner_alone() -> None:
    for s in positions("fujian_trader"):
        view = the_game("fujian_trader").view(s, 0)
        if not view["over"] and view["players"][0]["cards"]:
            told = parts("fujian_trader", scene("fujian_trader", s, 0))[-1]
            assert told.title == "Your hand"
            assert len(told.lines) >= len(view["players"][0]["cards"])
            assert "Your hand" not in text("fujian_trader", s, -1, "en")


def _line(said: list[str], begin: str) -> str:
    found = [line for line in said if line.startswith(begin)]
    assert len(found) == 1, (begin, found)
    return found[0]
