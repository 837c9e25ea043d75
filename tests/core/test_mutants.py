"""Faults are planted in a sound game; the judge must find every one of them."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.teahouse import Innkeeper, Teahouse, steps, teahouse
from core.teahouse.state import BID, KEEP, NOT_YET, SERVE, TeahouseState
from core.teahouse.steps import CANNOT_PAY, Bid, NewGuest, Serve, Spoil
from mingtang.core.actions import Action
from mingtang.core.facts import EVERYONE, Prompt, Refusal
from mingtang.core.judge import THOROUGH, Report, judge
from mingtang.core.match import Match
from mingtang.core.record import parse_record
from mingtang.core.rng import seeded, shuffle

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]
MUTANTS: list[Any] = []


def caught_by(proof: str, sentence: str) -> Callable[[Mutant], Mutant]:
    """The proof that must find the mutant, and words of its sentence."""

    def add(mutant: Mutant) -> Mutant:
        MUTANTS.append(pytest.param(proof, sentence, mutant, id=mutant.__name__))
        return mutant

    return add


def verdict(games: int = 8, seats: int = 3, playouts: float = 0.0) -> Report:
    """The judge, thoroughly; without playouts, which stumble over other faults in their own way."""
    rates = replace(THOROUGH, playouts=playouts)
    return judge(teahouse(), games=games, rates=rates, seats=(seats,), options={})


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


@caught_by("legal", "it waits for (0, 0, 1)")
def a_seat_is_asked_twice(patch: Patch) -> None:
    patch.setattr(Bid, "waiting", lambda self, s: (0, 0, 1) if s.bids[0] == NOT_YET else ())
    patch.setattr(Bid, "revisable", lambda self, s: ())


@caught_by("refusals", "but why_not says Refusal(TH-2.2")
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


for shared in ("coins", "points", "deck", "guests", "bids", "hands", "rng", "stack"):
    caught_by("", "")(sharing(shared))


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


@caught_by("records", "is refused by TH-2.2")
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


# ---- blindness


@caught_by("blindness", "two possible worlds differ in view.left")
def a_view_shows_the_neighbours_hand(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(
        Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "left": s.hands[(seat + 1) % s.seats].copy()}
    )


@caught_by("blindness", "an onlooker sees something it cannot know")
def onlookers_see_a_sealed_bid(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(
        Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "sum": sum(s.bids) if seat < 0 else 0}
    )


@caught_by("blindness", "two possible worlds differ in view.luck")
def a_view_shows_the_luck_to_come(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "luck": s.rng[0] & 1})


@caught_by("blindness", "two possible worlds differ in prompt[1][1]")
def a_prompt_counts_the_hosts_rain(patch: Patch) -> None:
    patch.setattr(Spoil, "prompt", lambda self, s, seat: Prompt(self.name, (s.host, s.hands[s.host].count(0), s.gift)))


@caught_by("blindness", "two possible worlds differ in message[0]")
def a_message_betrays_the_hand_of_who_is_asked(patch: Patch) -> None:
    patch.setattr(
        Serve, "prompt", lambda self, s, seat: Prompt("serving.rich" if 3 in s.hands[seat] else self.name, (s.gift,))
    )


@caught_by("blindness", "two possible worlds differ in choices[0][2]")
def a_label_betrays_the_next_guest(patch: Patch) -> None:
    patch.setattr(Bid, "label", lambda self, s, seat, a: Prompt("bid_before", (s.guests[-1],)) if s.guests else None)


@caught_by("blindness", "two possible worlds differ in choices")
def a_refusal_betrays_the_other_bids(patch: Patch) -> None:
    def why_not(self: Bid, s: TeahouseState, seat: int, a: Action) -> Refusal | None:
        return CANNOT_PAY.because(a.id, max(s.bids)) if a.id > s.coins[seat] else None

    patch.setattr(Bid, "why_not", why_not)


@caught_by("blindness", "two possible worlds differ in waiting")
def waiting_betrays_the_hand(patch: Patch) -> None:
    patch.setattr(Spoil, "shown_waiting", lambda self, s, viewer: (self.seat,) if 0 in s.hands[self.seat] else ())


@caught_by("blindness", "keeps the true generator")
def determinize_keeps_the_luck(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.rng = s.rng.copy()

    determinizing(patch, change)


@caught_by("blindness", "gives the same generator for every seed")
def determinize_ignores_the_seed(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.rng = seeded(1, "determinize")

    determinizing(patch, change)


@caught_by("blindness", "gives two worlds for one seed")
def determinize_uses_other_luck(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        random.shuffle(d.deck)

    determinizing(patch, change)


@caught_by("blindness", "depends on more than what it knows: deck")
def determinize_shuffles_the_true_deck(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.hands = [hand.copy() for hand in s.hands]
        d.deck = s.deck.copy()
        shuffle(d.rng, d.deck)

    determinizing(patch, change)


@caught_by("blindness", "Broken: there are")
def determinize_loses_a_card(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.hands[1] = d.hands[2].copy()

    determinizing(patch, change)


@caught_by("blindness", "changes the true position")
def determinize_shares_the_bids(patch: Patch) -> None:
    determinize = Teahouse.determinize

    def shared(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        d = determinize(self, s, seat, seed)
        if any(bid != NOT_YET for bid in s.bids):
            s.bids[:] = d.bids
        return d

    patch.setattr(Teahouse, "determinize", shared)
    patch.setattr("mingtang.core.judge.purity.OF_SEATS", ("view",))


@caught_by("peeking", "never changes 'hand' of seat")
def determinize_leaves_the_hands_alone(patch: Patch) -> None:
    determinize = Teahouse.determinize

    def lazy(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        d = determinize(self, s, seat, seed)
        d.hands = [hand.copy() for hand in s.hands]
        d.deck = sorted(s.deck)
        shuffle(d.rng, d.deck)
        return d

    patch.setattr(Teahouse, "determinize", lazy)


@caught_by("peeking", "never changes 'bid' of seat")
def determinize_leaves_the_bids_alone(patch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.bids = s.bids.copy()

    determinizing(patch, change)


def determinizing(patch: Patch, change: Callable[[TeahouseState, TeahouseState, int], None]) -> None:
    """Spoil the worlds that determinize makes."""
    determinize = Teahouse.determinize

    def spoiled(self: Teahouse, s: TeahouseState, seat: int, seed: int) -> TeahouseState:
        d = determinize(self, s, seat, seed)
        change(s, d, seed)
        return d

    patch.setattr(Teahouse, "determinize", spoiled)


# ---- what a choice reveals


@caught_by("reveals", "something that it cannot know and that no event reveals: log[0][1][1]")
def a_sealed_bid_is_told_to_all(patch: Patch) -> None:
    def apply(self: Bid, s: TeahouseState, seat: int, a: Action) -> None:
        s.bids[seat] = a.id
        s.tell("bidding.sealed", seat, s.hands[seat][0])

    patch.setattr(Bid, "apply", apply)


@caught_by("reveals", "")
def a_forced_choice_betrays_a_hand_without_rain(patch: Patch) -> None:
    patch.setattr(Spoil, "may_force", True)


@caught_by("reveals", "no event")
def a_drawn_card_may_be_undone(patch: Patch) -> None:
    tell = TeahouseState.tell

    def quiet(self: TeahouseState, key: str, *args: Any, **how: Any) -> None:
        tell(self, key, *args, **{**how, "reveals": how.get("reveals", False) and key != "refill.card"})

    patch.setattr(TeahouseState, "tell", quiet)


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


@caught_by("audit", "the audit fails: there are")
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


@caught_by("setup", "guest.arrive: 20000 steps went by and nobody was asked; these rules run in a circle")
def the_rules_run_in_a_circle(patch: Patch) -> None:
    patch.setattr(NewGuest, "run", lambda self, s: s.become(NewGuest()))


# ---- the brain


@caught_by("brain", "which is not legal")
def the_brain_picks_what_is_not_legal(patch: Patch) -> None:
    patch.setattr(Innkeeper, "pick", lambda self, s, seat, legal, rng: BID[-1])


@caught_by("brain", "but its terms make")
def the_terms_do_not_make_the_value(patch: Patch) -> None:
    patch.setattr(Innkeeper, "value", lambda self, s, seat: 1000.0)


@caught_by("brain", "at inf")
def the_brain_rates_without_end(patch: Patch) -> None:
    patch.setattr(Innkeeper, "rate", lambda self, s, seat, a: float("inf"))


@caught_by("brain", "asking the brain changes the position")
def the_brain_takes_a_coin(patch: Patch) -> None:
    rate = Innkeeper.rate

    def greedy(self: Innkeeper, s: TeahouseState, seat: int, a: Action) -> float:
        s.points[seat] += 1
        return rate(self, s, seat, a)

    patch.setattr(Innkeeper, "rate", greedy)


@pytest.mark.parametrize(("proof", "sentence", "mutant"), MUTANTS)
def test_the_judge_finds(proof: str, sentence: str, mutant: Mutant, monkeypatch: Patch) -> None:
    mutant(monkeypatch)
    report = verdict(playouts=0.2 if proof == "playouts" else 0.0)
    assert report.failures, "the judge found nothing"
    fault = report.failures[0]
    assert (proof or fault.proof) == fault.proof, str(fault)
    assert sentence in fault.sentence, str(fault)
    if fault.record and proof not in ("setup", "records"):
        assert Match.replay(teahouse(), parse_record(fault.record)).ply == fault.ply


# ---- what a person should look at


def test_a_deck_that_determinize_keeps_is_noted(monkeypatch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.guests = s.guests.copy()

    determinizing(monkeypatch, change)
    assert any("'guest.arrived' never revealed anything" in note for note in verdict(games=20).notes)


def test_a_forced_choice_after_something_revealed_is_noted(monkeypatch: Patch) -> None:
    deal = Teahouse.deal

    def rainy(self: Teahouse, s: TeahouseState, options: Any) -> None:
        deal(self, s, options)
        cards = sorted([*s.deck, *s.hands[0], *s.hands[1]])
        s.hands = [cards[:3], cards[3:6]]
        s.deck = cards[6:]

    monkeypatch.setattr(Teahouse, "deal", rainy)
    assert not any("forced" in note for note in verdict(seats=2).notes)
    monkeypatch.setattr(Serve, "may_force", True)
    assert any("is a choice forced that betrays a secret?" in note for note in verdict(seats=2).notes)


def test_a_hidden_card_told_to_all_is_noted(monkeypatch: Patch) -> None:
    monkeypatch.setattr(steps, "only", lambda seat: EVERYONE)
    notes = verdict().notes
    assert any("'refill.card' tells a viewer something that his view does not keep" in note for note in notes)


def test_a_sound_game_gets_no_such_note() -> None:
    notes = verdict().notes
    assert not any("refill.card" in note or "guest.arrived" in note for note in notes)
