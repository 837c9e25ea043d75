"""Whole games at random: nothing is lost, nothing is stuck, every position can be written down."""

from __future__ import annotations

import json

import pytest

from games.yinzi.positions import THE_GAME, Position
from marks import rule
from mingtang.core.errors import BadState, Broken
from mingtang.core.game import digest
from mingtang.core.play import over, playout, push, settle
from mingtang.core.rng import below, seeded
from mingtang.games import in_words
from mingtang.games.yinzi.state import YinziState
from mingtang.texts import LANGUAGES

SEATS = (2, 3, 4)


def fresh(seats: int, seed: int) -> YinziState:
    s = THE_GAME.setup(seats, seed=seed)
    s.events = None
    settle(s)
    return s


@rule("YZ-4.2", "YZ-0.3")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_random_game_is_sound(seats: int, seed: int) -> None:
    s = fresh(seats, seed)
    rng = seeded(seed, "test")
    choices = 0
    while not over(s):
        top = s.stack[-1]
        options = top.legal(s, top.seat)
        assert options == [a for a in top.legal(s, top.seat) if top.why_not(s, top.seat, a) is None]
        assert {a.id for a in options} == {
            a.id for a in top.choices(s, top.seat) if top.why_not(s, top.seat, a) is None
        }, top.name
        THE_GAME.audit(s)
        choices += 1
        push(s, top.seat, options[below(rng, len(options))])
    assert s.round == 4
    assert choices < THE_GAME.bound(seats)
    assert sum(s.gone) == 9 * seats  # the cards of round 4 are still on the player boards
    assert sorted(score.place for score in THE_GAME.scores(s)) == list(range(1, seats + 1))


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_can_be_saved_and_read_again(seats: int) -> None:
    s = fresh(seats, 11)
    rng = seeded(11, "test")
    while not over(s):
        dumped = json.loads(json.dumps(THE_GAME.dump(s)))
        again = THE_GAME.load(dumped)
        assert THE_GAME.dump(again) == THE_GAME.dump(s)
        top = s.stack[-1]
        assert [a.words for a in again.stack[-1].legal(again, top.seat)] == [a.words for a in top.legal(s, top.seat)]
        options = top.legal(s, top.seat)
        push(s, top.seat, options[below(rng, len(options))])


@pytest.mark.parametrize("seats", SEATS)
def test_a_copy_plays_on_alone(seats: int) -> None:
    s = fresh(seats, 5)
    before = digest(THE_GAME, s)
    playout(THE_GAME.clone(s), seeded(1, "test"), 5000)
    assert digest(THE_GAME, s) == before


@pytest.mark.parametrize("seats", SEATS)
def test_games_end_after_four_rounds_within_the_bound(seats: int) -> None:
    for seed in range(40):
        s = fresh(seats, seed)
        _, count = playout(s, seeded(seed, "test"), THE_GAME.bound(seats))
        assert over(s), seed
        assert count < 300 * seats


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        ({"die": 9}, "number_at(die, 1, 6, 9)"),
        ({"order": [0, 0]}, "each_once_at(order"),
        ({"phase": "tea time"}, "tea time"),
        ({"players": []}, "count_at(players, 2, 0)"),
        ({"rural": [0]}, "count_at(rural, 4, 1)"),
        ({"fields": {"H00": {"tile": None, "cubes": 1, "owner": 0}}}, "yinzi.no_such_field(fields, H00)"),
        ({"fields": {"H10": {"tile": None, "cubes": 1, "owner": 7}}}, "number_at(fields.H10.owner, 0, 1, 7)"),
    ],
)
def test_a_bad_position_is_told_with_its_place(change: dict[str, object], fact: str) -> None:
    dumped = THE_GAME.dump(fresh(2, 1))
    dumped.update(change)
    with pytest.raises(BadState) as caught:
        THE_GAME.load(dumped)
    assert fact in str(caught.value)
    for lang in LANGUAGES:
        assert "⟨" not in in_words(caught.value, lang)


@pytest.mark.parametrize(
    ("row", "fact"),
    [
        ("cubes", "yinzi.cubes(0, 16, 15)"),
        ("discs", "yinzi.discs(0, 21, 20)"),
        ("workers", "yinzi.workers(0, 13, 12)"),
        ("squares", "yinzi.squares(0, 9, 8)"),
        ("wood", "yinzi.wood(15, 14)"),
    ],
)
def test_the_audit_notices_a_missing_piece(row: str, fact: str) -> None:
    s = fresh(3, 1)
    getattr(s, row)[0] += 1
    with pytest.raises(Broken) as caught:
        THE_GAME.audit(s)
    assert str(caught.value) == fact


def test_the_audit_notices_what_cannot_lie_there() -> None:
    p = Position().cubes(0, "H10")
    p.s.covered[p.field("H10")] = 3
    with pytest.raises(Broken):
        p.game.audit(p.s)
    p = Position().disc(0, "free_rice")
    p.s.held[1] = p.s.held[0]
    p.s.discs[1] -= 1
    with pytest.raises(Broken, match="two_discs"):
        p.game.audit(p.s)
