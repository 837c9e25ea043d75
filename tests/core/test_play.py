"""The two doors: `play` checks and copies, `push` trusts and changes in place."""

from __future__ import annotations

import pytest

from core.teahouse import Teahouse, teahouse
from core.teahouse.state import BID, KEEP, LET, SERVE, SPOIL, TeahouseState
from core.teahouse.steps import Serve, Spoil
from mingtang.core.errors import NotYours, Refused
from mingtang.core.facts import Refusal
from mingtang.core.game import digest
from mingtang.core.play import legal, over, play, playout, push, revealed, start, waiting, why_not
from mingtang.core.rng import seeded
from mingtang.core.steps import State


@pytest.fixture
def game() -> Teahouse:
    return teahouse()


def begun(game: Teahouse, seats: int = 2, seed: int = 7) -> TeahouseState:
    s = game.setup(seats, seed=seed)
    start(game, s)
    return s


def at_serving(game: Teahouse) -> State:
    s: State = begun(game)
    s, _ = play(game, s, 0, BID[2])
    s, _ = play(game, s, 1, BID[1])
    return s


def test_the_start_tells_what_happened_and_then_is_silent(game: Teahouse) -> None:
    s = game.setup(2, seed=7)
    told = start(game, s)
    assert [e.key for e in told].count("setup.dealt") == 2
    assert told[-1].key == "guest.arrived"
    assert s.events is None


def test_play_works_on_a_copy_and_push_in_place(game: Teahouse) -> None:
    s = begun(game)
    before = digest(game, s)
    after, told = play(game, s, 0, BID[2])
    assert digest(game, s) == before
    assert [e.key for e in told] == ["bidding.sealed"]
    assert after.events is None
    push(s, 0, BID[2])
    assert digest(game, s) == digest(game, after)


def test_why_not_says_what_play_raises(game: Teahouse) -> None:
    s = begun(game)
    before = digest(game, s)
    refusal = why_not(s, 0, BID[9])
    assert refusal is not None
    assert refusal.same(Refusal("TH-2.2", "cannot_pay", (9, 6)))
    with pytest.raises(Refused) as caught:
        play(game, s, 0, BID[9])
    assert caught.value.refusal.same(refusal)
    assert caught.value.words == "bid 9"
    assert digest(game, s) == before


def test_what_is_no_choice_now_is_refused_with_the_clause_of_the_step(game: Teahouse) -> None:
    refusal = why_not(begun(game), 0, LET)
    assert refusal is not None
    assert refusal.same(Refusal("TH-2.1", "not_now"))


def test_who_is_not_asked_is_told_so(game: Teahouse) -> None:
    s = at_serving(game)
    assert waiting(s) == (0,)
    assert legal(s, 1) == []
    refusal = why_not(s, 1, KEEP)
    assert refusal is not None
    assert refusal.key == "not_your_turn"
    with pytest.raises(NotYours, match=r"^not_asked_but\(1, 0\)$"):
        play(game, s, 1, KEEP)


def test_who_is_not_asked_does_not_learn_whom_the_table_hides(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_serving(game)
    monkeypatch.setattr(Serve, "shown_waiting", lambda self, s, viewer: ())
    with pytest.raises(NotYours, match=r"^not_asked\(1\)$"):
        play(game, s, 1, KEEP)


def test_after_the_end_nothing_is_a_choice(game: Teahouse) -> None:
    s = begun(game)
    playout(s, seeded(1), 1000)
    assert over(s)
    assert waiting(s) == ()
    assert legal(s, 0) == []
    refusal = why_not(s, 0, BID[0])
    assert refusal is not None
    assert refusal.key == "game_over"
    with pytest.raises(Refused, match="game_over"):
        play(game, s, 0, BID[0])


def test_a_sealed_choice_may_be_changed_until_the_last_one_is_in(game: Teahouse) -> None:
    s, _ = play(game, begun(game), 0, BID[2])
    assert waiting(s) == (1,)
    assert legal(s, 0) == BID[:7]
    again, told = play(game, s, 0, BID[5])
    assert told == []
    assert digest(game, again) == digest(game, play(game, begun(game), 0, BID[5])[0])


def test_a_single_option_is_taken_and_told_to_its_seat_alone(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_serving(game)
    monkeypatch.setattr(Spoil, "may_force", True)
    monkeypatch.setattr(Spoil, "why_not", lambda self, s, seat, a: Refusal("TH-4.1", "no_rain") if a is SPOIL else None)
    served = next(a for a in legal(s, 0) if a in SERVE)
    _, told = play(game, s, 0, served)
    forced = [e for e in told if e.key == "house.forced"]
    assert [e.args for e in forced] == [(1, LET.id)]
    assert forced[0].visible_to(1)
    assert not forced[0].visible_to(0)
    assert not forced[0].visible_to(-1)


def test_a_single_option_that_would_betray_something_is_asked(game: Teahouse) -> None:
    s = at_serving(game)
    after, told = play(game, s, 0, next(a for a in legal(s, 0) if a in SERVE))
    assert waiting(after) == (1,)
    assert not [e for e in told if e.key == "house.forced"]


def test_revealed_means_chance_or_a_turned_card(game: Teahouse) -> None:
    s = begun(game)
    after, told = play(game, s, 0, BID[2])
    assert not revealed(s, after, told)
    last, told = play(game, after, 1, BID[1])
    assert revealed(after, last, told)
    after.rng.a ^= 1
    assert revealed(s, after, [])


def test_a_playout_ends_and_counts(game: Teahouse) -> None:
    s = begun(game, seats=4)
    decisions, choices = playout(s, seeded(3), 1000)
    assert over(s)
    assert 0 < decisions <= choices <= game.bound(4)


def test_a_playout_stops_at_its_limit(game: Teahouse) -> None:
    s = begun(game, seats=4)
    assert playout(s, seeded(3), 5)[1] == 5
    assert not over(s)


def test_the_same_dice_play_the_same_game(game: Teahouse) -> None:
    ends = set()
    for _ in range(2):
        s = begun(game, seats=3)
        playout(s, seeded(5), 1000)
        ends.add(digest(game, s))
    assert len(ends) == 1
