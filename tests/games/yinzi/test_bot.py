"""How the bot judges, and that it plays better than chance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from games.yinzi.positions import THE_GAME, Position
from mingtang.core.game import digest
from mingtang.core.judge import QUICK, by_judgement, judge
from mingtang.core.play import legal, over, push, settle
from mingtang.core.rng import below, seeded
from mingtang.games import yinzi
from mingtang.games.yinzi.state import YinziState
from mingtang.texts import Texts


def best(p: Position) -> str:
    """What the judgement rates highest."""
    judgement = p.game.judgement()
    seat = p.waiting
    return max(legal(p.s, seat), key=lambda a: judgement.rate(p.s, seat, a)).words


def play_out(seats: int, seed: int, me: int, thinks: bool) -> YinziState:
    """A game of one thinking or quick player against players who choose at random."""
    judgement = THE_GAME.judgement()
    s = THE_GAME.setup(seats, seed=seed)
    s.events = None
    settle(s)
    dice = seeded(seed, "others")
    while not over(s):
        seat = s.stack[-1].seat
        options = legal(s, seat)
        if seat != me:
            a = options[below(dice, len(options))]
        elif thinks:
            world = THE_GAME.determinize(s, seat, seed)
            a = max(options, key=lambda b: judgement.rate(world, seat, b))
        else:
            a = judgement.pick(s, seat, options, dice)
        push(s, seat, a)
    return s


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_player_beats_players_who_choose_at_random(seats: int) -> None:
    for seed in range(2):
        s = play_out(seats, seed, seed % seats, True)
        scores = THE_GAME.scores(s)
        assert scores[seed % seats].place == 1
        assert scores[seed % seats].total > 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_player_beats_players_who_choose_at_random(seats: int) -> None:
    wins = sum(
        THE_GAME.scores(play_out(seats, seed, seed % seats, False))[seed % seats].place == 1 for seed in range(10)
    )
    assert wins == 10


def test_the_terms_add_up_to_the_value_and_have_names() -> None:
    judgement = THE_GAME.judgement()
    s = THE_GAME.setup(3, seed=4)
    s.events = None
    settle(s)
    dice = seeded(4, "test")
    texts = Texts(Path(yinzi.__file__).parent, yinzi.VOCABULARY, "de")
    assert all(texts.has("term", name) for name, _ in judgement.terms(s, 0))
    while not over(s):
        for seat in range(3):
            assert abs(judgement.value(s, seat) - sum(t[1] for t in judgement.terms(s, seat))) < 1e-6
        options = legal(s, s.stack[-1].seat)
        push(s, s.stack[-1].seat, options[below(dice, len(options))])


def test_judging_changes_nothing() -> None:
    p = Position().has(0, copper=3, wood=2).hand(0, "2/2", "3/1", "1/3").cubes(0, "H01", 2).turn(0)
    before = digest(p.game, p.s)
    judgement = p.game.judgement()
    for a in legal(p.s, 0):
        judgement.rate(p.s, 0, a)
        judgement.pick(p.s, 0, legal(p.s, 0), seeded(1))
    assert digest(p.game, p.s) == before


def test_a_commodity_is_shipped_when_a_ship_asks_for_it() -> None:
    p = Position().coast("JP1", "KR1", "BN1").has(0, boat=5).mill(0, "porcelain_red", "N10", 1, p0=1).group(0, 2)
    p.s.round = 4
    p.cargo(1, 0, "tea", 1, 1).rows("R08", "R09", "R10").turn(0).do("group plant_crops")
    assert best(p) == "work supply_ships"


def test_hungry_workers_are_thought_of() -> None:
    p = Position().boxed(0, 6).group(0, 3, "sell_urban").hand(0, "3/1")
    p.disc(1, "free_rice", "free_wheat", "free_salt", "emissary_spain").disc(2, "free_wood", "veterans", "extra_crops")
    p.s.round = 4
    p.turn(0).do("card 3 1")
    assert best(p) == "act plant_crops"


@pytest.mark.parametrize(("seats", "games"), [(2, 3), (3, 1), (4, 1)])
def test_the_judge_finds_nothing_in_games_of_the_bot(seats: int, games: int) -> None:
    """Three games of one size, because whether somebody peeks shows itself over several games only."""
    rates = replace(QUICK, blindness=0.1)
    report = judge(THE_GAME, games=games, seed=70, seats=[seats], options={}, rates=rates, chooser=by_judgement)
    assert [f.error for f in report.failures] == []
    assert report.games == games
