"""How far somebody has come in the lessons of a game: kept by the names of lessons and steps, so that a changed lesson loses only what it must."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mingtang.learn.lesson import Lesson

NEW, BEGUN, TAKEN = "new", "begun", "taken"


@dataclass(frozen=True)
class LessonProgress:
    """How far somebody has come in one lesson."""

    step: str = ""
    """The step that was to be done when they left; empty: none was done yet."""
    done: bool = False
    """Whether it was taken to its end once."""
    costs: Mapping[str, int] = field(default_factory=dict)
    """In an exam: what was lost at each question, by its step."""

    def saved(self) -> dict[str, Any]:
        """As plain data."""
        return {"step": self.step, "done": self.done, "costs": dict(self.costs)}

    @staticmethod
    def restored(saved: Mapping[str, Any]) -> LessonProgress:
        """The way back; what cannot be read counts as not taken."""
        step, costs = saved.get("step", ""), saved.get("costs", {})
        tidy = {str(k): v for k, v in costs.items() if isinstance(v, int)} if isinstance(costs, Mapping) else {}
        return LessonProgress(step if isinstance(step, str) else "", bool(saved.get("done", False)), tidy)

    def part_in(self, lesson: Lesson) -> int:
        """Where to go on: the part in which the step lies, or the beginning if the lesson has changed there."""
        return lesson.part_of(self.step)

    def kind(self) -> str:
        """new, begun or taken."""
        return TAKEN if self.done else BEGUN if self.step else NEW

    def lost(self, lesson: Lesson) -> int:
        """What was lost in an exam, over the questions that it still has."""
        return sum(self.costs.get(step.id, 0) for step in lesson.steps if step.is_question)

    def answered(self, lesson: Lesson) -> int:
        """How many questions of an exam were answered."""
        return sum(1 for step in lesson.steps if step.is_question and step.id in self.costs)


def next_lesson(lessons: Sequence[Lesson], known: Mapping[str, LessonProgress], after: str = "") -> Lesson | None:
    """The lesson to take now: the first that was not taken, after the one named if there is such a one."""
    ids = [lesson.id for lesson in lessons]
    begin = ids.index(after) + 1 if after in ids else 0
    for lesson in (*lessons[begin:], *lessons[:begin]):
        if lesson.id != after and not known.get(lesson.id, LessonProgress()).done:
            return lesson
    return None
