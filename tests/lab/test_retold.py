"""Reviews in words: a turning point says what made it, with the words of the log, and speaks of luck only where there was some."""

import pytest

from mingtang.core.match import Match
from mingtang.games import game, game_texts
from mingtang.lab.forecast import Chance
from mingtang.lab.retold import NBSP, Told, unnamed
from mingtang.lab.reviewed import Cause, Choice, Option, Review, Turn
from playthroughs import play_through

YUNNAN = game("yunnan")
LUCK = {"en": "came to light", "de": "ans Licht kam"}


@pytest.fixture(scope="module")
def match() -> Match:
    """A finished game."""
    return play_through(YUNNAN, 3, 2)


def told(match: Match, lang: str = "en", turns: tuple[Turn, ...] = (), choices: tuple[Choice, ...] = ()) -> Told:
    """A review of these turning points and costly choices."""
    found = Review("yunnan", [], 9, [0], 40, [[], [], []], list(choices), list(range(len(choices))), list(turns), [0.0])
    texts, names = game_texts("yunnan", lang), match.names
    return Told(found, texts, YUNNAN.catalogue, names, lambda p: match.positions[p], lambda p: match.plies[p].told)


def cause(match: Match, ply: int, plies: int = 1, revealed: bool = False) -> Cause:
    """A choice of the game as the cause of a change."""
    made = match.plies[ply]
    return Cause(ply, 1, made.seat, made.action.words, plies, revealed)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_luck_is_named_only_where_something_came_to_light(match, lang):
    for luck in (False, True):
        plain = told(match, lang, (Turn(0, 1, 5, 1, 0.5, 0.1, luck=luck),)).turns()[0].why
        assert (LUCK[lang] in plain) is luck
        made = Turn(0, 1, 5, 1, 0.5, 0.1, luck=True, cause=cause(match, 2, revealed=luck))
        assert (LUCK[lang] in told(match, lang, (made,)).turns()[0].why) is luck


def test_turning_points_stand_in_the_order_of_their_choices_and_each_was_made_in_the_game(match):
    late, early = (Turn(0, ply, 9, 1, 0.5, 0.1, cause=cause(match, at)) for ply, at in ((1, 4), (2, 3)))
    further = Turn(0, 0, 5, 1, 0.1, 0.9, sight=True)
    several = told(match, turns=(further, late, early))
    assert [(t.number, t.ply) for t in several.turns()] == [(1, 3), (2, 4)]
    assert "a new round had begun" in several.unturned()
    assert told(match, turns=(late,)).unturned() == ""
    assert told(match, turns=(further,)).turns() == []
    assert "little by little" in told(match).unturned()


def test_a_turning_point_names_who_chose_what_with_the_words_of_the_log(match):
    texts = game_texts("yunnan", "en")
    spoken = [p for p in range(match.ply) if match.plies[p].told]
    silent = [p for p in range(match.ply) if not match.plies[p].told]
    assert spoken
    assert silent
    for ply in (spoken[0], silent[0]):
        made = match.plies[ply]
        button = texts.action(made.action, match.names, match.positions[ply].stack[-1].label(match.positions[ply], made.seat, made.action))  # fmt: skip
        other = (made.seat + 1) % 3
        of_another = told(match, turns=(Turn(other, 0, 9, 1, 0.5, 0.1, cause=cause(match, ply)),)).turns()[0]
        assert of_another.ply == ply
        lines = [texts.event(e, match.names).text for e in made.told]
        name = match.names[made.seat]
        said_once = next((line for line in lines if line.startswith(name)), f"{name} chose: {button}")
        assert of_another.why == said_once
        own = told(match, turns=(Turn(made.seat, 0, 9, 1, 0.5, 0.1, cause=cause(match, ply)),)).turns()[0]
        assert own.why == said_once
        several = told(match, turns=(Turn(made.seat, 0, 9, 1, 0.5, 0.1, cause=cause(match, ply, 3)),)).turns()[0]
        assert several.why == f"{said_once}, and further choices of the same turn"


def test_what_own_choices_gave_away_is_said_beside_another_cause(match):
    ply = next(p for p in range(match.ply) if match.plies[p].seat != 0)
    beside = told(match, turns=(Turn(0, 0, 9, 1, 0.5, 0.1, own=-0.12, cause=cause(match, ply)),)).turns()[0].why
    assert beside.endswith("own choices gave away 12 of it")
    assert "gave away" not in told(match, turns=(Turn(0, 0, 9, 1, 0.5, 0.1, own=-0.012),)).turns()[0].why


def test_a_figure_and_its_sign_stay_together(match):
    turn = told(match, turns=(Turn(0, 1, 5, 1, 0.52, 0.87),)).turns()[0]
    assert turn.change == f"52{NBSP}% → 87{NBSP}%"
    assert turn.rises


def test_a_card_says_what_was_given_away_or_missed_and_from_what_chance(match):
    a, b = (x.words for x in match.positions[0].stack[-1].legal(match.positions[0], 0)[:2])
    options = [Option(a, 0.9, Chance(0.99, 0.9, 1.0)), Option(b, 0.1, Chance(0.11, 0.1, 0.2))]
    missed = Choice(0, 0, 1, b, a, 0.5, options, Chance(0.11, 0.1, 0.2), 0.0, 0.88, 0.07, told=True)
    given = Choice(0, 0, 1, b, a, 0.5, options, Chance(0.99, 0.9, 1.0), 0.88, 0.0, 0.07, told=True)
    cards = told(match, choices=(missed, given)).costly()
    assert [c.cost for c in cards] == ["missed 88 ± 7 points of 100", "cost 88 ± 7 points of 100"]
    assert cards[0].chances == f"The chance was 11{NBSP}%; after the choice 11{NBSP}%, after the better one 99{NBSP}%."


def test_what_a_sum_holds_besides_its_named_parts_is_told_unless_rounding_explains_it():
    assert unnamed(9.53, [5.9, 3.9, -2.0]) == pytest.approx(1.73)
    assert unnamed(-4.3, [-5.0, 4.89]) == pytest.approx(-4.19)
    assert unnamed(2.24, [-9.6, 4.6, 3.0, 2.6, 1.6]) == 0.0
    assert unnamed(0.0, [1.1, -0.3]) == 0.0  # what it comes to is in doubt
