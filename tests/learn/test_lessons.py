"""Lessons: what an author may write, what is said to whoever writes it wrongly, and that every lesson of the house can be taken."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import mingtang.starter as starter
from mingtang.core.data import read_toml
from mingtang.core.errors import HouseError
from mingtang.games import game, game_module, game_names, in_words, part_of, texts_of
from mingtang.learn.checking import TaughtGame
from mingtang.learn.coach import ASKED, BESIDE, DONE, READING, Marks, choose, opening_of, read_on, standing, taken_back
from mingtang.learn.coach_words import CoachWords, coach_words
from mingtang.learn.collection import GameLessons, collect
from mingtang.learn.lesson import Lesson, LessonStep, PoorAnswer, matches
from mingtang.learn.progress import LessonProgress, next_lesson
from mingtang.starter import draw as starter_drawing
from mingtang.texts import LANGUAGES, Texts

FOLDER = Path(starter.__file__).parent
DATA = read_toml(FOLDER / "data.toml", "data_file")
GAME = starter.make(DATA)
TEXTS = {lang: Texts(FOLDER, starter.VOCABULARY, lang, GAME.catalogue.actions) for lang in LANGUAGES}
PLAYERS = ("Ana", "Mei")


def collected(folder: Path) -> GameLessons:
    return collect(TaughtGame(GAME, folder, TEXTS["en"], starter_drawing.draw))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter's rules and its lesson, to be changed; the house knows the game."""
    monkeypatch.setenv("MINGTANG_GAMES", "starter=mingtang.starter")
    shutil.copytree(FOLDER / "lessons", tmp_path / "lessons")
    shutil.copy(FOLDER / "rules.md", tmp_path)
    return tmp_path


def changed(folder: Path, old: str, new: str) -> list[HouseError]:
    """What is said when the lesson is written otherwise."""
    path = folder / "lessons" / "01_first_dish.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return list(collected(folder).wrong)


def innermost(error: HouseError) -> HouseError:
    inner = [f for f in error.facts if isinstance(f, HouseError)]
    return innermost(inner[-1]) if inner else error


@pytest.mark.parametrize("name", game_names())
def test_every_lesson_of_a_game_can_be_taken_by_its_own_answers(name: str) -> None:
    rules = game(name)
    module = game_module(name)
    drawing = part_of(module, "draw")
    found = collect(TaughtGame(rules, Path(module.__file__).parent, texts_of(rules, "en"), drawing.draw))
    assert [in_words(e, "en") for e in found.wrong] == []


def test_the_starter_brings_a_lesson_that_fits(folder: Path) -> None:
    found = collected(folder)
    assert [lesson.id for lesson in found.lessons] == ["first_dish"]
    assert found.wrong == ()


@pytest.mark.parametrize(
    ("old", "new", "step", "key"),
    [
        ('do = ["seal 18"]', 'do = ["seel 18"]', "seal", "lesson_no_choice"),
        ('do = ["seal 18"]', 'do = ["seal 19"]', "seal", "lesson_not_offered"),
        ('do = ["take"]', 'do = ["take", "brew"]', "claim", "lesson_right_and_poor"),
        ('point = ["seal 18"]', 'point = ["kitchen"]', "seal", "lesson_no_place"),
        ('id = "goal"', 'id = "goal"\npoint = ["seal 18"]', "goal", "lesson_no_place"),
        ('id = "goal"', 'id = "goal"\npoint = ["@choices"]', "goal", "lesson_no_place"),
        ('refused = ["seal 20"]', 'refused = ["seal 2"]', "seal", "lesson_not_refused"),
        ('others = ["1 seal 7"]', 'others = ["1 seal 6"]', "seal", "lesson_script"),
        ('say.de = "Lege deine höchste Karte, die 18."', "", "seal", "lesson_language"),
        ('id = "claim"', 'id = "seal"', "seal", "twice_at"),
        ('id = "claim"', 'id = "claim"\nhint = "take"', "claim", "unknown_at"),
        ("{points.won} {points.won|point|points} for you.", "{points.lost} for you.", "claim", "lesson_no_loss"),
        ("You have {tea} tea now.", "You have {cups} tea now.", "claim", "unknown_at"),
        ("You have {tea} tea now.", "You have a tea now.", "claim", "lesson_figures_differ"),
        (
            "{points.won} {points.won|point|points} for you.",
            "{points.won|point|points} for you.",
            "claim",
            "lesson_word_alone",
        ),
        ("seed = 3", "seed = 3\nmoves = '0 seal 1'", "goal", "refused"),
        ("seed = 3", 'seed = 3\nchange = { "tea_left" = -2 }', "goal", "starter.tea"),
    ],
)
def test_what_is_wrong_is_named_with_its_lesson_and_step(folder: Path, old: str, new: str, step: str, key: str) -> None:
    wrong = changed(folder, old, new)
    assert (wrong[0].key, wrong[0].facts[:2]) == ("in_lesson_step", ("first_dish", step))
    assert innermost(wrong[0]).key == key
    for lang in LANGUAGES:
        assert "\n" not in in_words(wrong[0], lang)
        assert "first_dish" in in_words(wrong[0], lang)


