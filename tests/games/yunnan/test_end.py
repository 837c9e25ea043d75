"""Turn order, conversion, the end of a round and of the game."""

from random import Random

from games.yunnan.positions import Position
from marks import rule
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.games.yunnan.phases.rounds import AdjustTurnOrder, CheckGameEnd, Convert, ConvertIncome, PrepareRound
from mingtang.games.yunnan.queries import gray_order
from mingtang.games.yunnan.scoring import EndOfGameScoring, parts, total

A, B, C, D = range(4)


@rule("YU-9.1")
def test_equal_incomes_swap():  # EX-28
    p = Position().order(D, C, B, A)
    p.s.income = [21, 30, 21, 21]
    p.only(AdjustTurnOrder)
    assert gray_order(p.s) == [B, D, C, A]
    assert p.s.order == [A, C, D, B]


@rule("YU-9.2")
def test_income_is_converted_in_the_new_gray_order():
    p = Position(3).order(C, B, A)
    p.s.income = [5, 6, 7]
    p.only(ConvertIncome)
    assert p.waiting == A
    assert len(p.words(A)) == 6
    p.play("convert 2")
    assert (p.s.points[A], p.s.coins[A]) == (2, 3)
    assert p.waiting == B


@rule("YU-9.2")
def test_old_coins_can_never_be_converted():
    p = Position(3).player(A, coins=40)
    p.s.income[A] = 4
    p.steps(Convert(A))
    assert p.words(A) == [f"convert {n}" for n in range(5)]
    assert p.why(A, "convert 5").key == "not_now"


@rule("YU-9.2", "YU-9.3")
def test_eighty_points_end_the_game_after_all_conversions():  # EX-29
    def ready(**options: object) -> Position:
        p = Position(3, **options).player(A, points=71, coins=4, supply=1)
        p.s.income[A] = 30
        return p.steps(Convert(A), CheckGameEnd())

    p = ready().play("convert 9")
    assert (p.s.points[A], p.s.coins[A]) == (80, 25)
    assert not p.s.stack
    q = ready().play("convert 8")
    assert (q.s.points[A], q.s.round) == (79, 2)
    r = ready(guards=True).play("convert 30")
    assert r.s.points[A] == 101
    assert r.s.round == 2


@rule("YU-9.3")
def test_the_last_present_ends_the_game():
    p = Position(3)
    p.s.presents = [0] * 6
    p.only(CheckGameEnd)
    assert not p.s.stack
    assert "end.presents" in p.heard()


@rule("YU-9.4")
def test_preparing_the_next_round():
    p = (
        Position(3, guards=True)
        .order(C, A, B)
        .player(A, market=2, yunnan=1, guards="kang")
        .passed(A, B, C)
        .blocker("yunnan_kang")
    )
    p.s.supply = [0, 1, 1]
    p.s.general = [4, 6, 6]
    p.only(PrepareRound)
    assert p.traders(A) == {"supply": 2, "yunnan": 1}
    assert p.s.blocker == -1
    assert p.game.view(p.s, A)["players"][A]["guards"] is None
    assert p.s.passed == [False] * 3
    assert p.s.order == [C, A, B]
    assert p.waiting == C
    assert p.s.round == 2


@rule("YU-9.5")
def test_the_last_round_allowed_ends_the_game():
    p = Position(3, max_rounds=5)
    p.s.round = 5
    p.only(CheckGameEnd)
    assert not p.s.stack
    assert "end.rounds" in p.heard()
    q = Position(3, max_rounds=5).player(A, coins=9, supply=1)
    q.s.round = 4
    q.only(CheckGameEnd)
    assert q.step == "bidding.place_trader"
    assert q.s.round == 5


@rule("YU-10.1", "YU-10.2")
def test_final_scoring_and_a_tie():  # EX-30
    p = Position(3).player(
        A, points=82, coins=17, presents=3, passes=4, influence=3, horse="tibet", teahouses="kang yunnan"
    )
    p.player(B, points=100, coins=8, presents=1, passes=5, influence=2, horse="kang").player(C, points=1)
    p.player(B, teahouses="sichuan")
    p.store(A, teahouse=0)
    scores = p.game.scores(p.s)
    assert scores[A].parts == {
        "track": 82, "coins": 5, "presents": 9, "passes": 4, "influence": 9, "teahouses": 7, "horse": 9,
    }  # fmt: skip
    assert (scores[A].total, scores[B].total) == (125, 125)
    assert (scores[A].place, scores[B].place, scores[C].place) == (1, 2, 3)


@rule("YU-10.2")
def test_a_last_tie_goes_to_the_earlier_in_gray_order():
    p = Position(3).order(C, B, A)
    assert [s.place for s in p.game.scores(p.s)] == [1, 2, 3]
    p.order(A, B, C)
    assert [s.place for s in p.game.scores(p.s)] == [3, 2, 1]


@rule("YU-10.3")
def test_at_the_end_traders_leave_the_market_and_nothing_else_happens():
    p = Position(3).player(A, market=2, yunnan=1).blocker("yunnan_kang").passed(A)
    before = p.game.scores(p.s)
    p.only(EndOfGameScoring)
    assert p.traders(A) == {"supply": 2, "yunnan": 1}
    assert p.s.blocker == 1
    assert [s.total for s in p.game.scores(p.s)] == [s.total for s in before]


@rule("YU-10.1")
def test_a_total_is_the_sum_of_its_parts_all_through_a_game():
    match, dice = Match.new(game("yunnan"), 4, 6), Random(6)
    seen = set()
    while not match.over:
        for seat in range(4):
            assert total(match.state, seat) == sum(parts(match.state, seat))
            seen.update(i for i, n in enumerate(parts(match.state, seat)) if n)
        asked = match.waiting[0]
        match.play(asked, dice.choice(match.legal(asked)))
    assert len(seen) >= 6, "hardly any source of points came up"
