"""How the bot plans a voyage: it does not sail to and fro, and what it remembers of one step is right for the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.fujian_trader.positions import Position, plain_game
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Search
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.core.rows import row
from mingtang.games.fujian_trader.judgement import plans as prospect
from mingtang.games.fujian_trader.phases.movement import MoveShip
from mingtang.games.fujian_trader.saving import COUNTERS, SWITCHES
from mingtang.games.fujian_trader.state import IN_DECK, ON_TABLE, FujianState


def rates(p: Position) -> dict[str, float]:
    """What the bot thinks of every choice of the first seat."""
    options = legal(p.s, 0)
    return dict(zip((a.words for a in options), p.game.judgement().rates(p.s, 0, options), strict=True))


def test_nobody_sails_back_to_where_the_ship_just_came_from() -> None:
    p = Position().ship(0, "siam").has(0, "4r").moving(0)
    before = rates(p)
    p.do(0, "sail patani")
    after = rates(p)
    assert after["sail siam"] < min(x for words, x in after.items() if words != "sail siam") - 2.0
    assert before["sail patani"] > after["sail siam"]


def test_a_search_does_not_even_try_it() -> None:
    p = Position().ship(0, "siam").has(0, "4r").moving(0).do(0, "sail patani")
    search = Search(p.game, 0, AS_THE_GAME_SAYS)
    found = search.think(p.s, Budget(iterations=12), 1)
    tried = {f.action.words: f.visits for f in found}
    assert tried["sail siam"] == 0
    assert sum(tried.values()) == 12


def test_after_a_port_was_bought_it_may_make_sense() -> None:
    p = Position().ship(0, "siam").has(0, "4r", silver=9).nobody_asks().moving(0).do(0, "sail patani")
    assert rates(p)["sail siam"] < -2.0
    p.do(0, "buy_port pahang")
    assert rates(p)["sail siam"] > -2.0


def test_the_wake_is_kept_with_the_position_while_the_ship_sails_and_no_longer() -> None:
    p = Position().ship(0, "siam").moving(0).do(0, "sail patani", "sail pahang")
    dumped = p.game.dump(p.s)
    assert p.game.save(p.s)["turn"]["wake"] == ["siam", "patani"]
    assert p.game.dump(p.game.load(dumped)) == dumped
    p.do(0, "end_move")
    assert "wake" not in p.game.save(p.s)["turn"]


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_remembered_of_the_last_choice_never_changes_the_next(seats: int) -> None:
    served = 0
    for s, seat in voyages(seats, 60 + seats):
        served += rates_with_and_without_memory_agree(s, seat)
    assert served > 20


@pytest.mark.parametrize("name", [*COUNTERS, "round", "place", "invasion", "manchu", "event", "region"])
def test_nothing_is_remembered_that_something_else_has_changed(name: str) -> None:
    for s, seat in voyages(4, 9):
        changed = s.clone()
        value = getattr(s, name)
        setattr(changed, name, not value if name in SWITCHES else value + 1)
        plain_game().judgement().rates(s, seat, legal(s, seat))
        rates_with_and_without_memory_agree(changed, seat)


@pytest.mark.parametrize("name", ["goods", "silver", "port_owner", "province_owner"])
def test_nothing_is_remembered_that_belongs_to_somebody_else_now(name: str) -> None:
    dice = seeded(7, name)
    for s, seat in voyages(4, 10):
        changed = s.clone()
        held: list[int] = getattr(changed, name)
        held[below(dice, len(held))] = 2 if name in ("goods", "silver") else below(dice, 4)
        plain_game().judgement().rates(s, seat, legal(s, seat))
        rates_with_and_without_memory_agree(changed, seat)


@pytest.mark.parametrize("where", [0, 1, 2, ON_TABLE, ON_TABLE + 1, IN_DECK])
def test_nothing_is_remembered_when_a_card_lies_elsewhere(where: int) -> None:
    dice = seeded(8, str(where))
    for s, seat in voyages(3, 11):
        changed = s.clone()
        put(changed, below(dice, len(s.where)), where, below(dice, 24))
        plain_game().judgement().rates(s, seat, legal(s, seat))
        rates_with_and_without_memory_agree(changed, seat)


def put(s: FujianState, c: int, where: int, port: int) -> None:
    """A card lies somewhere else, perhaps on a port."""
    for cards in (*s.hands, s.deck, s.discard, s.table):
        if c in cards:
            cards.remove(c)
    s.fresh = row([0] * s.seats)
    s.where[c] = where
    if where < ON_TABLE:
        s.hands[where].append(c)
    elif where < IN_DECK:
        s.table.append(c)
        s.attached[c] = port


def rates_with_and_without_memory_agree(s: FujianState, seat: int) -> bool:
    """The bot judges the same whether it remembers the last choice or has forgotten everything. Whether it remembered anything."""
    options = legal(s, seat)
    judgement = plain_game().judgement()
    last = prospect._last[seat]
    remembered = judgement.rates(s, seat, options)
    served = prospect._last[seat] is last is not None
    prospect._last[seat] = None
    assert judgement.rates(s, seat, options) == remembered
    return served


def voyages(seats: int, seed: int) -> Iterator[tuple[FujianState, int]]:
    """All choices of all voyages of a game that is played now sensibly, now at random."""
    game = plain_game()
    judgement = game.judgement()
    dice = seeded(seed, "voyages")
    s = game.setup(seats, {}, seed)
    start(game, s)
    while s.stack:
        seat = waiting(s)[0]
        options = legal(s, seat)
        if isinstance(s.stack[-1], MoveShip):
            yield s, seat
        push(s, seat, judgement.go_on(s, seat, options, dice) if below(dice, 3) else options[below(dice, len(options))])
