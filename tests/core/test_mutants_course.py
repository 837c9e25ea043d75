"""Planted faults of the course of a game: order of arrival, lost pieces, wrong points, no end, a bad judgement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.planted_faults import Mutant, Mutants, Patch, must_find
from core.teahouse import Innkeeper, Teahouse, steps
from core.teahouse.state import BID, NOT_YET, TeahouseState
from core.teahouse.steps import Bid, NewGuest, Spoil
from mingtang.core.actions import Action
from mingtang.core.facts import Refusal

MUTANTS = Mutants()
caught_by = MUTANTS.caught_by


# ---- order, pieces, points, the end


@caught_by("order", "the order of arrival matters")
def the_last_bidder_becomes_the_first_host(patch: Patch) -> None:
    apply = Bid.apply

    def late(self: Bid, s: TeahouseState, seat: int, a: Action) -> None:
        apply(self, s, seat, a)
        s.first_host = seat

    patch.setattr(Bid, "apply", late)


@caught_by("order", "any more")
def nobody_may_bid_what_another_has_bid(patch: Patch) -> None:
    why_not = Bid.why_not

    def strict(self: Bid, s: TeahouseState, seat: int, a: Action) -> Refusal | None:
        if a.id in s.bids:
            return Refusal("TH-2.1", "cannot_pay", (a.id, 0))
        return why_not(self, s, seat, a)

    patch.setattr(Bid, "why_not", strict)
    patch.setattr(Bid, "legal", lambda self, s, seat: [a for a in BID if self.why_not(s, seat, a) is None])
    patch.setattr("mingtang.core.judge.blindness.blind", lambda spot, seat, peeking: None)
    patch.setattr("mingtang.core.judge.reveals.Reveals.compare", lambda *a: None)


@caught_by("order", "the order of arrival matters for what is told")
def only_the_first_bid_is_told(patch: Patch) -> None:
    def apply(self: Bid, s: TeahouseState, seat: int, a: Action) -> None:
        if max(s.bids) == NOT_YET:
            s.tell("bidding.sealed", seat)
        s.bids[seat] = a.id

    patch.setattr(Bid, "apply", apply)


@caught_by("order", "the first change left a trace")
def to_change_a_bid_costs_a_coin(patch: Patch) -> None:
    apply = Bid.apply

    def dear(self: Bid, s: TeahouseState, seat: int, a: Action) -> None:
        if s.bids[seat] != NOT_YET and s.coins[seat] > a.id:
            s.coins[seat] -= 1
            s.bank += 1
        apply(self, s, seat, a)

    patch.setattr(Bid, "apply", dear)


@caught_by("audit", "judge_audit(there are")
def a_served_card_is_lost(patch: Patch) -> None:
    patch.setattr(steps, "clear_table", lambda s: setattr(s, "served", NOT_YET))


@caught_by("audit", "coins, not")
def a_bid_is_not_paid_to_the_bank(patch: Patch) -> None:
    run = Bid.run

    def thief(self: Bid, s: TeahouseState) -> None:
        run(self, s)
        if s.host >= 0:
            s.bank -= 1

    patch.setattr(Bid, "run", thief)


def scoring(patch: Patch, change: Callable[[list[Any]], list[Any]]) -> None:
    scores = Teahouse.scores
    patch.setattr(Teahouse, "scores", lambda self, s: change(scores(self, s)))


@caught_by("scores", "do not make the total")
def parts_do_not_add_up(patch: Patch) -> None:
    scoring(patch, lambda found: [replace(score, total=score.total + 1) for score in found])


@caught_by("scores", "seats are better placed")
def places_have_a_gap(patch: Patch) -> None:
    scoring(patch, lambda found: [replace(score, place=score.place + 1) for score in found])


@caught_by("scores", "points and place")
def the_last_is_first(patch: Patch) -> None:
    scoring(patch, lambda found: [replace(s, place=1 + sum(1 for o in found if o.total < s.total)) for s in found])


@caught_by("scores", "not once for each of 3")
def a_seat_has_no_score(patch: Patch) -> None:
    scoring(patch, lambda found: found[:-1])


@caught_by("bound", "the game is not over after 5 choices")
def the_bound_is_too_small(patch: Patch) -> None:
    patch.setattr(Teahouse, "bound", lambda self, seats: 5)


@caught_by("bound", "the game is not over after 30 choices")
def a_game_goes_on_for_ever(patch: Patch) -> None:
    def apply(self: Spoil, s: TeahouseState, seat: int, a: Action) -> None:
        s.become(Spoil((seat + 1) % s.seats))

    patch.setattr(Spoil, "apply", apply)


@caught_by("playouts", "did not end after 600 choices")
def search_would_never_end(patch: Patch) -> None:
    determinize = Teahouse.determinize

    def endless(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        d = determinize(self, s, seat, seed)
        d.rounds = 10**6
        d.guests = [1] * 10**6
        return d

    patch.setattr(Teahouse, "determinize", endless)
    patch.setattr("mingtang.core.judge.blindness.blind", lambda spot, seat, peeking: None)
    patch.setattr("mingtang.core.judge.reveals.Reveals.compare", lambda *a: None)


@caught_by("setup", "endless_steps(guest.arrive, 20000)")
def the_rules_run_in_a_circle(patch: Patch) -> None:
    patch.setattr(NewGuest, "run", lambda self, s: s.become(NewGuest()))


# ---- the judgement


@caught_by("judgement", "which is not legal")
def the_judgement_picks_what_is_not_legal(patch: Patch) -> None:
    patch.setattr(Innkeeper, "pick", lambda self, s, seat, legal, rng: BID[-1])


@caught_by("judgement", "but its terms make")
def the_terms_do_not_make_the_value(patch: Patch) -> None:
    patch.setattr(Innkeeper, "value", lambda self, s, seat: 1000.0)


@caught_by("judgement", "all seats together otherwise than one by one")
def the_judgement_tells_seats_apart_only_one_by_one(patch: Patch) -> None:
    patch.setattr(Innkeeper, "values", lambda self, s: [0.5] * s.seats, raising=False)


@caught_by("judgement", "at inf")
def the_judgement_rates_without_end(patch: Patch) -> None:
    patch.setattr(Innkeeper, "rate", lambda self, s, seat, a: float("inf"))


@caught_by("judgement", "asking the judgement changes the position")
def the_judgement_takes_a_coin(patch: Patch) -> None:
    rate = Innkeeper.rate

    def greedy(self: Innkeeper, s: TeahouseState, seat: int, a: Action) -> float:
        s.points[seat] += 1
        return rate(self, s, seat, a)

    patch.setattr(Innkeeper, "rate", greedy)


@pytest.mark.parametrize(("proof", "sentence", "mutant"), MUTANTS)
def test_the_judge_finds(proof: str, sentence: str, mutant: Mutant, monkeypatch: Patch) -> None:
    must_find(proof, sentence, mutant, monkeypatch)
