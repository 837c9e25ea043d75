"""Reviews in words: a turning point says what made it, with the words of the table, and speaks of luck only where there was some."""

from dataclasses import replace

import pytest

from mingtang.core.match import Match
from mingtang.games import game, game_texts
from mingtang.review.forecast import Chance
from mingtang.review.review import Alternative, Cause, ChancePoint, Review, ReviewedChoice, TurningPoint
from mingtang.review.turning_points import MOST_TOLD
from mingtang.review.whole_turns import turn_as_played
from mingtang.review.wording import ReviewWording, WordedChoice, unnamed
from mingtang.texts import begun
from mingtang.texts.numbers import NBSP
from playthroughs import play_through

YUNNAN = game("yunnan")
LUCK = {"en": "came to light", "de": "ans Licht kam"}


@pytest.fixture(scope="module")
def match() -> Match:
    """A finished game."""
    return play_through(YUNNAN, 3, 2)


def told(
    match: Match, lang: str = "en", turns: tuple[TurningPoint, ...] = (), choices: tuple[ReviewedChoice, ...] = ()
) -> ReviewWording:
    """A review of these turning points and costly choices."""
    found = Review("yunnan", [], 9, [0], 40, [[], [], []], list(choices), list(range(len(choices))), list(turns), [0.0])
    texts, names = game_texts("yunnan", lang), match.names
    return ReviewWording(found, texts, YUNNAN, names, lambda p: match.positions[p])


def cause(match: Match, ply: int, plies: int = 1, revealed: bool = False) -> Cause:
    """A choice of the game as the cause of a change."""
    made = match.plies[ply]
    return Cause(ply, 1, made.seat, made.words, plies, revealed)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_luck_is_named_only_where_something_came_to_light(match, lang):
    for luck in (False, True):
        plain = told(match, lang, (TurningPoint(0, 1, 5, 1, 0.5, 0.1, luck=luck),)).turns()[0].why
        assert (LUCK[lang] in plain) is luck
        made = TurningPoint(0, 1, 5, 1, 0.5, 0.1, luck=True, cause=cause(match, 2, revealed=luck))
        assert (LUCK[lang] in told(match, lang, (made,)).turns()[0].why) is luck


def test_turning_points_stand_in_the_order_of_their_choices_and_each_was_made_in_the_game(match):
    late, early = (TurningPoint(0, ply, 9, 1, 0.5, 0.1, cause=cause(match, at)) for ply, at in ((1, 4), (2, 3)))
    further = TurningPoint(0, 0, 5, 1, 0.1, 0.9, sight=True)
    several = told(match, turns=(further, late, early))
    assert [(t.number, t.ply) for t in several.turns()] == [(1, 3), (2, 4)]
    assert "a new round had begun" in several.unturned()
    assert told(match, turns=(late,)).unturned() == ""
    assert told(match, turns=(further,)).turns() == []
    assert "little by little" in told(match).unturned()


@pytest.mark.parametrize(("lang", "chose"), [("en", "“{}” {} chose: {}"), ("de", "„{}“ {} wählte: {}")])
def test_a_turning_point_says_who_chose_what_when_asked_what(match, lang, chose):
    texts = game_texts("yunnan", lang)
    followed = next(
        p for p in range(match.ply) if len(match.plies[p].told) > 2
    )  # much was told of it that nobody chose
    silent = next(p for p in range(match.ply) if not match.plies[p].told)
    for ply in (0, followed, silent):
        made, s = match.plies[ply], match.positions[ply]
        step = s.stack[-1]
        button = texts.action(match.action(ply), match.names, step.label(s, made.seat, match.action(ply)))
        asked = texts.prompt(step.prompt(s, made.seat), match.names)[0]
        said = chose.format(asked, match.names[made.seat], button)
        for seat in range(3):
            found = told(match, lang, (TurningPoint(seat, 0, 9, 1, 0.5, 0.1, cause=cause(match, ply)),)).turns()[0]
            assert (found.ply, found.why) == (ply, said)
        several = told(match, lang, (TurningPoint(0, 0, 9, 1, 0.5, 0.1, cause=cause(match, ply, 3)),)).turns()[0]
        assert several.why.startswith(f"{said}, ")


