"""The judge finds nothing in a sound game, says what it proved, and hands over a record when it finds something."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.teahouse import HERE, VOCABULARY, Teahouse, teahouse
from core.teahouse.steps import Bid, Serve
from mingtang.core.actions import Action
from mingtang.core.clauses import clauses_of
from mingtang.core.errors import BadOption, HouseError
from mingtang.core.facts import Caution
from mingtang.core.game import Game
from mingtang.core.judge import (
    NORMAL,
    QUICK,
    THOROUGH,
    JudgeReport,
    Opponent,
    Setup,
    all_setups,
    by_judgement,
    judge,
    option_sets,
)
from mingtang.core.judge.blindness import secrets
from mingtang.core.judge.position import difference
from mingtang.core.judge.report import Failure
from mingtang.core.judgement import best_of
from mingtang.core.match import Match
from mingtang.core.options import Option, Options
from mingtang.core.record import parse_record
from mingtang.core.steps import Seat, State
from mingtang.games import in_words
from mingtang.texts.check import BothLanguages, uneven

PROOFS = {
    "legal", "refusals", "asking", "clones", "saving", "records", "blindness", "peeking", "opponents", "reveals", "order", "audit", "scores", "words", "judgement",
    "playouts", "play", "vectors",
}  # fmt: skip


@pytest.fixture
def game() -> Teahouse:
    return teahouse()


def test_a_sound_game_passes_every_proof(game: Teahouse) -> None:
    report = judge(
        game,
        games=2,
        rates=THOROUGH,
        texts=BothLanguages(HERE, VOCABULARY),
        clauses={c.id for c in clauses_of((HERE / "rules.md").read_text(), "TH")} | {"house"},
        seats=(2, 3),
        opponents=(honest,),
    )
    assert report.failures == []
    assert report.ok
    assert set(report.proofs) == PROOFS
    assert report.games == 2 * len(report.setups)
    assert report.choices > 10 * report.games


def honest(game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
    """Thinks of a world that the seat takes for possible."""
    world = game.determinize(s, seat, seed)
    legal = world.stack[-1].legal(world, seat)
    return best_of(legal, game.judgement().rates(world, seat, legal))


def peeping(game: Game[Any], s: Any, seat: Seat, seed: int) -> Action:
    """Chooses by what the next player holds."""
    legal = s.stack[-1].legal(s, seat)
    return legal[sum(s.hands[(seat + 1) % s.seats]) % len(legal)]


def forgetful(game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
    """Tries its choice out on the table itself."""
    chosen = honest(game, s, seat, seed)
    s.stack[-1].apply(s, seat, chosen)
    return chosen


@pytest.mark.parametrize(
    ("opponent", "sentence"),
    [(peeping, "it peeks"), (forgetful, "changes the true position")],
    ids=["peeping", "forgetful"],
)
def test_an_opponent_that_peeks_or_touches_the_table_is_caught(
    game: Teahouse, opponent: Opponent, sentence: str
) -> None:
    report = judge(
        game, games=4, rates=replace(QUICK, opponents=0.5), seats=(3,), options={}, opponents=(honest, opponent)
    )
    (fault,) = report.failures
    assert fault.proof == "opponents"
    assert sentence in in_words(fault.error, "en")


def test_a_game_without_a_judgement_is_judged_without_opponents(
    game: Teahouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Teahouse, "judgement")
    report = judge(game, games=1, rates=replace(QUICK, opponents=1.0), seats=(2,), options={}, opponents=(peeping,))
    assert report.ok
    assert "opponents" not in report.proofs


def test_the_judgement_may_play_instead_of_chance(game: Teahouse) -> None:
    by_chance = judge(game, rates=QUICK, seats=(4,), options={})
    judged = judge(game, rates=QUICK, seats=(4,), options={}, chooser=by_judgement)
    assert judged.ok
    assert judged.choices != by_chance.choices


def test_the_same_seed_gives_the_same_verdict(game: Teahouse) -> None:
    one = judge(game, games=1, seed=5, rates=NORMAL)
    two = judge(teahouse(), games=1, seed=5, rates=NORMAL)
    assert one.lines() == two.lines()
    assert judge(game, games=1, seed=6, rates=NORMAL).proofs != one.proofs


def test_progress_is_told_after_each_game(game: Teahouse) -> None:
    told: list[tuple[int, int, Setup]] = []
    judge(game, games=2, seats=(2, 3), options={}, rates=QUICK, progress=lambda *now: told.append(now))
    assert told == [(1, 4, Setup(2)), (2, 4, Setup(3)), (3, 4, Setup(2)), (4, 4, Setup(3))]


def test_the_report_names_what_was_proved(game: Teahouse) -> None:
    lines = judge(game, games=1, seats=(2,), rates=QUICK).lines()
    assert lines[0].startswith("teahouse: 8 games")
    assert any("blindness" in line for line in lines)
    assert lines[-1] == "every proof held"


# ---- setups


def test_each_option_is_tried_alone_and_all_together(game: Teahouse) -> None:
    assert option_sets(game.meta.options) == [
        {},
        {"rain": False},
        {"golden": True},
        {"rounds": 2},
        {"rounds": 6},
        {"teas": "fine"},
        {"rain": False, "golden": True, "rounds": 6, "teas": "fine"},
    ]


def test_all_switches_are_tried_on_together() -> None:
    known = [Option("a", False, "X"), Option("b", False, "X"), Option("c", True, "X")]
    assert {"a": True, "b": True} in option_sets(known)
    assert option_sets([]) == [{}]


def test_every_number_of_seats_meets_every_option_set_and_the_defaults_come_first(game: Teahouse) -> None:
    setups = all_setups(game.meta)
    assert setups[:3] == [Setup(2), Setup(3), Setup(4)]
    assert len(setups) == 21 + 3
    assert setups[-3:] == [Setup(2, {}, 1), Setup(3, {}, 1), Setup(4, {}, 1)]  # the first edition is still played
    assert len(all_setups(game.meta, most=5)) == 5 + 3
    assert str(Setup(2, {}, 1)) == "2 seats, edition 1"
    assert str(Setup(3, {"rain": False, "rounds": 6})) == "3 seats, rain=off rounds=6"


def test_a_setup_that_the_game_refuses_is_noted_not_judged(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Teahouse.deal

    def picky(self: Teahouse, s: Any, options: Options) -> None:
        if s.seats == 2 and options["golden"]:
            raise BadOption("the golden guest needs three hosts")
        deal(self, s, options)

    monkeypatch.setattr(Teahouse, "deal", picky)
    report = judge(game, games=1, rates=QUICK)
    assert report.ok
    assert ("2 seats, golden=on", "the golden guest needs three hosts") in [
        (str(s), str(why)) for s, why in report.not_possible
    ]
    assert len(report.setups) == 19 + 3


# ---- faults


def test_a_fault_comes_with_a_record_that_leads_to_it(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Serve.apply

    def crash(self: Serve, s: Any, seat: int, a: Any) -> None:
        if a.words == "serve oolong":
            raise ZeroDivisionError("a cup fell")
        apply(self, s, seat, a)

    monkeypatch.setattr(Serve, "apply", crash)
    report = judge(game, games=20, rates=QUICK, seats=(3,), options={})
    (fault,) = report.failures
    assert fault.proof in ("play", "reveals")
    assert in_words(fault.error, "en") == "it crashed with ZeroDivisionError: a cup fell"
    assert "test_judge.py" in fault.where
    assert "serve oolong" in fault.record.splitlines()[-1]
    record = parse_record(fault.record)
    match = Match.replay(game, record)
    assert match.ply == fault.ply
    with pytest.raises(ZeroDivisionError):
        match.play(match.waiting[0], "serve oolong")
    assert str(fault).startswith("play: judge_crash(ZeroDivisionError")


def test_a_game_that_cannot_even_be_set_up_is_a_fault(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Teahouse, "deal", lambda self, s, options: 1 // 0)
    (fault,) = judge(game).failures
    assert fault.proof == "setup"
    assert fault.error.facts[0] == "ZeroDivisionError"
    assert fault.record == ""


def test_a_position_that_cannot_be_dumped_is_a_fault(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Teahouse.save
    monkeypatch.setattr(Teahouse, "save", lambda self, s: save(self, s) if s.round < 2 else {"round": 1 // 0})
    (fault,) = judge(game).failures
    assert fault.error.facts[0] == "ZeroDivisionError"
    assert fault.ply > 0


def test_of_the_same_fault_the_shortest_game_is_kept() -> None:
    report = JudgeReport("teahouse")
    for ply in (9, 4, 7):
        report.add(Failure("legal", HouseError("judge_past_changed", ply), Setup(3), 1, ply, ""))
    report.add(Failure("audit", HouseError("judge_past_changed", 1), Setup(3), 1, 1, ""))
    assert [(f.proof, f.ply) for f in report.failures] == [("legal", 4), ("audit", 1)]
    assert not report.ok
    assert report.lines()[-1] == "2 faults"


def test_the_judge_goes_on_to_several_faults_when_asked(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "label", lambda self, s, seat, a: 1 // 0)
    report = judge(game, games=2, rates=QUICK, most_faults=5)
    assert len(report.failures) == 1  # the same fault again and again is one fault
    assert report.games == 48


# ---- words


class NoWords:
    """Texts that lack one fact."""

    def __init__(self, kind: str, key: str) -> None:
        self.lacks = (kind, key)

    def problem(self, kind: str, key: str, args: Any) -> HouseError | None:
        return HouseError("text_missing", "en", kind, key) if (kind, key) == self.lacks else None


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("prompt", "rain.spoil"),
        ("event", "setup.hand"),
        ("event", "bidding.opened"),
        ("refusal", "cannot_pay"),
        ("refusal", "not_now"),
        ("action", "keep"),
        ("label", "serve_for"),
        ("caution", "spends_all"),
        ("part", "coins"),
    ],
)
def test_a_fact_without_words_is_a_fault(game: Teahouse, kind: str, key: str) -> None:
    (fault,) = judge(game, games=20, rates=QUICK, texts=NoWords(kind, key)).failures
    assert str(fault.error) == f"judge_words(text_missing(en, {kind}, {key}))"
    assert Match.replay(game, parse_record(fault.record)).ply == fault.ply


def test_a_refusal_must_cite_a_clause_of_the_rules(game: Teahouse) -> None:
    clauses = {c.id for c in clauses_of((HERE / "rules.md").read_text(), "TH")}
    (fault,) = judge(game, rates=QUICK, clauses=clauses - {"TH-2.2"}).failures
    assert fault.proof == "words"
    assert "the refusal 'cannot_pay' cites 'TH-2.2'" in in_words(fault.error, "en")


def test_a_caution_must_cite_a_clause_of_the_rules(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "caution", lambda self, s, seat, a: Caution("TH-9.9", "spends_all", (1,)))
    clauses = {c.id for c in clauses_of((HERE / "rules.md").read_text(), "TH")}
    (fault,) = judge(game, rates=QUICK, clauses=clauses).failures
    assert "the caution 'spends_all' cites 'TH-9.9'" in in_words(fault.error, "en")


def test_a_step_that_waits_must_cite_a_clause_of_the_rules(game: Teahouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "clause", "")
    clauses = {c.id for c in clauses_of((HERE / "rules.md").read_text(), "TH")}
    (fault,) = judge(game, rates=QUICK, clauses=clauses).failures
    assert "the step 'bidding.bid' cites ''" in in_words(fault.error, "en")


def test_the_toy_says_the_same_in_both_languages() -> None:
    assert uneven(HERE) == []


# ---- telling two data apart


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]: 2 ≠ 3"),
        ({"a": {"b": [0]}}, {"a": {"b": []}}, "a.b: [0] ≠ []"),
        ({"a": 1}, {"a": 1, "c": 2}, "c: null ≠ 2"),
        ([1], {"a": 1}, ': [1] ≠ {"a": 1}'),
    ],
)
def test_a_difference_is_named_by_its_place(a: Any, b: Any, said: str) -> None:
    assert difference(a, b) == said


@pytest.mark.parametrize(
    ("owner", "other", "everybody", "secret"),
    [
        (["f1", "f2"], [], [], True),  # a hand that only its owner sees
        (["f7"], ["f3", "f7", "f9"], [], False),  # the owner was shown one card of the other's hand
        (["f7"], ["f3", "f7", "f9"], ["f3", "f7", "f9"], True),  # one of several open cards, chosen in secret
        (["f7", "f3"], ["f3", "f7", "f9"], [], True),  # the order is his own
        (["f5"], ["f3", "f7", "f9"], [], True),
        (4, None, None, True),
    ],
)
def test_what_one_was_shown_of_another_hand_is_no_secret_from_its_owner(
    owner: Any, other: Any, everybody: Any, secret: bool
) -> None:
    own, open_, public = ({"players": [{"cards": cards}]} for cards in (owner, other, everybody))
    assert bool(secrets(own, open_, own, public)) is secret
