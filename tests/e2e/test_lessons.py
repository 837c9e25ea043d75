"""Lessons in a real browser: every one is taken by clicking what its coach asks for, on a phone and on a desktop, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from e2e.conftest import DESKTOP, PHONE
from e2e.page_actions import ENOUGH, click, lit, my_turn
from mingtang.commands.arguments import game_folder
from mingtang.games import game_names
from mingtang.learn.lesson import Lesson, LessonStep, fits
from mingtang.learn.reading import all_lessons

Pages = Callable[..., Any]
ON_SCREEN = """() => {
  const c = document.querySelector('#coach .coach');
  const go = c.querySelector('.coach-go .primary');
  return { step: c.dataset.step, kind: [...c.classList].find((k) => ['reading', 'asked', 'beside', 'done'].includes(k)),
           text: c.innerText, go: go ? go.dataset.do ?? 'leave' : '', wide: document.documentElement.scrollWidth - innerWidth };
}"""


def coach(page: Any) -> dict[str, Any]:
    """What the coach shows."""
    found: dict[str, Any] = page.evaluate(ON_SCREEN)
    return found


def moved_on(page: Any, before: dict[str, Any]) -> None:
    """Wait until the coach says something else, skipping what is shown one thing after the other."""
    page.wait_for_function(
        f"(b) => {{ {ENOUGH} const c = document.querySelector('#coach .coach');"
        " return c && !window.mingtang.staging && (c.dataset.step !== b.step || !c.classList.contains(b.kind)); }",
        arg=before,
    )


def right_choice(step: LessonStep, offered: list[str]) -> str:
    """What a good learner chooses: the first thing that the step wants and that is lit; in an exam what costs least."""
    if step.is_question:
        return min(offered, key=lambda words: step.cost[words])
    return next(words for want in step.do for words in offered if fits((want,), words))


def take_lesson(page: Any, lesson: Lesson, look: Callable[[dict[str, Any]], None] = lambda _: None) -> list[str]:
    """Take a lesson to its end by clicking; which steps it took."""
    page.goto(f"/learn/{lesson.game}")
    page.click(f"form:has(input[name=lesson][value={lesson.id}]) button")
    page.wait_for_selector("#coach .coach")
    steps = {step.id: step for step in lesson.steps}
    taken: list[str] = []
    for _ in range(3 * len(steps)):
        page.wait_for_function(f"() => {{ {ENOUGH} return window.mingtang && !window.mingtang.staging; }}")
        now = coach(page)
        look(now)
        assert now["wide"] <= 0, f"{now['step']}: the page is wider than the screen"
        assert "{" not in now["text"]
        if now["kind"] == "done" and now["go"] != "lesson-next":
            return taken
        if now["kind"] == "asked":
            my_turn(page)
            click(page, right_choice(steps[now["step"]], lit(page)))
        else:
            page.click("#coach [data-do=lesson-next]")
        if now["step"] not in taken and now["kind"] != "done":
            taken.append(now["step"])
        moved_on(page, now)
    raise AssertionError(f"the lesson does not end: {taken}")


@pytest.mark.parametrize("name", game_names())
def test_every_lesson_can_be_taken_by_clicking(open_page: Pages, name: str) -> None:
    lessons, wrong = all_lessons(name, game_folder(name))
    assert lessons
    assert not wrong
    phone = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    desk = open_page("Bo", lang="de-DE", viewport=DESKTOP)
    for n, lesson in enumerate(lessons):
        page = desk if n % 2 else phone
        assert take_lesson(page, lesson) == [step.id for step in lesson.steps], lesson.id