def test_that_a_jump_without_a_ring_is_nobodys_doing_is_said_only_where_it_is_true(match):
    turns = [TurningPoint(0, ply, 9, 1, 0.5, 0.1 + ply / 100, cause=cause(match, ply)) for ply in range(MOST_TOLD + 1)]
    sight = TurningPoint(0, 0, 5, 1, 0.1, 0.9, sight=True)
    assert told(match, turns=tuple(turns[1:])).unturned() == ""
    assert told(match, turns=tuple(turns)).unturned() == "Only the largest have a ring."
    both = told(match, turns=(*turns, sight)).unturned()
    assert both.startswith("Only the largest have a ring. And where a new round began")
    assert told(match, turns=(*turns[1:], sight)).unturned().startswith("Where a line jumps without a ring, no choice")
    assert "little by little" in told(match, turns=tuple(turns)).unturned(1)


def test_what_own_choices_gave_away_is_said_beside_another_cause(match):
    ply = next(p for p in range(match.ply) if match.plies[p].seat != 0)
    beside = told(match, turns=(TurningPoint(0, 0, 9, 1, 0.5, 0.1, own=-0.12, cause=cause(match, ply)),)).turns()[0].why
    assert beside.endswith("own choices gave away 12 of it")
    assert "gave away" not in told(match, turns=(TurningPoint(0, 0, 9, 1, 0.5, 0.1, own=-0.012),)).turns()[0].why


def test_a_figure_and_its_sign_stay_together(match):
    turn = told(match, turns=(TurningPoint(0, 1, 5, 1, 0.52, 0.87),)).turns()[0]
    assert turn.change == f"52{NBSP}% → 87{NBSP}%"
    assert turn.rises


def test_a_card_says_what_was_given_away_or_missed_and_from_what_chance(match):
    a, b = (x.words for x in match.positions[0].stack[-1].legal(match.positions[0], 0)[:2])
    options = [Alternative(a, 0.9, Chance(0.99, 0.9, 1.0)), Alternative(b, 0.1, Chance(0.11, 0.1, 0.2))]
    missed = ReviewedChoice(0, 0, 1, b, a, 0.5, options, Chance(0.11, 0.1, 0.2), 0.0, 0.88, 0.07, told=True)
    given = ReviewedChoice(0, 0, 1, b, a, 0.5, options, Chance(0.99, 0.9, 1.0), 0.88, 0.0, 0.07, told=True)
    cards = told(match, choices=(missed, given)).costly()
    assert [c.cost for c in cards] == ["missed 88 ± 7 points of 100", "cost 88 ± 7 points of 100"]
    assert cards[0].chances == f"The chance was 11{NBSP}%; after the choice 11{NBSP}%, after the better one 99{NBSP}%."
    assert [c.asked for c in cards] == ["Place a trader: bid, bank or market — or pass."] * 2
    assert told(match, choices=(missed, given)).uncounted() == ""
    many = told(match, choices=(missed,) * 12)
    assert (len(many.costly()), many.uncounted()) == (10, "These are the 10 costliest of 12.")
    assert (many.costly(1), many.uncounted(1)) == ([], "")


def test_what_a_sum_holds_besides_its_named_parts_is_told_unless_rounding_explains_it():
    assert unnamed(9.53, [5.9, 3.9, -2.0]) == pytest.approx(1.73)
    assert unnamed(-4.3, [-5.0, 4.89]) == pytest.approx(-4.19)
    assert unnamed(2.24, [-9.6, 4.6, 3.0, 2.6, 1.6]) == 0.0
    assert unnamed(0.0, [1.1, -0.3]) == 0.0  # what it comes to is in doubt


