"""Whole games: nothing gets lost, nothing leaks, and the same seed gives the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.fujian_trader.positions import plain_game
from marks import rule
from mingtang.core.facts import Event
from mingtang.core.game import digest
from mingtang.core.judge import QUICK, by_judgement, judge
from mingtang.core.play import legal, playout, push, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.games.fujian_trader import VOCABULARY, actions
from mingtang.games.fujian_trader.actions import CATALOGUE
from mingtang.games.fujian_trader.pieces import FALLEN, SILVER
from mingtang.games.fujian_trader.state import FujianState
from mingtang.texts.check import BothLanguages, uneven

FOLDER = Path(actions.__file__).parent
SEATS = (3, 4, 5)


def random_game(seats: int, seed: int) -> tuple[FujianState, list[Event], list[FujianState]]:
    """A game played at random: its end, all that was told, and every position."""
    game = plain_game()
    s = game.setup(seats, {}, seed)
    told = start(game, s)
    dice = seeded(seed, "test")
    positions = [s.clone()]
    s.events = told
    while s.stack:
        asked = waiting(s)
        seat = asked[below(dice, len(asked))]
        options = legal(s, seat)
        push(s, seat, options[below(dice, len(options))])
        positions.append(s.clone())
    return s, told, positions


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_gets_lost_in_random_games(seats: int) -> None:
    """The invariants hold after every choice; stored silver never decreases, and grows on the own turn only."""
    game = plain_game()
    for seed in range(3):
        _, _, positions = random_game(seats, seed)
        assert len(positions) <= game.bound(seats)
        before = positions[0]
        for s in positions:
            game.audit(s)
            for seat in range(seats):
                grown = s.stored[seat] - before.stored[seat]
                assert grown == 0 or (grown > 0 and before.active == seat and before.invasion < 3)
            for p in range(17):
                assert before.province_owner[p] != FALLEN or s.province_owner[p] == FALLEN
            before = s


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_allowed_is_what_nothing_speaks_against(seats: int) -> None:
    _, _, positions = random_game(seats, 17)
    for s in positions[:-1]:
        top = s.stack[-1]
        for seat in waiting(s):
            allowed = {a.words for a in top.choices(s, seat) if top.why_not(s, seat, a) is None}
            assert {a.words for a in top.legal(s, seat)} == allowed
            assert allowed


@pytest.mark.parametrize("seats", SEATS)
def test_a_position_comes_back_from_its_dump(seats: int) -> None:
    game = plain_game()
    _, _, positions = random_game(seats, 23)
    for s in positions[::7]:
        assert digest(game, game.load(game.dump(s))) == digest(game, s)


# What the log says about holdings: (seat, ware, change, new number) by event.
CHANGES = {
    *("setup.goods", "setup.silver", "production.collected", "production.income", "production.given_up"),
    *("raids.added", "raids.committed", "battle.forfeited", "battle.refunded", "battle.returned"),
    *("battle.salvaged", "battle.thanked", "battle.peace_gift", "effects.gained", "effects.swapped_away"),
    *("effects.swapped_for", "effects.lost", "fortunes.bought_for_one", "reversal.restored", "storing.stored"),
}
HANDED_OVER = {"tolls.paid", "debts.paid", "market.bounty_paid", "effects.robbed"}


def holdings(told: list[Event], seats: int) -> list[list[int]]:
    """What everybody has, by the log alone; every new number must fit."""
    has = [[0, 0, 0, 0] for _ in range(seats)]

    def change(seat: int, ware: int, by: int, now: int) -> None:
        has[seat][ware] += by
        assert has[seat][ware] == now

    for e in told:
        a = e.args
        if e.key in CHANGES:
            change(a[0], a[1], a[2], a[3])
        elif e.key in HANDED_OVER:
            change(a[0], a[2], -1, a[3])
            change(a[1], a[2], 1, a[4])
        elif e.key in ("ports.bought", "provinces.bought"):
            change(a[0], SILVER, a[2], a[3])
        elif e.key == "market.sold":
            change(a[0], a[1], a[2], a[3])
            change(a[0], SILVER, a[4], a[5])
        elif e.key == "fortunes.bought":
            change(a[0], a[1], -1, a[2])
            change(a[0], a[3], -1, a[4])
        elif e.key == "raids.wagered":
            rice, iron = [(1, 1), (3, 0), (0, 2)][a[1]]
            change(a[0], 0, -rice, a[2])
            change(a[0], 2, -iron, a[3])
    return has


@pytest.mark.parametrize("seats", SEATS)
def test_the_log_is_complete_enough_to_recompute_everybodys_holdings(seats: int) -> None:
    """Goods and silver never come from nowhere: every change is told with its reason and the new number."""
    for seed in range(12):
        s, told, _ = random_game(seats, seed)
        for seat, has in enumerate(holdings(told, seats)):
            assert has == [*s.goods[seat * 3 : seat * 3 + 3], s.silver[seat]]


def test_random_play_meets_tolls_raids_peace_votes_and_wards() -> None:
    game = plain_game()
    keys: set[str] = set()
    for seed in range(40):
        s = game.setup(3 + seed % 3, {}, seed)
        start(game, s)
        s.events = []
        playout(s, seeded(seed, "many"), 100_000)
        keys |= {e.key for e in s.events}
    assert {"tolls.paid", "battle.won", "battle.failed", "battle.peace_voted", "battle.thanked"} <= keys
    assert {"reversal.voted", "reversal.undone_card", "effects.warded", "invasion.advanced", "scoring.card"} <= keys


@rule("FT-3.14")
@pytest.mark.parametrize("seats", SEATS)
def test_the_judge_finds_nothing(seats: int) -> None:
    texts = BothLanguages(FOLDER, VOCABULARY, 5, CATALOGUE.actions, plain_game())
    report = judge(plain_game(), games=1, seed=60 + seats, seats=[seats], options={}, rates=QUICK, texts=texts)
    assert [str(f.error) for f in report.failures] == []


@rule("FT-6.12")
@pytest.mark.parametrize("losing_iron", ["all", "half_up"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_judge_finds_nothing_where_the_bot_leads(seats: int, losing_iron: str) -> None:
    """The bot buys provinces, raids and stores: places that chance seldom finds."""
    texts = BothLanguages(FOLDER, VOCABULARY, 5, CATALOGUE.actions, plain_game())
    report = judge(
        plain_game(),
        games=1,
        seed=90 + seats,
        seats=[seats],
        options={"losing_iron": losing_iron},
        rates=QUICK,
        texts=texts,
        chooser=by_judgement,
    )
    assert [str(f.error) for f in report.failures] == []


def test_both_languages_say_the_same() -> None:
    assert uneven(FOLDER) == []


def test_every_card_has_a_name_and_a_text_in_both_languages() -> None:
    for texts in BothLanguages(FOLDER, VOCABULARY, 5, CATALOGUE.actions, plain_game()).texts:
        for card in VOCABULARY["fortune"]:
            assert texts.has("names", "fortune", card)
            assert texts.has("card", card)
        for event in VOCABULARY["event"]:
            assert texts.has("event_text", event)
