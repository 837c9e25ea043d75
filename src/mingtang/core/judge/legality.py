"""One truth about what is allowed: `legal`, `choices`, `why_not` and `play` say the same."""

from __future__ import annotations

import math

from mingtang.core.actions import Action
from mingtang.core.errors import NotYours, Refused
from mingtang.core.facts import Refusal
from mingtang.core.judge.position import JudgedPosition
from mingtang.core.judge.report import ProofFailed
from mingtang.core.play import play, why_not
from mingtang.core.rng import below
from mingtang.core.steps import Seat


def legal_agrees_with_why_not(position: JudgedPosition) -> None:
    """Somebody is asked, something is allowed, and what is allowed is what nothing speaks against."""
    s = position.state
    asked = position.asked()
    if not asked:
        raise ProofFailed(f"{position.top.name}: the game is not over, but it waits for nobody")
    choosing = position.may_choose()
    if len(set(choosing)) != len(choosing) or not all(0 <= seat < s.seats for seat in choosing):
        raise ProofFailed(f"{position.top.name}: it waits for {choosing}, which are not {s.seats} seats, each once")
    for seat in choosing:
        choices = list(position.top.choices(s, seat))
        legal = position.top.legal(s, seat)
        _own_objects(position, choices)
        allowed = [a for a in choices if position.top.why_not(s, seat, a) is None]
        if not legal:
            raise ProofFailed(f"{position.top.name}: seat {seat} is asked and has no legal choice")
        if len(set(map(id, legal))) != len(legal):
            raise ProofFailed(f"{position.top.name}: legal names a choice twice for seat {seat}: {_words(legal)}")
        odd = [a for a in legal if a not in allowed] + [a for a in allowed if a not in legal]
        if odd:
            raise ProofFailed(f"{position.top.name}: legal and why_not disagree about {_words(odd)} for seat {seat}")


def _own_objects(position: JudgedPosition, choices: list[Action]) -> None:
    catalogue = position.game.catalogue.actions
    for a in choices:
        if not 0 <= a.id < len(catalogue) or catalogue[a.id] is not a:
            raise ProofFailed(f"{position.top.name}: {a.words!r} is offered, but it is not an object of the catalogue")
    if len(set(map(id, choices))) != len(choices):
        twice = [a for i, a in enumerate(choices) if a in choices[:i]]
        raise ProofFailed(f"{position.top.name}: {_words(twice)} is offered twice")


def refusals(position: JudgedPosition, most: int) -> None:
    """What is refused is refused through the door too, with the same clause, fact and numbers. At most so many are tried."""
    s = position.state
    for seat in position.may_choose():
        refused = [a for a in position.top.choices(s, seat) if position.top.why_not(s, seat, a) is not None]
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
        raise ProofFailed(f"{position.top.name}: a refused choice changed the position")


def _must_refuse(position: JudgedPosition, seat: Seat, a: Action, expected: Refusal) -> None:
    try:
        play(position.game, position.state, seat, a)
    except Refused as e:
        if not e.refusal.same(expected):
            raise ProofFailed(
                f"{position.top.name}: {a.words!r} of seat {seat} is refused by {e.refusal}, but why_not says {expected}"
            ) from None
    else:
        raise ProofFailed(
            f"{position.top.name}: {a.words!r} of seat {seat} was played although {expected} speaks against it"
        )


def _must_not_be_asked(position: JudgedPosition, seat: Seat) -> None:
    a = position.game.catalogue.actions[below(position.dice, len(position.game.catalogue))]
    refusal = why_not(position.state, seat, a)
    if refusal is None or refusal.key != "not_your_turn":
        raise ProofFailed(f"{position.top.name}: seat {seat} is not asked, but {a.words!r} gives {refusal}")
    try:
        play(position.game, position.state, seat, a)
    except NotYours:
        return
    raise ProofFailed(f"{position.top.name}: seat {seat} is not asked, but could play {a.words!r}")


def _sample(actions: list[Action], most: int, dice: list[int]) -> list[Action]:
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
        raise ProofFailed(f"{position.top.name}: the judgement values all seats together otherwise than one by one")
    for seat in position.asked():
        legal = position.top.legal(s, seat)
        picked = mind.pick(s, seat, legal.copy(), position.dice)
        if picked not in legal:
            raise ProofFailed(
                f"{position.top.name}: the judgement picks {picked.words!r} for seat {seat}, which is not legal"
            )
        value = mind.value(s, seat)
        parts = sum(term[1] for term in mind.terms(s, seat))
        if not math.isfinite(value) or abs(value - parts) > 1e-6 * max(1.0, abs(value)):
            raise ProofFailed(
                f"{position.top.name}: the judgement values seat {seat} at {value}, but its terms make {parts}"
            )
        for a in _sample(legal, 2, position.dice):
            rated = mind.rate(s, seat, a)
            if not math.isfinite(rated):
                raise ProofFailed(f"{position.top.name}: the judgement rates {a.words!r} of seat {seat} at {rated}")
    if not position.unchanged():
        raise ProofFailed(f"{position.top.name}: asking the judgement changes the position")


def everything_has_words(position: JudgedPosition) -> None:
    """Everything that the table shows here has words, and every clause that is cited stands in the rules."""
    s = position.state
    top = position.top
    position.words.meet_clause(top.clause, f"the step {top.name!r}")
    for key in ("not_now", "not_your_turn", "game_over"):
        position.words.meet("refusal", key)
    for seat in position.may_choose():
        position.words.meet_prompt(top.prompt(s, seat))
        for a in top.choices(s, seat):
            position.words.meet_action(a, top.label(s, seat, a))
            refusal = top.why_not(s, seat, a)
            if refusal is not None:
                position.words.meet_refusal(refusal)
                continue
            caution = top.caution(s, seat, a)
            if caution is not None:
                position.words.meet_caution(caution)
