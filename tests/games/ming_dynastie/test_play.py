"""Whole games: nothing gets lost, and the same seed gives the same game."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from games.ming_dynastie.positions import the_game
from marks import rule
from mingtang.core.game import digest
from mingtang.core.judge import QUICK, judge
from mingtang.core.match import Match
from mingtang.core.play import legal, play, playout, push, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.games.ming_dynastie import VOCABULARY, actions
from mingtang.games.ming_dynastie.state import MOVING, SCORING, MingState
from mingtang.texts.check import BothLanguages, uneven

FOLDER = Path(actions.__file__).parent
SETUPS: list[tuple[int, dict[str, object]]] = [(seats, {}) for seats in (2, 3, 4)] + [
    (3, {"open_hands": False}),
    (4, {"start": "third"}),
]


def at_random(seats: int, options: dict[str, object], seed: int) -> list[MingState]:
    """Every position of a random game."""
    game = the_game()
    s: MingState = game.setup(seats, options, seed)
    start(game, s)
    dice = seeded(seed, "test")
    out = [s.clone()]
    while s.stack:
        asked = waiting(s)
        seat = asked[below(dice, len(asked))]
        options_now = legal(s, seat)
        push(s, seat, options_now[below(dice, len(options_now))])
        out.append(s.clone())
    return out


@rule("MD-0.4", "MD-2.6", "MD-4.1.3")
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_nothing_gets_lost_in_random_games(seats: int, options: dict[str, object]) -> None:
    game = the_game()
    for seed in range(4):
        positions = at_random(seats, options, seed)
        assert len(positions) <= game.bound(seats)
        for before, s in pairwise(positions):
            game.audit(s)
            # I12, I13
            assert all(new >= old for new, old in zip(s.score, before.score, strict=True))
            if s.score != before.score:
                assert before.phase in (MOVING, SCORING)
                assert before.round in (2, 4, 6)
            assert all(new >= old for new, old in zip(s.removed, before.removed, strict=True))
            assert all(new <= old for new, old in zip(s.supply, before.supply, strict=True))
            # I15
            if before.stack[-1].name.startswith("cards.") and s.stack[-1].name.startswith("princes."):
                assert list(s.hand_size) == [5] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_allowed_is_what_nothing_stands_against(seats: int) -> None:
    game = the_game()
    for s in at_random(seats, {}, 20 + seats):
        for seat in waiting(s):
            top = s.stack[-1]
            allowed = top.legal(s, seat)
            assert allowed == [a for a in top.choices(s, seat) if top.why_not(s, seat, a) is None]
            if top.name == "cards.take":  # I16
                assert any(a.verb == "take" for a in allowed)
            if top.name == "princes.turn" and s.hand_size[seat]:
                assert any(a.verb == "stay" for a in allowed)
        assert digest(game, game.load(game.dump(s))) == digest(game, s)


def test_the_judge_finds_no_fault() -> None:
    report = judge(the_game(), games=1, seats=(2, 3, 4), options={}, rates=QUICK)
    assert report.ok, "\n".join(report.lines())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_and_choices_give_the_same_game(seats: int) -> None:
    """I18."""
    one, two = at_random(seats, {}, 31), at_random(seats, {}, 31)
    assert [digest(the_game(), s) for s in one] == [digest(the_game(), s) for s in two]
    other = at_random(seats, {}, 32)
    assert digest(the_game(), one[-1]) != digest(the_game(), other[-1])


def test_both_languages_say_the_same_things() -> None:
    assert uneven(FOLDER) == []


def test_every_event_and_refusal_of_the_code_has_words() -> None:
    texts = BothLanguages(FOLDER, VOCABULARY)
    code = "".join(path.read_text() for path in FOLDER.rglob("*.py"))
    events = set(re.findall(r's\.tell\(\s*"([a-z_.]+)"', code))
    refusals = set(re.findall(r'Refusal\("MD-[\d.]+", "([a-z_]+)"\)', code))
    assert len(events) > 35
    assert len(refusals) > 15
    for lang in texts.texts:
        assert [key for key in events if not lang.has("event", key)] == []
        assert [key for key in lang.game["event"] if key not in events] == []
        assert [key for key in refusals if not lang.has("refusal", key, "title")] == []
        assert [key for key in lang.game["refusal"] if key not in refusals] == []


def test_a_log_is_enough_to_recompute_the_points() -> None:
    match = Match.new(the_game(), 4, seed=3)
    dice = seeded(3, "log")
    while not match.over:
        seat = match.waiting[below(dice, len(match.waiting))]
        options = match.legal(seat)
        match.play(seat, options[below(dice, len(options))])
    points = [0] * 4
    at = {
        "scoring.set_of_six": 1,
        "scoring.members": 3,
        "scoring.majority": 2,
        "scoring.majority_shared": 2,
        "scoring.monks": 2,
        "final.sets_of_five": 2,
        "final.tiles": 2,
    }
    for e in match.log(-1):
        if e.key in at:
            points[e.args[0]] += e.args[at[e.key]]
            assert points[e.args[0]] == e.args[-1]
    assert points == [x.total for x in match.scores()]
    assert points == [sum(x.parts.values()) for x in match.scores()]


def test_a_playout_ends() -> None:
    for seats in (2, 3, 4):
        s = the_game().setup(seats, {}, 8)
        s.events = None
        playout(s, seeded(8), the_game().bound(seats))
        assert not s.stack


def test_playing_never_changes_the_old_position() -> None:
    game = the_game()
    s: MingState = game.setup(4, {}, 2)
    start(game, s)
    before = digest(game, s)
    play(game, s, waiting(s)[0], legal(s, waiting(s)[0])[0])
    assert digest(game, s) == before
