"""A hint tells the turn as a line: choices that can be made one after the other, known to the seat, and measured as a whole."""

import pytest

from bots.test_hints import NAMES, positions
from mingtang.bots.hint import Hint, hint
from mingtang.bots.reasons import GAME, Reasons
from mingtang.bots.turn_line import GOES_ON, LIGHT, LONGEST, PASSES, turn_line
from mingtang.core.play import play, revealed, waiting
from mingtang.games import game_names, game_texts
from mingtang.review.advice_words import why_so
from mingtang.review.line_words import line_steps
from mingtang.review.wording import Speech
from mingtang.web.perspective.line_places import corners, line_places


@pytest.mark.parametrize("name", game_names())
def test_every_choice_of_a_line_can_be_made_whatever_is_hidden_from_the_seat(name):
    longest = 0
    for rules, s, seat in positions(name, 60, 9):
        h = hint(rules, s, seat, 1)
        assert h.line[0] is h.best
        assert len(h.line) <= LONGEST
        for world in (s, rules.determinize(s, seat, 77)):
            now = world
            for i, a in enumerate(h.line):
                assert a in now.stack[-1].legal(now, seat)
                before = now
                now, told = play(rules, now, seat, a)
                if i < len(h.line) - 1:
                    assert not revealed(before, now, told)
                    assert seat in waiting(now)
        longest = max(longest, len(h.line))
    assert longest > 1


@pytest.mark.parametrize("name", game_names())
def test_a_line_ends_where_the_turn_does_or_where_something_comes_to_light(name):
    for rules, s, seat in positions(name, 60, 12):
        for first in s.stack[-1].legal(s, seat)[:3]:
            line = turn_line(rules, s, seat, first, 1)
            goes_on = (
                bool(line.state.stack)
                and seat in waiting(line.state)
                and rules.round_of(line.state) == rules.round_of(s)
            )
            assert goes_on == (line.end != PASSES)
            assert line.end in (PASSES, LIGHT, GOES_ON)
            assert line.leads_where(rules, turn_line(rules, s, seat, first, 1))


@pytest.mark.parametrize("name", game_names())
def test_a_line_is_told_in_words_and_shown_on_the_board(name):
    module = __import__(f"mingtang.games.{name}.draw", fromlist=["draw"])
    placed = 0
    for rules, s, seat in positions(name, 60, 12):
        first = s.stack[-1].legal(s, seat)[0]
        words = [a.words for a in turn_line(rules, s, seat, first, 1).choices]
        said = {}
        for lang in ("en", "de"):
            texts = game_texts(name, lang)
            steps = line_steps(rules, s, seat, words, texts, NAMES)
            assert sum(step.times for step in steps) == len(words)
            assert all(step.text and "⟨" not in step.text for step in steps)
            said[lang] = line_places(rules, module, steps, seat, texts, NAMES)
        assert all(beside(a, b) for a, b in zip(said["en"], said["de"], strict=True))
        for place in said["en"]:
            placed += place is not None
            assert place is None or (0 < place.x < 1300 and 0 < place.y < 1300)
    assert placed > 0


def beside(a, b):
    """Whether two languages show the same place: what takes its room by its words lies a little elsewhere in the other one."""
    if a is None or b is None:
        return a is b
    return a.sheet == b.sheet and abs(a.x - b.x) < 30 and abs(a.y - b.y) < 30


def test_the_corners_of_a_path_are_where_its_strokes_end():
    assert corners("M10 20H30V40h-5v-5L1,2l3 4Z") == [(10, 20), (30, 20), (30, 40), (25, 40), (25, 35), (1, 2), (4, 6)]
    assert corners("M0 0C1 1 2 2 3 4a5 5 0 0 1 2 2") == [(0, 0), (3, 4), (5, 6)]


def test_in_the_last_round_nothing_is_told_but_how_the_game_ends():
    seen = 0
    for rules, s, seat in positions("yunnan", 104, 4):
        h = hint(rules, s, seat, 1)
        if h.last:
            seen += 1
            assert h.moment == GAME
            assert not h.brings
            assert not h.gives
            assert not h.at_once
            assert "future" not in [key for key, _ in h.reasons]
    assert seen > 0


@pytest.mark.parametrize(
    ("reasons", "nets", "en"),
    [
        ([("coins", 2.0)], [], "Because by the end of this round you have more than with “Pass”: coins +2.0."),
        (
            [("coins", 2.0), ("points", -1.0)],
            [],
            "Because by the end of this round you have more than with “Pass”: coins +2.0, at the price of points on the track −1.0.",
        ),
        (
            [("coins", 2.0)],
            [(1, -3.0)],
            "Because by the end of this round you have more than with “Pass”: coins +2.0; and Bo has 3.0 points less.",
        ),
        ([], [(1, -3.0)], "Because by the end of this round Bo has 3.0 points less than with “Pass”."),
        (
            [("points", -1.0)],
            [],
            "Against “Pass” it costs something by the end of this round (points on the track −1.0), but leaves you the better chance to win.",
        ),
        ([], [], "“Pass” would be much the same."),
    ],
)
def test_one_sentence_says_why(reasons, nets, en):
    _, s, seat = next(positions("yunnan", 8, 4))
    one, two = s.stack[-1].legal(s, seat)[:2]
    found = Hint(one, two, Reasons(reasons, [], 0.1, nets=nets))
    assert why_so(Speech(game_texts("yunnan", "en"), NAMES), found, "Pass", asked=False) == en
    german = why_so(Speech(game_texts("yunnan", "de"), NAMES), found, "Passen", asked=False)
    assert "⟨" not in german
    assert "Passen" in german
