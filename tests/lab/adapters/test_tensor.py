"""A vector means the same for every seat: lists by seat begin with the viewer, seats are told from it, and nothing else is turned round."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.errors import BadOption
from mingtang.core.game import View
from mingtang.core.views import SeatPaths
from mingtang.games import game_names
from mingtang.lab.adapters.game_in_play import shared_game as game
from mingtang.lab.adapters.layout import encoder_of, layout_of, paths_of
from mingtang.lab.adapters.survey import patterns_of, positions
from mingtang.lab.adapters.tensor import SPARE, USUAL_LENGTH, Encoder

SECRETS = {
    "yunnan": [],
    "ming_dynastie": ["players.*.hand.*", "players.*.number", "city.return_cards.*"],
    "yinzi": ["players.*.hand", "routes.pile.**"],
    "fujian_trader": [
        *("event_deck.known", "players.*.cards", "players.*.secret_total", "cards.**", "toll.card", "answer"),
    ],
}
"""Where views differ because seats know different things."""
NOT_BY_SEAT = {"ships", "routes.rows", "factories.display"}
"""Lists of boxes, rows and tiles of which there are as many as seats."""
NOT_SEATS = {"players.*.number", "scoring.*"}
"""Small numbers that may be missing and are no seats."""
SEAT_WORDS = {"seat", "owner", "active", "start", "attacker", "defender", "mover", "target"}
"""What the games call a seat: a number under such a name is one."""
RARE = {"debts.*.debtor", "debts.*.creditor", "toll.mover", "toll.owner", "raid.up.*.seat"}
"""What the few games of these tests need not meet; the layouts know it from many more."""
SEATED = [(name, seats) for name in game_names() for seats in game(name).meta.seats]
EVERY = {"yunnan": 11, "ming_dynastie": 11, "yinzi": 23, "fujian_trader": 17}
"""So many choices lie between two looks: views of the larger games take their time."""


@functools.cache
def looks(name: str, seats: int) -> list[list[View]]:
    """Positions of a game by chance and of one with some sense, each as every seat sees it."""
    rules = game(name)
    return [
        [rules.view(table.state, seat) for seat in range(seats)]
        for sensible in (False, True)
        for table in positions(rules, seats, {}, 9000 + seats, sensible=sensible, every=EVERY[name])
    ]


def all_looks(name: str) -> list[View]:
    """The same for every number of seats, one seat after the other."""
    return [views[i % n] for n in game(name).meta.seats for i, views in enumerate(looks(name, n))]


encoder = functools.cache(lambda name: encoder_of(game(name)))


def told(name: str, view: View) -> Counter[str]:
    """What stands at each path."""
    out: Counter[str] = Counter()
    for path, amount in encoder(name).leaves(view):
        out[path] += amount  # type: ignore[assignment]  # numbers with a fraction
    return out


@functools.cache
def matches(pattern: str, path: str) -> bool:
    """Whether a path, without its word, is one that the pattern names."""
    rule = re.escape(pattern).replace(r"\*\*", ".+").replace(r"\*", "[^.]+")
    return re.fullmatch(rule, path.partition("=")[0]) is not None


@functools.cache
def turned(path: str, declared: SeatPaths, viewer: int, seats: int) -> str:
    """A path of the first seat's telling as another seat would say it."""

    def from_viewer(number: str) -> str:
        return str((int(number) - viewer) % seats) if int(number) < seats else number

    head, equals, word = path.partition("=")
    steps = head.split(".")
    for n in range(1, len(steps)):
        if any(matches(pattern, ".".join(steps[:n])) for pattern in declared.by_seat):
            steps[n] = from_viewer(steps[n])
    is_seat = any(matches(pattern, head) for pattern in declared.seats)
    return ".".join(steps) + equals + (from_viewer(word) if is_seat and word else word)


def public(name: str, view: View) -> dict[str, float]:
    """What stands at the paths that every seat may know."""
    return {path: x for path, x in told(name, view).items() if not secret(name, path)}


@functools.cache
def secret(name: str, path: str) -> bool:
    return any(matches(pattern, path) for pattern in SECRETS[name])