def test_what_several_others_lose_is_told_player_by_player(match):
    names = match.names
    lost = [(1, "coins", -6.2), (1, "income", -4.5), (2, "coins", -1.0), (2, "income", 2.0)]
    said = told(match).denied(lost)
    assert said.count(names[1]) == said.count(names[2]) == 1
    assert said.index("−6.2") < said.index("−4.5") < said.index("; ") < said.index("−1.0")


def test_what_comes_before_the_first_round_is_not_called_round_0(match):
    assert told(match).where(4, 1) == "round 1, choice 5"
    assert told(match).where(4, 0) == "before the first round, choice 5"


def test_chances_of_a_round_are_of_one_moment_and_sum_to_100(match):
    def row(*points: ChancePoint) -> list[ChancePoint]:
        return [*points, ChancePoint(9, 2, Chance(0.5, 0.5, 0.5))]

    def seen(ply: int, round_: int, *everybody: float) -> ChancePoint:
        return ChancePoint(ply, round_, Chance(0.9, 0.8, 1.0), list(everybody))

    weighed = ChancePoint(0, 1, Chance(0.1, 0.0, 0.2))  # before a costly choice only the own chance is known
    points = [
        row(weighed, seen(3, 1, 0.1, 0.1, 0.8)),
        row(seen(1, 1, 0.333, 0.333, 0.334)),
        row(seen(5, 2, 0.126, 0.127, 0.747)),
    ]
    found = replace(told(match).found, points=points)
    words = ReviewWording(found, game_texts("yunnan", "en"), YUNNAN, match.names, lambda p: match.positions[p])
    rounds = [(first, [int(x.rstrip(f"%{NBSP} ")) for x in rest]) for first, rest in words.rounds()[:-1]]
    assert rounds == [("1", [33, 33, 34]), ("2", [12, 13, 75])]
    assert all(sum(row) == 100 for _, row in rounds)


@pytest.mark.parametrize(("lang", "first"), [("en", "At the end of the round:"), ("de", "Am Ende der Runde:")])
def test_reasons_say_at_which_moment_they_hold(match, lang, first):
    made = match.plies[0]
    other = next(
        a.words for a in match.positions[0].stack[-1].legal(match.positions[0], made.seat) if a is not match.action(0)
    )
    plain = ReviewedChoice(0, made.seat, 1, made.words, other, 0.1, [], cost=0.2, reasons=[("coins", 2.0)])
    for choice, begins in ((replace(plain, moment="round"), True), (plain, False), (replace(plain, reasons=[], moment="round"), False)):  # fmt: skip
        (said,) = told(match, lang, choices=(choice,)).costly()
        assert (said.because[0] == first) is begins
        assert first not in said.because[1:]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_card_tells_both_turns_choice_by_choice(lang):
    """Where a turn is one choice, that choice alone is told."""
    ming = game("ming_dynastie")
    match = play_through(ming, 2, 1)
    ply = next(p for p in range(match.ply) if len(turn_as_played(match, p)) > 2)
    played = [a.words for a in turn_as_played(match, ply)]
    s, seat = match.position(ply), match.plies[ply].seat
    other = next(a.words for a in s.stack[-1].legal(s, seat) if a.words != played[0])

    def card(line: list[str], better_line: list[str]) -> WordedChoice:
        made = ReviewedChoice(ply, seat, 1, line[0], other, 0.5, [], line=line, better_line=better_line)
        found = Review("ming_dynastie", [], match.ply, [0], 40, [[], []], [made], [0], [], [0.0])
        texts = game_texts("ming_dynastie", lang)
        return ReviewWording(found, texts, ming, match.names, match.position).costly()[0]

    both = card(played, [other])
    assert len(both.made_line) > 1
    assert len(both.better_line) == 1
    assert both.made_line[0].endswith(begun(both.made))
    assert both.better_line == [begun(both.better)]
    alone = card(played[:1], [other])
    assert (alone.made_line, alone.better_line) == ([], [])
