"""Planted leaks: what a seat sees and may not know, and bots that peek."""

from __future__ import annotations

import random
from typing import Any

import pytest

from core.planted_faults import Mutant, Mutants, Patch, determinizing, must_find, verdict
from core.teahouse import Teahouse, steps
from core.teahouse.state import NOT_YET, TeahouseState
from core.teahouse.steps import CANNOT_PAY, Bid, Serve, Spoil
from mingtang.core.actions import Action
from mingtang.core.facts import EVERYONE, Caution, Prompt, Refusal
from mingtang.core.rng import seeded, shuffle
from mingtang.games import in_words

MUTANTS = Mutants()
caught_by = MUTANTS.caught_by


# ---- blindness


@caught_by("blindness", "two possible worlds differ in view.left")
def a_view_shows_the_neighbours_hand(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(
        Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "left": s.hands[(seat + 1) % s.seats].copy()}
    )


@caught_by("blindness", "that an onlooker sees and cannot know")
def onlookers_see_a_sealed_bid(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(
        Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "sum": sum(s.bids) if seat < 0 else 0}
    )


@caught_by("blindness", "two possible worlds differ in view.luck")
def a_view_shows_the_luck_to_come(patch: Patch) -> None:
    view = Teahouse.view
    patch.setattr(Teahouse, "view", lambda self, s, seat: {**view(self, s, seat), "luck": s.rng.a & 1})


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


@caught_by("blindness", "two possible worlds differ in choices[0][3]")
def a_caution_betrays_the_next_guest(patch: Patch) -> None:
    patch.setattr(
        Bid, "caution", lambda self, s, seat, a: Caution("TH-2.2", "dear", (s.guests[-1],)) if s.guests else None
    )


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


@caught_by("blindness", "judge_error(there are")
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


@pytest.mark.parametrize(("proof", "sentence", "mutant"), MUTANTS)
def test_the_judge_finds(proof: str, sentence: str, mutant: Mutant, monkeypatch: Patch) -> None:
    must_find(proof, sentence, mutant, monkeypatch)


# ---- what a person should look at


def test_a_deck_that_determinize_keeps_is_noted(monkeypatch: Patch) -> None:
    def change(s: TeahouseState, d: TeahouseState, seed: int) -> None:
        d.guests = s.guests.copy()

    determinizing(monkeypatch, change)
    assert any("'guest.arrived' never revealed anything" in in_words(note, "en") for note in verdict(games=20).notes)


def test_a_forced_choice_after_something_revealed_is_noted(monkeypatch: Patch) -> None:
    deal = Teahouse.deal

    def rainy(self: Teahouse, s: TeahouseState, options: Any) -> None:
        deal(self, s, options)
        cards = sorted([*s.deck, *s.hands[0], *s.hands[1]])
        s.hands = [cards[:3], cards[3:6]]
        s.deck = cards[6:]

    monkeypatch.setattr(Teahouse, "deal", rainy)
    assert not any("forced" in in_words(note, "en") for note in verdict(seats=2).notes)
    monkeypatch.setattr(Serve, "may_force", True)
    assert any("is a choice forced that betrays a secret?" in in_words(note, "en") for note in verdict(seats=2).notes)


def test_a_hidden_card_told_to_all_is_noted(monkeypatch: Patch) -> None:
    monkeypatch.setattr(steps, "only", lambda seat: EVERYONE)
    notes = verdict().notes
    assert any(
        "'refill.card' tells a viewer something that his view does not keep" in in_words(note, "en") for note in notes
    )


def test_a_sound_game_gets_no_such_note() -> None:
    notes = verdict().notes
    said = " ".join(str(note) for note in notes)
    assert "refill.card" not in said
    assert "guest.arrived" not in said