# ---- seats


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_every_seat_tells_the_same_table_from_its_own_place(name: str, seats: int) -> None:
    declared = game(name).seat_paths()
    for views in looks(name, seats):
        first = public(name, views[0])
        assert first.pop("viewer=0") == 1.0
        for viewer in range(1, seats):
            expected = {turned(path, declared, viewer, seats): x for path, x in first.items()}
            assert public(name, views[viewer]) == {**expected, "viewer=0": 1.0}


@pytest.mark.parametrize("name", game_names())
def test_every_declared_path_is_there(name: str) -> None:
    declared = game(name).seat_paths()
    shapes = {shape for view in all_looks(name) for shape, _ in places_of(view)}
    for pattern in declared.by_seat + declared.seats:
        assert pattern in RARE or any(matches(pattern, shape) for shape in shapes), pattern
    for pattern in RARE & {*declared.seats}:
        assert any(matches(pattern, path) for path in layout_of(name)), pattern


@pytest.mark.parametrize("name", game_names())
def test_no_list_by_seat_and_no_seat_is_left_out(name: str) -> None:
    """What looks like a list by seat or like a seat in all positions has to be declared, or to be excepted here by name."""
    declared = game(name).seat_paths()
    by_seat = [*declared.by_seat, *NOT_BY_SEAT]
    seats = [*declared.seats, *(pattern.removesuffix(".*") for pattern in declared.seats), *NOT_SEATS]
    found = Suspects()
    for view in all_looks(name):
        found.note(view)
    for shape in found.by_seat():
        assert any(matches(pattern, shape) for pattern in by_seat + seats), f"{shape} looks like a list by seat"
    for shape in found.seats():
        assert any(matches(pattern, shape) for pattern in seats), f"{shape} looks like a seat"


class Suspects:
    """Which places of a game's views could speak of seats, after many of them."""

    def __init__(self) -> None:
        self.as_long: dict[str, bool] = {}
        self.small: dict[str, bool] = {}
        self.values: dict[str, set[int | None]] = {}

    def note(self, view: View) -> None:
        all_told = view["seats"] + any(view.get(key) is not None for key in ("duli", "neutral"))
        for shape, value in places_of(view):
            if isinstance(value, list):
                long = len(value) in (view["seats"], all_told)
                self.as_long[shape] = self.as_long.get(shape, True) and long
                if not all(type(x) is int for x in value):
                    continue
                distinct = len({*value}) == len(value) and all(0 <= x < all_told for x in value)
                self.small[shape] = self.small.get(shape, True) and distinct
                self.values.setdefault(shape, set()).update([None, *value])
            elif value is None or type(value) is int:
                self.small[shape] = self.small.get(shape, True) and (value is None or 0 <= value < all_told)
                self.values.setdefault(shape, set()).add(value)

    def by_seat(self) -> list[str]:
        """Lists that are always as long as the table is large."""
        return [shape for shape, always in self.as_long.items() if always]

    def seats(self) -> list[str]:
        """Numbers that go by a seat's name; and small ones that are sometimes missing, as an owner is, or stand in a list, each once."""
        named = {s for s, found in self.values.items() if found - {None} and s.rpartition(".")[2] in SEAT_WORDS}
        missing = {s for s, found in self.values.items() if self.small[s] and None in found and len(found) > 2}
        return sorted(named | missing)