@pytest.mark.parametrize("wrong_words", ["seel 18", "seal 19"])
def test_a_choice_that_does_not_fit_is_told_in_one_line(folder: Path, wrong_words: str) -> None:
    assert len(changed(folder, 'do = ["seal 18"]', f'do = ["{wrong_words}"]')) == 1


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("minutes = 1", "minutes = 9", "number_at"),
        ('"ST-3.2"', '"ST-9.9"', "lesson_clauses"),
        ("[start]", "[begin]", "unknown_at"),
        ("minutes = 1", "minutes = ", "file_not_toml"),
    ],
)
def test_what_is_wrong_with_a_whole_lesson_is_named_with_it(folder: Path, old: str, new: str, key: str) -> None:
    wrong = changed(folder, old, new)
    assert (wrong[0].key, wrong[0].facts[0]) == ("in_lesson", "first_dish")
    assert innermost(wrong[0]).key == key


def test_a_lesson_that_does_not_fit_is_left_out_and_the_others_stay(folder: Path) -> None:
    good = (folder / "lessons" / "01_first_dish.toml").read_text(encoding="utf-8")
    (folder / "lessons" / "02_again.toml").write_text(good.replace("seal 18", "seal 17"), encoding="utf-8")
    found = collected(folder)
    assert [lesson.id for lesson in found.lessons] == ["first_dish"]
    assert {e.facts[0] for e in found.wrong} == {"again"}


def test_rules_that_changed_are_noticed(folder: Path) -> None:
    """With other dishes the points of the lesson are others; with other cards the choice is gone."""
    smaller = starter.make({**DATA, "cards": {**DATA["cards"], "highest": 24}})
    wrong = collect(TaughtGame(smaller, folder, TEXTS["en"], starter_drawing.draw)).wrong
    assert wrong


def test_patterns_over_choices() -> None:
    assert matches("bid horse 5", "bid horse 5")
    assert matches("bid horse 5|7", "bid horse 7")
    assert matches("convert 0..4", "convert 4")
    assert matches("bid * 5", "bid horse 5")
    assert matches("convert *", "convert 12")
    assert matches("*", "pass")
    assert not matches("convert 0..4", "convert 5")
    assert not matches("bid * 5", "bid horse 7")
    assert not matches("bid horse", "bid horse 5")


class Learner:
    """Somebody who takes the starter's lesson."""

    def __init__(self) -> None:
        self.lesson: Lesson = collected(FOLDER).lessons[0]
        self.part = self.lesson.parts[0]
        self.history = opening_of(GAME, self.part.start)
        self.marks: Marks = ()

    def does(self, words: str) -> None:
        self.marks, _ = choose(self.part, self.history, self.marks, GAME.catalogue.parse(words))

    def reads(self) -> None:
        self.marks = read_on(self.part, self.history, self.marks)

    def undoes(self) -> None:
        length = self.history.last_own((0,), "")
        assert length is not None
        self.history.take_back(length, 0)
        self.marks = taken_back(self.marks, length)

    @property
    def stands(self) -> tuple[str, str]:
        now = standing(self.part, self.history, self.marks)
        return now.kind, now.step.id if now.step else ""

    def hears(self, lang: str = "en") -> CoachWords:
        return coach_words(self.lesson, self.part, self.history, self.marks, TEXTS[lang], PLAYERS)


