"""A position is saved under readable names and comes back; what cannot be read is said in a sentence."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.teahouse import Teahouse, teahouse
from core.teahouse.state import TeahouseState
from core.teahouse.steps import Bid, NewGuest, Spoil
from mingtang.core.data import with_pack
from mingtang.core.errors import BadOption, BadState
from mingtang.core.facts import ABSENT
from mingtang.core.game import Game, digest
from mingtang.core.judgement import Judgement
from mingtang.core.play import start
from mingtang.core.steps import NOBODY, SEVERAL, State, Step


@pytest.fixture
def game() -> Teahouse:
    return teahouse()


def begun(game: Teahouse) -> TeahouseState:
    s = game.setup(3, {"golden": True}, seed=7)
    start(game, s)
    return s


def test_a_dump_says_everything_in_the_rulebooks_words(game: Teahouse) -> None:
    dumped = game.dump(begun(game))
    assert dumped["game"] == "teahouse"
    assert dumped["stack"] == [["guest.arrive"], ["refill"], ["bidding.bid"]]
    assert dumped["options"] == {"rain": True, "golden": True, "fine": False, "rounds": 4}
    assert set(dumped["hands"][0]) <= {"rain", "green", "oolong", "puerh"}


def test_load_is_the_way_back_from_dump(game: Teahouse) -> None:
    s = begun(game)
    loaded = game.load(json.loads(json.dumps(game.dump(s))))
    assert digest(game, loaded) == digest(game, s)
    assert game.dump(loaded) == game.dump(s)


def test_the_digest_names_a_position_for_ever(game: Teahouse) -> None:
    assert digest(game, begun(game)) == digest(teahouse(), begun(teahouse()))
    assert len(digest(game, begun(game))) == 16
    other = begun(game)
    other.coins[1] += 1
    assert digest(game, other) != digest(game, begun(game))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, r"position_of_other_game\('chess', teahouse\)"),
        ({"data": "0"}, r"position_other_data\('0', [0-9a-f]{16}\)"),
        ({"seats": 9}, r"seats_of_game\(Teahouse, 2, 4, 9\)"),
        ({"seats": "many"}, r'unreadable_at\(seats, "many"\)'),
        ({"seats": "3"}, r'kind_at\(seats, int, "3"\)'),
        ({"rules": 3}, r"no_edition\(Teahouse, 2, 3\)"),
        ({"rng": None}, r"unreadable_at\(rng, null\)"),
        ({"rng": [1, 2, 3]}, r"position_rng\(4294967295\)"),
        ({"rng": [1, 2, 3, -4]}, r"position_rng\(4294967295\)"),
        ({"stack": [["fly"]]}, r"no_step\('fly', teahouse\)"),
        ({"stack": [["rain.spoil", "x"]]}, r'unreadable_at\(stack.0.1, "x"\)'),
        ({"stack": [["rain.spoil", 1, 2, 3]]}, r"step_numbers\('rain.spoil', \[1, 2, 3\]\)"),
        ({"stack": [["rain.spoil"]]}, r"step_without_seat\('rain.spoil'\)"),
        ({"stack": [["rain.spoil", 7]]}, r"step_seat\(rain.spoil, 7, 3\)"),
        ({"stack": [[]]}, r"unreadable_at\(stack.0, \[\]\)"),
        ({"coins": [1]}, "coins, points, hands and bids: expected 3 of each"),
        ({"coins": [1, 2, True]}, r"kind_at\(coins.2, int, true\)"),
        ({"bank": -1}, "there are .* coins, not"),
        ({"hands": [["mint"], [], []]}, r'unreadable_at\(hands.0.0, "mint"\)'),
        ({"points": [0, "0", 0]}, r'kind_at\(points.1, int, "0"\)'),
        ({"points": [0, 1.5, 0]}, r"kind_at\(points.1, int, 1.5\)"),
        ({"round": True}, r"kind_at\(round, int, true\)"),
        (
            {"options": {"rain": "no", "golden": False, "fine": False, "rounds": 4}},
            r'kind_at\(options.rain, bool, "no"\)',
        ),
        (
            {"wether": "fair"},
            r"unknown_at\(wether, game, rules, data, seats, rng, stack, options, round, first, coins, points, bank, …\)",
        ),
    ],
)
def test_a_position_that_cannot_be_read_says_why(game: Teahouse, change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadState, match=sentence):
        game.load({**game.dump(begun(game)), **change})


def test_a_position_with_something_missing_says_what(game: Teahouse) -> None:
    dumped = game.dump(begun(game))
    del dumped["gift"]
    with pytest.raises(BadState, match=r"nothing_at\(gift\)"):
        game.load(dumped)


def test_something_missing_deep_inside_a_position_is_named_with_its_place(game: Teahouse) -> None:
    dumped = game.dump(begun(game))
    del dumped["options"]["golden"]
    with pytest.raises(BadState, match=r"nothing_at\(options.golden\)"):
        game.load(dumped)


def test_cards_of_a_hand_may_be_written_in_any_order(game: Teahouse) -> None:
    dumped = game.dump(begun(game))
    dumped["hands"][0].reverse()
    assert digest(game, game.load(dumped)) == digest(game, begun(game))


def test_a_position_written_by_hand_needs_no_data_digest(game: Teahouse) -> None:
    dumped = game.dump(begun(game))
    del dumped["data"]
    assert digest(game, game.load(dumped)) == digest(game, begun(game))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(teahouse().dump(begun(teahouse())))), JSON)
def test_any_rubbish_in_a_dump_is_refused_or_read(key: str, rubbish: Any) -> None:
    game = teahouse()
    said = ""
    try:
        game.load({**game.dump(begun(game)), key: rubbish})
    except BadState as e:
        said = str(e)
    assert "Traceback" not in said


def test_seats_and_editions_that_the_game_does_not_have_are_refused(game: Teahouse) -> None:
    with pytest.raises(BadOption, match=r"seats_of_game\(Teahouse, 2, 4, 1\)"):
        game.setup(1)
    with pytest.raises(BadOption, match=r"no_edition\(Teahouse, 2, 3\)"):
        game.setup(2, rules=3)
    with pytest.raises(BadOption, match=r"no_edition\(Teahouse, 2, -1\)"):
        game.setup(2, rules=-1)
    assert game.setup(2, rules=1).rules == 1
    assert game.setup(2).rules == 2


def test_another_pack_is_another_game_of_the_same_name(game: Teahouse) -> None:
    packed = Teahouse(with_pack(game.data, {"start": {"coins": 3}}))
    assert packed.name == game.name
    assert packed.data_digest != game.data_digest
    assert packed.setup(2).coins == [3, 3]
    assert game.setup(2).coins == [6, 6]


# ---- steps and states


def test_a_step_is_saved_by_its_name_and_its_numbers() -> None:
    assert Spoil(2).args() == (2,)
    assert NewGuest().args() == ()
    assert NewGuest().seat == NOBODY
    assert Bid().seat == SEVERAL
    again = pickle.loads(pickle.dumps(Spoil(2)))
    assert (type(again), again.seat) == (Spoil, 2)


def test_steps_follow_in_reading_order() -> None:
    s = State()
    a, b, c = Spoil(0), Spoil(1), Spoil(2)
    s.stack = [a]
    s.then(b, c)
    assert s.stack == [c, b]
    s.first(a)
    assert s.stack[-1] is a
    s.done()
    s.become(a)
    assert s.stack == [c, a]


def test_telling_costs_nothing_while_nobody_listens() -> None:
    s = State()
    s.events = None
    s.tell("x", 1)
    assert s.events is None
    s.events = []
    s.tell("x", 1, 0, -3)
    s.tell("y", seen_by=2, reveals=True)
    assert [(e.key, e.args, e.reveals) for e in s.events] == [("x", (1, 0, -3), False), ("y", (), True)]
    assert ABSENT not in s.events[0].args


def test_a_copied_frame_shares_nothing_and_is_silent(game: Teahouse) -> None:
    s = game.setup(2)
    copy = s.clone()
    assert s.events
    assert copy.events is None
    assert copy.rng is not s.rng
    assert copy.stack is not s.stack
    assert copy.stack == s.stack


def test_a_step_without_rules_says_its_name() -> None:
    step: Step[State] = Step(1)
    assert step.legal(State(), 1) == []
    assert step.label(State(), 1, Bid) is None  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        step.run(State())
    with pytest.raises(NotImplementedError):
        step.apply(State(), 1, Bid)  # type: ignore[arg-type]


def test_a_game_must_write_its_own_rules(game: Teahouse) -> None:
    empty: Game[TeahouseState] = Game(game.meta, game.catalogue, [], game.data)
    with pytest.raises(NotImplementedError):
        empty.setup(2)
    judgement: Judgement[TeahouseState] = Judgement()
    with pytest.raises(NotImplementedError):
        judgement.value(game.setup(2), 0)


def test_a_value_is_the_sum_of_its_terms(game: Teahouse) -> None:
    s = begun(game)
    judgement = game.judgement()
    assert judgement.value(s, 0) == sum(v for _, v in judgement.terms(s, 0))
