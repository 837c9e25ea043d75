"""Planted faults of positions: two truths, questions that change something, clones that share, dumps that forget."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from core.planted_faults import Mutant, Mutants, Patch, must_find
from core.teahouse import Teahouse
from core.teahouse.state import BID, KEEP, NOT_YET, SERVE, TeahouseState
from core.teahouse.steps import CANNOT_PAY, Bid, Serve, Spoil
from mingtang.core.actions import Action
from mingtang.core.encoding import Encoding
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.rng import seeded, shuffle

MUTANTS = Mutants()
caught_by = MUTANTS.caught_by


# ---- one truth


@caught_by("legal", "legal and why_not disagree about 'bid 7'")
def legal_allows_what_why_not_refuses(patch: Patch) -> None:
    patch.setattr(Bid, "legal", lambda self, s, seat: BID[: s.coins[seat] + 2])


@caught_by("legal", "legal and why_not disagree about 'bid 6'")
def legal_forgets_a_choice(patch: Patch) -> None:
    patch.setattr(Bid, "legal", lambda self, s, seat: BID[: s.coins[seat]])


@caught_by("legal", "legal names a choice twice")
def legal_names_a_choice_twice(patch: Patch) -> None:
    patch.setattr(Serve, "legal", lambda self, s, seat: [KEEP, KEEP])


@caught_by("legal", "has no legal choice")
def nothing_is_legal(patch: Patch) -> None:
    patch.setattr(Spoil, "why_not", lambda self, s, seat, a: Refusal("TH-4.1", "no_rain"))


@caught_by("legal", "'keep' is offered twice")
def a_choice_is_offered_twice(patch: Patch) -> None:
    patch.setattr(Serve, "choices", lambda self, s, seat: [*SERVE, KEEP, KEEP])


@caught_by("legal", "is not an object of the catalogue")
def a_choice_is_a_copy(patch: Patch) -> None:
    patch.setattr(Serve, "choices", lambda self, s, seat: [*SERVE, Action(KEEP.id, "keep", ())])
    patch.setattr(Serve, "why_not", lambda self, s, seat, a: None)
    patch.setattr(Serve, "label", lambda self, s, seat, a: None)


@caught_by("legal", "it waits for 0, 0, 1")
def a_seat_is_asked_twice(patch: Patch) -> None:
    patch.setattr(Bid, "waiting", lambda self, s: (0, 0, 1) if s.bids[0] == NOT_YET else ())
    patch.setattr(Bid, "revisable", lambda self, s: ())


@caught_by("refusals", "but why_not says TH-2.2")
def the_door_cites_another_clause(patch: Patch) -> None:
    def why_not(self: Bid, s: TeahouseState, seat: int, a: Action) -> Refusal | None:
        if a.id <= s.coins[seat]:
            return None
        return Refusal("TH-2.2" if in_judge() else "TH-2.3", "cannot_pay", (a.id, s.coins[seat]))

    patch.setattr(Bid, "why_not", why_not)


def in_judge() -> bool:
    """Whether the question comes from the judge itself, not through the door."""
    return "/judge/" in sys._getframe(2).f_code.co_filename


# ---- asking changes nothing


@caught_by("asking", "asking for prompt changes the position")
def a_prompt_takes_a_coin(patch: Patch) -> None:
    def prompt(self: Bid, s: TeahouseState, seat: int) -> Prompt:
        s.bank -= 1
        return Prompt(self.name, (s.gift, s.coins[seat]))

    patch.setattr(Bid, "prompt", prompt)
    patch.setattr(Teahouse, "audit", lambda self, s: None)


@caught_by("asking", "asking for caution changes the position")
def a_caution_tries_the_choice_out_on_the_position_itself(patch: Patch) -> None:
    def caution(self: Bid, s: TeahouseState, seat: int, a: Action) -> Caution | None:
        s.bids[seat] = a.id
        return None

    patch.setattr(Bid, "caution", caution)


@caught_by("asking", "asking for scores changes the position")
def scores_are_written_into_the_state(patch: Patch) -> None:
    scores = Teahouse.scores

    def counting(self: Teahouse, s: TeahouseState) -> Any:
        s.points[0] += 1
        return scores(self, s)

    patch.setattr(Teahouse, "scores", counting)


@caught_by("asking", "asking for view changes the position")
def a_view_hands_out_the_states_own_list(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "points": s.points})


@caught_by("asking", "asking for dump changes the position")
def a_dump_hands_out_the_states_own_list(patch: Patch) -> None:
    save = Teahouse.save
    patch.setattr(Teahouse, "save", lambda self, s: {**save(self, s), "points": s.points})


@caught_by("asking", "asking for determinize changes the position")
def determinize_uses_up_the_true_luck(patch: Patch) -> None:
    determinize = Teahouse.determinize

    def wasteful(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        shuffle(s.rng, [0, 1])
        return determinize(self, s, seat, seed)

    patch.setattr(Teahouse, "determinize", wasteful)


# ---- clones


def sharing(field: str) -> Mutant:
    def mutant(patch: Patch) -> None:
        clone = TeahouseState.clone

        def shallow(self: TeahouseState) -> TeahouseState:
            s = clone(self)
            setattr(s, field, getattr(self, field))
            return s

        patch.setattr(TeahouseState, "clone", shallow)

    mutant.__name__ = f"a_clone_shares_{field}"
    return mutant


for shared in ("points", "deck", "guests"):
    caught_by("clones", "so clone shares something")(sharing(shared))
for shared in ("coins", "bids"):
    caught_by("order", "so clone shares something")(sharing(shared))
for shared in ("hands", "rng", "stack"):
    caught_by("asking", "changes the position")(sharing(shared))


# ---- saving


@caught_by("saving", "load(dump) gives another position; they differ in played")
def the_played_cards_come_back_in_another_order(patch: Patch) -> None:
    def restore(self: Teahouse, s: TeahouseState, saved: Any) -> None:
        steps_restore(self, s, saved)
        s.played.reverse()

    steps_restore = Teahouse.restore
    patch.setattr(Teahouse, "restore", restore)


def forgetting(field: str, value: Any) -> Mutant:
    """A dump that lacks a field; loading guesses it."""

    def mutant(patch: Patch) -> None:
        save, restore = Teahouse.save, Teahouse.restore
        patch.setattr(Teahouse, "save", lambda self, s: {k: v for k, v in save(self, s).items() if k != field})
        patch.setattr(Teahouse, "restore", lambda self, s, saved: restore(self, s, {**saved, field: value}))

    mutant.__name__ = f"a_dump_lacks_{field}"
    return mutant


caught_by("saving", "so the dump lacks something: view.gift")(forgetting("gift", 2))
caught_by("saving", "so the dump lacks something: view.first")(forgetting("first", 0))
caught_by("saving", "so the dump lacks something: ")(forgetting("host", 1))


@caught_by("saving", "a loaded position plays on differently, so the dump lacks something: gift")
def a_dump_lacks_an_option(patch: Patch) -> None:
    save = Teahouse.save

    def lossy(self: Teahouse, s: TeahouseState) -> dict[str, Any]:
        saved = save(self, s)
        saved["options"]["golden"] = False
        return saved

    deal = Teahouse.deal
    patch.setattr(Teahouse, "save", lossy)
    patch.setattr(Teahouse, "deal", lambda self, s, options: deal(self, s, {**options, "golden": True}))


@caught_by("saving", "a loaded position tells something else")
def an_untold_counter_is_not_saved(patch: Patch) -> None:
    apply, clone = Bid.apply, TeahouseState.clone

    def copy(self: TeahouseState) -> TeahouseState:
        s = clone(self)
        vars(s)["bid_count"] = vars(self).get("bid_count", 0)
        return s

    def told(self: Bid, s: TeahouseState, seat: int, a: Action) -> None:
        vars(s)["bid_count"] = vars(s).get("bid_count", 0) + 1
        apply(self, s, seat, a)
        s.tell("bidding.counted", vars(s)["bid_count"])

    patch.setattr(TeahouseState, "clone", copy)
    patch.setattr(Bid, "apply", told)


@caught_by("saving", "a dump's 'coins': loading with '?' there crashed with RuntimeError")
def a_hostile_dump_crashes(patch: Patch) -> None:
    restore = Teahouse.restore

    def brittle(self: Teahouse, s: TeahouseState, saved: Any) -> None:
        if saved.get("coins") == "?":
            raise RuntimeError("what is this")
        restore(self, s, saved)

    patch.setattr(Teahouse, "restore", brittle)


@caught_by("setup", "two games from the same seed begin differently")
def the_deal_uses_other_luck(patch: Patch) -> None:
    deal = Teahouse.deal

    def lucky(self: Teahouse, s: TeahouseState, options: Any) -> None:
        deal(self, s, options)
        random.shuffle(s.deck)

    patch.setattr(Teahouse, "deal", lucky)


@caught_by("setup", "two games from different seeds begin with the same luck")
def the_seed_is_ignored(patch: Patch) -> None:
    deal = Teahouse.deal

    def fixed(self: Teahouse, s: TeahouseState, options: Any) -> None:
        s.rng = seeded(4)
        deal(self, s, options)

    patch.setattr(Teahouse, "deal", fixed)


@caught_by("records", "TH-2.2, cannot_pay")
def a_rule_remembers_the_last_game(patch: Patch) -> None:
    games = itertools.count()
    limit = {"now": 0}
    deal = Teahouse.deal

    def counting(self: Teahouse, s: TeahouseState, options: Any) -> None:
        limit["now"] = next(games)
        deal(self, s, options)

    def why_not(self: Bid, s: TeahouseState, seat: int, a: Action) -> Refusal | None:
        return CANNOT_PAY if a.id > min(s.coins[seat], 6 - limit["now"]) else None

    patch.setattr(Teahouse, "deal", counting)
    patch.setattr(Bid, "why_not", why_not)
    patch.setattr(Bid, "legal", lambda self, s, seat: BID[: 1 + min(s.coins[seat], max(0, 6 - limit["now"]))])


# ---- vectors


class ForgetfulEncoding(Encoding[TeahouseState]):
    """Takes everything for printed on the board."""

    def __init__(self, game: Teahouse, place: Callable[[str], int], length: int) -> None:
        super().__init__(game.view, game.seat_paths(), place, length)

    def fill(self, s: TeahouseState, viewer: int) -> None:
        """Nothing ever changes."""


@caught_by("vectors", "where the view says")
def a_vector_that_never_changes(patch: Patch) -> None:
    patch.setattr(Teahouse, "encoding", lambda self, place, length: ForgetfulEncoding(self, place, length))


@pytest.mark.parametrize(("proof", "sentence", "mutant"), MUTANTS)
def test_the_judge_finds(proof: str, sentence: str, mutant: Mutant, monkeypatch: Patch) -> None:
    must_find(proof, sentence, mutant, monkeypatch)
