"""One truth about what is allowed: `legal`, `choices`, `why_not` and `play` say the same."""

from __future__ import annotations

import math

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, NotYours, Refused, listed, quoted
from mingtang.core.facts import Refusal
from mingtang.core.judge.position import JudgedPosition, in_short
from mingtang.core.judge.report import ProofFailed
from mingtang.core.play import play, why_not
from mingtang.core.rng import Rng, below
from mingtang.core.steps import Seat


def legal_agrees_with_why_not(position: JudgedPosition) -> None:
    """Somebody is asked, something is allowed, and what is allowed is what nothing speaks against."""
    s = position.state
    asked = position.asked()
    if not asked:
        raise ProofFailed("judge_waits_for_nobody", position.top.name)
    choosing = position.may_choose()
    if len(set(choosing)) != len(choosing) or not all(0 <= seat < s.seats for seat in choosing):
        raise ProofFailed("judge_odd_seats", position.top.name, listed(choosing), s.seats)
    for seat in choosing:
        legal = position.top.legal(s, seat)
        _own_objects(position, list(position.top.choices(s, seat)))
        allowed = [a for a, refusal in position.offer(seat) if refusal is None]
        if not legal:
            raise ProofFailed("judge_no_choice", position.top.name, seat)
        if len(set(map(id, legal))) != len(legal):
            raise ProofFailed("judge_legal_twice", position.top.name, seat, _words(legal))
        odd = [a for a in legal if a not in allowed] + [a for a in allowed if a not in legal]
        if odd:
            raise ProofFailed("judge_disagree", position.top.name, _words(odd), seat)


def _own_objects(position: JudgedPosition, choices: list[Action]) -> None:
    catalogue = position.game.catalogue.actions
    for a in choices:
        if not 0 <= a.id < len(catalogue) or catalogue[a.id] is not a:
            raise ProofFailed("judge_strange_object", position.top.name, quoted(a.words))
    if len(set(map(id, choices))) != len(choices):
        twice = [a for i, a in enumerate(choices) if a in choices[:i]]
        raise ProofFailed("judge_offered_twice", position.top.name, _words(twice))


def refusals(position: JudgedPosition, most: int) -> None:
    """What is refused is refused through the door too, with the same clause, fact and numbers. At most so many are tried."""
    s = position.state
    for seat in position.may_choose():
        refused = [a for a, refusal in position.offer(seat) if refusal is not None]
        for a in _sample(refused, most, position.dice):
            expected = position.top.why_not(s, seat, a)
            assert expected is not None
            _must_refuse(position, seat, a, expected)
        shown = set(map(id, position.top.choices(s, seat)))
        others = [a for a in position.game.catalogue.actions if id(a) not in shown]
        for a in _sample(others, 1, position.dice):
            _must_refuse(position, seat, a, Refusal(position.top.clause, "not_now"))
    for seat in range(s.seats):
        if seat not in position.may_choose():
            _must_not_be_asked(position, seat)
    if not position.unchanged():
        raise ProofFailed("judge_refused_changed", position.top.name)


def _must_refuse(position: JudgedPosition, seat: Seat, a: Action, expected: Refusal) -> None:
    try:
        play(position.game, position.state, seat, a)
    except Refused as e:
        if not e.refusal.same(expected):
            raise ProofFailed(
                "judge_other_refusal", position.top.name, quoted(a.words), seat, in_short(e.refusal), in_short(expected)
            ) from None
    else:
        raise ProofFailed("judge_played_refused", position.top.name, quoted(a.words), seat, in_short(expected))


def _must_not_be_asked(position: JudgedPosition, seat: Seat) -> None:
    a = position.game.catalogue.actions[below(position.dice, len(position.game.catalogue))]
    refusal = why_not(position.state, seat, a)
    if refusal is None or refusal.key != "not_your_turn":
        raise ProofFailed("judge_not_asked", position.top.name, seat, quoted(a.words), in_short(refusal))
    try:
        play(position.game, position.state, seat, a)
    except NotYours:
        return
    raise ProofFailed("judge_unasked_played", position.top.name, seat, quoted(a.words))


def _sample(actions: list[Action], most: int, dice: Rng) -> list[Action]:
    if len(actions) <= most:
        return actions
    return [actions[below(dice, len(actions))] for _ in range(most)]


def _words(actions: list[Action]) -> str:
    return ", ".join(repr(a.words) for a in actions[:4]) + (", …" if len(actions) > 4 else "")


def judgement(position: JudgedPosition) -> None:
    """The game's own judgement picks legal choices, gives finite numbers whose parts add up, and changes nothing."""
    s = position.state
    mind = position.game.judgement()
    together = mind.values(s)
    if together != [mind.value(s, seat) for seat in range(s.seats)]:
        raise ProofFailed("judge_values", position.top.name)
    for seat in position.asked():
        legal = position.top.legal(s, seat)
        picked = mind.pick(s, seat, legal.copy(), position.dice)
        if picked not in legal:
            raise ProofFailed("judge_picks", position.top.name, quoted(picked.words), seat)
        value = mind.value(s, seat)
        parts = sum(term[1] for term in mind.terms(s, seat))
        if not math.isfinite(value) or abs(value - parts) > 1e-6 * max(1.0, abs(value)):
            raise ProofFailed("judge_terms", position.top.name, seat, str(value), str(parts))
        for a in _sample(legal, 2, position.dice):
            rated = mind.rate(s, seat, a)
            if not math.isfinite(rated):
                raise ProofFailed("judge_rates", position.top.name, quoted(a.words), seat, str(rated))
    if not position.unchanged():
        raise ProofFailed("judge_judgement_changes", position.top.name)


def everything_has_words(position: JudgedPosition) -> None:
    """Everything that the table shows here has words, and every clause that is cited stands in the rules."""
    s = position.state
    top = position.top
    position.words.meet_clause(top.clause, HouseError("judge_of_step", quoted(top.name)))
    for key in ("not_now", "not_your_turn", "game_over"):
        position.words.meet("refusal", key)
    for seat in position.may_choose():
        position.words.meet_prompt(top.prompt(s, seat))
        for a, refusal in position.offer(seat):
            position.words.meet_action(a, top.label(s, seat, a))
            if refusal is not None:
                position.words.meet_refusal(refusal)
                continue
            caution = top.caution(s, seat, a)
            if caution is not None:
                position.words.meet_caution(caution)