def test_a_lesson_is_read_asked_answered_and_done() -> None:
    me = Learner()
    assert me.stands == (READING, "goal")
    assert "worth 3 points" in me.hears().say
    me.reads()
    assert me.stands == (ASKED, "seal")
    me.does("seal 18")
    assert me.stands == (ASKED, "claim")
    assert "Mei sealed the 7" in me.hears().answer
    me.does("take")
    assert me.stands == (DONE, "")
    assert me.hears().answer == "3 points for you."
    assert me.hears().ends


def test_another_choice_is_made_answered_and_taken_back() -> None:
    me = Learner()
    me.reads()
    me.does("seal 18")
    me.does("brew")
    assert me.stands == (BESIDE, "claim")
    assert me.hears("de").answer.startswith("Du hast jetzt 1 Tee.")
    assert me.hears().mood == "poor"
    me.undoes()
    assert me.stands == (ASKED, "claim")
    me.undoes()  # what the others did after it is taken back with it, and the step is to be done again
    assert me.stands == (ASKED, "seal")
    assert GAME.dump(me.history.state) == GAME.dump(Learner().history.state)


def test_what_was_read_stays_read_when_something_is_taken_back() -> None:
    me = Learner()
    me.reads()
    me.does("seal 2")
    me.undoes()
    assert me.stands == (ASKED, "seal")


def test_progress_of_a_changed_lesson_is_kept_where_it_still_makes_sense() -> None:
    lesson = Learner().lesson
    kept = LessonProgress("claim", False, {})
    assert LessonProgress.restored(kept.saved()) == kept
    assert kept.part_in(lesson) == 0
    assert LessonProgress("gone", True, {"q1": 4}).part_in(lesson) == 0
    assert LessonProgress("gone", True, {"q1": 4}).lost(lesson) == 0
    assert LessonProgress.restored({"step": 3, "costs": "x"}) == LessonProgress()


def test_the_next_lesson_is_the_first_that_was_not_taken() -> None:
    lesson = Learner().lesson
    assert next_lesson([lesson], {}) is lesson
    assert next_lesson([lesson], {"first_dish": LessonProgress("claim", True)}) is None


def question(folder: Path, costs: dict[str, int]) -> list[HouseError]:
    """The claim as a question of an exam with these costs."""
    path = folder / "lessons" / "01_first_dish.toml"
    text = path.read_text(encoding="utf-8")
    head, _, _ = text.partition('do = ["take"]')
    rows = "\n".join(f'"{words}" = {cost}' for words, cost in costs.items())
    path.write_text(f"{head}[step.cost]\n{rows}\n", encoding="utf-8")
    return list(collected(folder).wrong)


def test_a_question_of_an_exam_measures_every_choice(folder: Path) -> None:
    assert question(folder, {"take": 0, "brew": 9}) == []
    me = Learner()
    me.lesson = collected(folder).lessons[0]
    me.part = me.lesson.parts[0]
    me.reads()
    me.does("seal 18")
    me.does("brew")
    assert me.stands == (DONE, "")
    assert "about 9 hundredths" in me.hears().answer
    assert "Take the dish" in me.hears().answer


@pytest.mark.parametrize(
    ("costs", "key"), [({"take": 0}, "lesson_costs"), ({"take": 9, "brew": 0}, "lesson_cost_turned")]
)
def test_costs_that_no_longer_hold_are_noticed(folder: Path, costs: dict[str, Any], key: str) -> None:
    assert innermost(question(folder, costs)[0]).key == key


def test_a_coach_points_at_the_one_choice_he_wants_unless_it_is_to_be_found() -> None:
    said = {"en": "Do it.", "de": "Tu es."}
    assert LessonStep("a", said, do=("card 2 2",)).pointed == ("card 2 2",)
    assert LessonStep("a", said, point=("@log",), do=("card 2 2",)).pointed == ("@log",)
    assert LessonStep("a", said, do=("card 2 2",), poor=(PoorAnswer(("card 1 1",), said),)).pointed == ()
    assert LessonStep("a", said, do=("card 2 *",)).pointed == ()
    assert LessonStep("a", said, do=("open", "cloister")).pointed == ()
