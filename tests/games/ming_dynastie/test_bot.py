"""How the bot judges, and that it plays better than chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.ming_dynastie.positions import Position, the_game
from mingtang.bots.greedy import Greedy
from mingtang.core.game import digest
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import below, seeded
from mingtang.games.ming_dynastie import VOCABULARY, actions
from mingtang.games.ming_dynastie.state import MingState
from mingtang.texts import Texts


def best(p: Position, who: str) -> str:
    """What the judgement rates highest."""
    judgement = p.game.judgement()
    seat = "RYGB".index(who)
    return max(legal(p.s, seat), key=lambda a: judgement.rate(p.s, seat, a)).words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_bot_beats_players_who_choose_at_random(seats: int) -> None:
    game = the_game()
    bot = Greedy()
    for seed in range(2):
        s: MingState = game.setup(seats, {}, seed)
        start(game, s)
        dice = seeded(seed, "others")
        me = seed % seats
        while s.stack:
            seat = waiting(s)[0]
            options = legal(s, seat)
            a = options[below(dice, len(options))]
            if seat == me:
                a = bot.choose(game, game.determinize(s, seat, seed), seat, seed)
            push(s, seat, a)
        assert game.scores(s)[me].place == 1
        assert s.score[me] > 2 * max(x for p, x in enumerate(s.score) if p != me)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_is_the_sum_of_its_named_terms_and_asking_changes_nothing(seats: int) -> None:
    game = the_game()
    judgement = game.judgement()
    folder = Path(actions.__file__).parent
    texts = [Texts(folder, VOCABULARY, lang) for lang in ("en", "de")]
    s: MingState = game.setup(seats, {}, 5)
    start(game, s)
    dice = seeded(5, "pick")
    while s.stack:
        seat = waiting(s)[0]
        options = legal(s, seat)
        before = digest(game, s)
        terms = judgement.terms(s, seat)
        assert judgement.value(s, seat) == pytest.approx(sum(worth for _, worth in terms))
        assert all(t.has("term", name) for t in texts for name, _ in terms)
        judgement.rate(s, seat, options[0])
        a = judgement.pick(s, seat, options, dice)
        assert a in options
        assert digest(game, s) == before
        push(s, seat, a)


def test_it_takes_a_sole_majority_that_it_can_have() -> None:
    p = Position(3, round=2).prince("R", "jiujiang").space("jiangxi", R=3).open("jiujiang", Y=1, G=1).deploying("R")
    assert best(p, "R") in ("deploy 2", "deploy 3")


def test_it_keeps_nobody_back_in_the_last_city() -> None:
    p = Position(3, round=6).city("nanyang", R=2, Y=1).resolve("henan")
    assert best(p, "R") == "seal 0"


def test_it_passes_when_there_is_nothing_left_to_deploy() -> None:
    p = Position(3, round=1).prince("R", "nanyang").hand("R", "rider", "camel").turn_of("R")
    assert best(p, "R") == "pass"


def test_it_pays_with_the_card_that_serves_nothing_better() -> None:
    p = Position(3, round=1).prince("R", "nanyang").hand("R", "rider", "dragon", "dragon").space("nanzhili", R=3)
    p.turn_of("R").play("R", "move", "go anqing")
    assert best(p, "R") == "pay rider"