def places_of(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every place of a view, lists and tables too, with `*` for the entries of lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    keys = isinstance(value, dict)
    found = [(f"{path}.{key if keys else '*'}" if path else str(key), entry) for key, entry in inner]
    return found + [deeper for place, entry in found for deeper in places_of(entry, place)]


def test_public_things_have_one_path_for_all_seats() -> None:
    views = looks("yunnan", 4)[0]
    for i, gorge in enumerate(views[0]["gorges"]):
        assert all(told("yunnan", view)[f"gorges.{i}.id={gorge['id']}"] == 1.0 for view in views)
    for viewer, view in enumerate(views):
        own = view["blue_order"].index(viewer)
        assert told("yunnan", view)[f"blue_order.{own}=0"] == 1.0


def test_the_viewer_comes_first_where_the_game_says_so() -> None:
    encoder = Encoder(64, SeatPaths(by_seat=("coins", "posts"), seats=("turn", "bridges", "order.*")))
    view = {
        "viewer": 1,
        "seats": 3,
        "coins": [5, 6, 7],
        "prices": [1, 2, 3],  # as many as seats by chance
        "posts": [{"seat": 0, "workers": 4}, {"seat": 1, "workers": 8}],
        "turn": 0,
        "bridges": [2, 0],
        "order": [1, 0, 2],
        "nobody": None,
    }
    leaves = dict(encoder.leaves(view))
    assert [leaves[f"coins.{i}"] for i in range(3)] == [6.0, 7.0, 5.0]
    assert [leaves[f"prices.{i}"] for i in range(3)] == [1.0, 2.0, 3.0]
    assert (leaves["posts.0.workers"], leaves["posts.2.workers"]) == (8.0, 4.0)
    assert {p for p in leaves if "=" in p} == {
        "turn=2",
        "bridges=1",
        "bridges=2",
        "order.0=0",
        "order.1=2",
        "order.2=1",
    }


def test_participants_without_a_seat_stay_where_they_are() -> None:
    encoder = Encoder(64, SeatPaths(by_seat=("coins",), seats=("owner",)))
    leaves = dict(encoder.leaves({"viewer": 1, "seats": 2, "coins": [5, 6, 7], "owner": 2}))
    assert [leaves[f"coins.{i}"] for i in range(3)] == [6.0, 5.0, 7.0]
    assert leaves["owner=2"] == 1.0


def test_words_are_switched_on_and_words_in_lists_counted() -> None:
    encoder = Encoder()
    vector = encoder.vector({"phase": "bidding", "hand": ["tea", "tea", "rice"], "over": True, "none": None})
    assert vector[encoder.place("phase=bidding")] == 1.0
    assert vector[encoder.place("hand=tea")] == 2.0
    assert vector[encoder.place("over")] == 1.0
    assert sum(vector) == 5.0


# ---- places


@pytest.mark.parametrize("name", game_names())
def test_every_path_of_a_layout_has_a_place_of_its_own(name: str) -> None:
    layout, encoder = layout_of(name), encoder_of(game(name))
    assert [encoder.place(path) for path in layout] == list(range(len(layout)))
    assert encoder.length >= len(layout) + SPARE
    assert encoder.place("brand.new") >= len(layout)


@pytest.mark.parametrize("name", game_names())
def test_hardly_a_path_shares_its_place(name: str) -> None:
    encoder = encoder_of(game(name))
    paths = {path for view in all_looks(name) for path, _ in encoder.leaves(view)}
    known = {*layout_of(name)}
    assert len(paths - known) <= 0.01 * len(paths), "see survey.py: " + ", ".join(sorted(paths - known)[:20])
    shared = Counter(encoder.place(path) for path in paths)
    assert sum(n for n in shared.values() if n > 1) <= 0.002 * len(paths)


def test_a_longer_vector_has_more_room_and_a_shorter_one_is_folded() -> None:
    layout = paths_of(["coins.[40]", "phase=a|b"])
    assert layout[-3:] == ["coins.39", "phase=a", "phase=b"]
    own, long, short = (Encoder(length, layout=layout) for length in (0, 5000, 16))
    assert (own.length, long.length, short.length) == (1024, 5000, 16)
    assert own.place("phase=b") == long.place("phase=b") == 41
    assert short.place("phase=b") == 41 % 16
    view = {"coins": list(range(40)), "phase": "b", "other": 3}
    assert sum(own.vector(view)) == sum(long.vector(view)) == sum(short.vector(view))
    assert Encoder().length == USUAL_LENGTH
    for wrong in (15, -1, 1_000_001):
        with pytest.raises(BadOption, match=r"number_within\(length, 16, 1000000, "):
            Encoder(wrong, layout=layout)


def test_patterns_stand_for_what_was_seen_and_what_is_likely() -> None:
    seen = ["round", "owner=0", "coins.0", "coins.2", "id.0=a", "id.1=b", "hand.0=tea", "hand.0=rice", "hand.1=tea"]
    goods = ["tea", "rice", "salt"]
    assert patterns_of(seen, 3, [goods, [*goods, "silk"]]) == [
        "round",
        "owner=0|1|2",
        "coins.[3]",
        "id.0=a",
        "id.1=b",
        "hand.[2]=tea|rice|salt",
    ]


@pytest.mark.parametrize("name", game_names())
def test_the_page_of_the_laboratory_says_how_long_vectors_are(name: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / "lab.md").read_text(encoding="utf-8")
    assert f"| {game(name).meta.title} | {len(layout_of(name))} | {encoder(name).length} |" in page
