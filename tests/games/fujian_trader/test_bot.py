"""The bot: it judges positions in the game's terms, plays sensibly, and gives nothing away."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from mingtang.bots.bot import answer
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Mcts, Search
from mingtang.core.actions import Action
from mingtang.core.judge import QUICK, judge
from mingtang.core.judge.trial import by_judgement
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.games import game_texts
from mingtang.games.fujian_trader import VOCABULARY, actions
from mingtang.games.fujian_trader.actions import CATALOGUE
from mingtang.games.fujian_trader.draw.terminal import board_text
from mingtang.games.fujian_trader.state import FujianState
from mingtang.texts.check import BothLanguages

FOLDER = Path(actions.__file__).parent
PLAYERS = ["Ana", "Bo", "Chen", "Dai", "Eva"]


def best(s: FujianState, seat: int) -> Action:
    judgement = plain_game().judgement()
    return max(legal(s, seat), key=lambda a: judgement.rate(s, seat, a))


def greedy_game(seats: int, seed: int, greedy: set[int]) -> FujianState:
    """A game with greedy players in some seats and random ones in the others; the events stay in the state."""
    game = plain_game()
    s = game.setup(seats, {}, seed)
    start(game, s)
    s.events = []
    dice = seeded(seed, "others")
    while s.stack:
        seat = waiting(s)[0]
        options = legal(s, seat)
        push(s, seat, best(s, seat) if seat in greedy else options[below(dice, len(options))])
    return s


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_terms_make_the_value_and_every_choice_can_be_rated(seats: int) -> None:
    game = plain_game()
    judgement = game.judgement()
    s = game.setup(seats, {}, 40 + seats)
    start(game, s)
    dice = seeded(seats)
    names = game_texts("fujian_trader", "de")
    while s.stack:
        seat = waiting(s)[below(dice, len(waiting(s)))]
        options = legal(s, seat)
        assert all(math.isfinite(judgement.rate(s, seat, a)) for a in options)
        assert judgement.pick(s, seat, options, dice) in options
        terms = judgement.terms(s, seat)
        assert sum(t[1] for t in terms) == pytest.approx(judgement.value(s, seat))
        assert all(names.has("term", t[0]) for t in terms)
        push(s, seat, options[below(dice, len(options))])
    assert judgement.value(s, 0) == game.scores(s)[0].total


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_greedy_player_beats_random_ones(seats: int) -> None:
    wins = 0
    for seed in range(6):
        seat = seed % seats
        s = greedy_game(seats, 300 + seed, {seat})
        wins += plain_game().scores(s)[seat].place == 1
    assert wins >= 5


def test_greedy_players_trade_raid_buy_provinces_and_store_silver_in_time() -> None:
    keys: dict[str, int] = {}
    stored = 0
    for seed in range(4):
        s = greedy_game(4, 500 + seed, {0, 1, 2, 3})
        assert s.events is not None
        for e in s.events:
            keys[e.key] = keys.get(e.key, 0) + 1
        stored += sum(s.stored)
    for key in ("market.sold", "raids.declared", "battle.won", "ports.bought", "fortunes.played", "fortunes.bought"):
        assert keys.get(key, 0) > 4, key
    for key in ("provinces.bought", "storing.stored", "production.income", "invasion.lost", "tolls.paid"):
        assert keys.get(key, 0) > 0, key
    assert stored > 100


def test_a_bot_that_keeps_a_card_passes_like_one_that_has_none() -> None:
    """Otherwise its standing order would betray what it holds."""
    holder = Position().has(0, silver=6).hand(0, 2).hand(1, 21).acting(0).do(0, "buy_port manila")
    other = Position().has(0, silver=6).hand(0, 2).hand(1, 3).acting(0).do(0, "buy_port manila")
    assert best(holder.s, 1).words == best(other.s, 1).words == "pass_turn"


def test_a_search_too_passes_in_one_way_only_whatever_it_holds() -> None:
    """There are four ways to pass; only the one that a bot without a card takes is thought about."""
    without = Position().has(0, silver=6).hand(0, 2).hand(1, 3).acting(0).do(0, "buy_port manila")
    assert len(legal(without.s, 1)) == 4
    assert answer(Mcts(Budget(iterations=900_000)), without.game, without.s, 1, 1).words == "pass_turn"
    holder = Position().has(0, silver=6).hand(0, 2).hand(1, 21).acting(0).do(0, "buy_port manila")
    search = Search(holder.game, 1, AS_THE_GAME_SAYS)
    found = search.think(holder.s, Budget(iterations=40), seed=1)
    assert {f.action.words for f in found if f.visits} == {"pass_turn", f"play {card(21)}"}


def test_sales_are_left_to_the_judgement_and_voyages_are_not() -> None:
    sale = Position().has(0, "9r 6s").ship(0, "johor").acting(0).do(0, "open_market")
    assert len(legal(sale.s, 0)) > 1
    bot = Mcts(Budget(iterations=900_000))
    assert answer(bot, sale.game, sale.s, 0, 1) is best(sale.s, 0)
    assert sale.game.judgement().settled(sale.s)
    game = plain_game()
    s = game.setup(4, {}, 7)
    start(game, s)
    sailing = 0
    while sailing < 3:
        sailing += type(s.stack[-1]).__name__ == "MoveShip"
        assert not (type(s.stack[-1]).__name__ == "MoveShip" and game.judgement().settled(s))
        push(s, waiting(s)[0], best(s, waiting(s)[0]))


def test_at_the_last_chance_all_silver_is_stored() -> None:
    p = Position().invasion(2).provinces(0, "yunnan").has(0, silver=9).storing(0)
    assert best(p.s, 0).words == "store 9"


def test_a_sale_card_is_played_before_the_market_opens() -> None:
    p = Position().has(0, "12s").ship(0, "hyogo").hand(0, 57).acting(0)
    assert best(p.s, 0).words == f"play {card(57)}"


def test_a_hopeless_raid_is_not_declared() -> None:
    p = Position().ports(1, "siam").ports(0, "hyogo").provinces(1, "korea shanxi shaanxi liaodong").has(1, "5i")
    p.ship(0, "siam").has(0, "1r 1i").after_movement(0)
    assert best(p.s, 0).words == "no_raid"


@pytest.mark.parametrize("seats", [3, 5])
def test_the_judge_finds_nothing_in_games_of_the_bot(seats: int) -> None:
    texts = BothLanguages(FOLDER, VOCABULARY, 5, CATALOGUE.actions, plain_game())
    report = judge(
        plain_game(),
        games=1,
        seed=80 + seats,
        seats=[seats],
        options={},
        rates=QUICK,
        texts=texts,
        chooser=by_judgement,
    )
    assert [f.error for f in report.failures] == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_board_can_be_read_in_a_terminal(lang: str) -> None:
    from rich.console import Console

    p = Position().ports(1, "siam").ports(0, "hyogo").ship(0, "siam").has(0, "2r 2i", silver=3).hand(0, 1, 16)
    p.event("famine", "dong_hai").laid(1, 32).after_movement(0).do(0, "raid")
    console = Console(width=120, record=True, file=None, force_terminal=False)
    with console.capture() as shown:
        console.print(board_text(p.game.view(p.s, 0), game_texts("fujian_trader", lang), PLAYERS[:4]))
    text = shown.get()
    assert "⟨" not in text
    for part in ("Siam", "Ternate & Tidore", "Qian", "Ana", "⛵"):
        assert part in text


def raid_with_a_third_party(attack: str) -> Position:
    """Player 0 raids a port of player 1 that Gen defends (+2); player 2 holds Tai and is asked."""
    p = Position(4).ports(1, "melaka johor").ports(0, "siam").ship(0, "melaka").has(0, attack).laid(1, 52, "melaka")
    p.nobody_asks().hand(2, 11).asks(2).after_movement(0).do(0, "raid")
    while "add iron" in p.allowed(0):
        p.do(0, "add iron")
    return p.do(0, "done?").do(1, "done?")


def test_the_bot_makes_peace_where_a_battle_would_cost_more_and_fights_where_it_is_sure_to_win() -> None:
    p = raid_with_a_third_party("1r 1i").do(2, f"play {card(11)}", "name silk", "name silk")
    assert best(p.s, 1).words == "peace accept"
    assert best(p.s, 0).words == "peace accept", "his wager comes back, and he may still sell"
    p = raid_with_a_third_party("1r 10i").do(2, f"play {card(11)}", "name silk", "name silk")
    p.s.wagered = [1, 0, 1]  # hardly anything would come back
    assert best(p.s, 1).words == "peace accept"
    assert best(p.s, 0).words == "peace decline"


def test_the_bot_offers_peace_only_where_both_sides_would_accept_it() -> None:
    assert best(raid_with_a_third_party("1r 1i").s, 2).words == f"play {card(11)}"
    p = raid_with_a_third_party("1r 10i")
    p.s.wagered = [1, 0, 1]
    assert best(p.s, 2).words == "pass_turn"


def test_a_defender_who_takes_his_iron_back_does_not_spare_it() -> None:
    def worth(reading: str) -> float:
        p = Position(3, None, defender_goods=reading).nobody_asks().ports(1, "johor").ship(0, "johor")
        p.has(0, "1r 1i").has(1, "4i").after_movement(0).do(0, "raid", "wager standard?", "done?")
        return p.game.judgement().rate(p.s, 1, CATALOGUE.parse("add iron"))

    assert worth("taken_back") > 0.0
    assert worth("taken_back") > worth("spent")


def test_a_raider_thinks_more_of_a_raid_where_the_wager_counts() -> None:
    def worth(reading: str) -> float:
        p = Position(3, None, wager_bonus=reading).nobody_asks().ports(1, "johor melaka").ship(0, "johor")
        p.has(0, "2r 2i").has(1, "1i").after_movement(0)
        return p.game.judgement().rate(p.s, 0, CATALOGUE.parse("raid"))

    assert worth("all_wagered") > worth("added_only")
