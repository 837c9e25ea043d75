"""A lesson at the terminal: the game's real screen, and a coach who speaks before and after every choice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from mingtang.bots.levels import usual_level
from mingtang.commands.arguments import write_whole
from mingtang.commands.printing import sentence
from mingtang.commands.saved_games import saved_games
from mingtang.commands.session import HELP, Session, StartedWith
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.options import options_from_words
from mingtang.core.play import why_not
from mingtang.core.steps import Seat
from mingtang.games import in_a_sentence
from mingtang.learn.coach import ASKED, BESIDE, DONE, Marks, choose, opening_of, read_on, taken_back
from mingtang.learn.coach_words import FINE, CoachWords, coach_words
from mingtang.learn.lesson import Lesson, LessonPart
from mingtang.learn.progress import LessonProgress, next_lesson
from mingtang.table.seats import BOT_NAMES
from mingtang.texts import Texts

YOU = "Ana"
NOT_HERE = ("save", "load")
"""What one may ask in a game, but not in a lesson: it is kept by itself."""


def saved_progress() -> dict[str, dict[str, LessonProgress]]:
    """How far the user of this machine has come, by game and lesson; what cannot be read counts as nothing."""
    try:
        saved = json.loads((saved_games() / "lessons.json").read_text(encoding="utf-8"))
        return {
            game: {lesson: LessonProgress.restored(row) for lesson, row in rows.items()} for game, rows in saved.items()
        }
    except (OSError, ValueError, AttributeError):
        return {}


def save_progress(game: str, lesson: str, progress: LessonProgress) -> None:
    """Keep it in the user's own folder."""
    known = saved_progress()
    known.setdefault(game, {})[lesson] = progress
    saved = {g: {x: row.saved() for x, row in rows.items()} for g, rows in known.items()}
    write_whole(saved_games() / "lessons.json", json.dumps(saved, indent=2))


class LessonSession(Session):
    """One learner at one terminal."""

    def __init__(
        self,
        out: Console,
        game: Game[Any],
        texts: Texts,
        lessons: Sequence[Lesson],
        lesson: Lesson,
        known: LessonProgress,
    ) -> None:
        self.game = game
        self.lessons = lessons
        self.lesson = lesson
        self.progress = known
        part = lesson.parts[0 if known.done else known.part_in(lesson)]
        self.marks: Marks = ()
        self.part = part
        started = StartedWith((part.start.you,), (usual_level(game),), None, texts.lang)
        super().__init__(out, self._opened(part), texts, started)
        for name in NOT_HERE:
            del self.commands[name]
        self.heard: tuple[object, ...] = ()

    def _opened(self, part: LessonPart) -> Match:
        """The position of a part as a match."""
        start = part.start
        names = iter(BOT_NAMES)
        players = [YOU if seat == start.you else next(names) for seat in range(start.seats)]
        match = Match.new(self.game, start.seats, start.seed, dict(options_from_words(start.options.split())), players)
        match.history = opening_of(self.game, start)
        return match

    def _begin_part(self, number: int) -> None:
        self.part, self.marks = self.lesson.parts[number], ()
        self.asked = replace(self.asked, people=(self.part.start.you,))
        self._begin(self._opened(self.part))

    # ---- the lesson

    def run(self) -> None:
        """Take the lesson until it is over or the learner leaves."""
        head = sentence(
            self.texts, "cli", "learn", "begins", args=(self.lesson.title[self.texts.lang], self.lesson.minutes)
        )
        self.out.print(Text(head, style="bold"))
        while True:
            now = self._words()
            self._speak(now)
            if now.ends:
                self._finished()
                return
            if not (self._ask(self.part.start.you) if now.kind == ASKED else self._confirm(now)):
                self._leave()
                return
            self._note()

    def _words(self) -> CoachWords:
        return coach_words(self.lesson, self.part, self.match.history, self.marks, self.texts, self.match.names)

    def _speak(self, now: CoachWords) -> None:
        """The coach's words in a frame; said once."""
        if self.heard == (self.part.number, now):
            return
        self.heard = (self.part.number, now)
        you = self.part.start.you
        self._tell_news(you)
        if now.kind == BESIDE or self._looks_new(you):
            self._board("", you)
        text = Text()
        if now.answer:
            text.append(now.answer, style="green" if now.mood == FINE else "yellow")
            text.append("\n\n")
        text.append(now.say)
        place = sentence(self.texts, "cli", "learn", "step", args=(now.number, now.steps))
        self.out.print()
        self.out.print(Panel(text, title=self.texts.say("learn", "coach"), subtitle=place, title_align="left"))

    def _confirm(self, now: CoachWords) -> bool:
        """Wait until the learner has read it; what was not asked for is taken back then. False if they want to leave."""
        key = {BESIDE: "enter_undo", DONE: "enter_part"}.get(now.kind, "enter")
        while True:
            self.screen.line("cli", "learn", key, style="dim")
            words = self._read(self.part.start.you)
            if words is None or words.lower() in ("quit", "exit", "q"):
                return False
            head, _, rest = words.partition(" ")
            command = self.commands.get(head.lower())
            if command is None or (head.lower() == "undo" and now.kind == BESIDE):
                break
            try:
                command(rest.strip(), self.part.start.you)
            except HouseError as e:
                self.screen.trouble(in_a_sentence(e, self.texts.lang))
            if head.lower() == "undo":
                return True
        if now.kind == BESIDE:
            self._undo("", self.part.start.you)
        elif now.kind == DONE:
            self._begin_part(self.part.number + 1)
        else:
            self.marks = read_on(self.part, self.match.history, self.marks)
        return True

    def _choose(self, a: Action, seat: Seat) -> None:
        if why_not(self.match.state, seat, a) is not None:
            self._explain(a, seat)
            return
        self.marks, _ = choose(self.part, self.match.history, self.marks, a)

    def _undo(self, rest: str, seat: Seat) -> None:
        history = self.match.history
        length = history.last_own((seat,), "")
        if length is None:
            self.screen.line("cli", "play", "nothing_to_undo", style="red")
            return
        history.take_back(length, seat)
        self.marks = taken_back(self.marks, length)
        self._skip_news()
        self.board_at = -1

    def _note(self) -> None:
        """Keep how far the learner has come, and what a question has cost."""
        now = self._words()
        costs = dict(self.progress.costs)
        for step, mark, before in zip(self.part.steps, self.marks, (0, *self.marks), strict=False):
            if step.is_question and mark > before:
                chosen = self.match.history.entries[self.match.history.line[before]].words
                costs.setdefault(step.id, step.cost.get(chosen, 0))
        step_id = now.step or self.part.steps[-1].id
        noted = LessonProgress(step_id, self.progress.done or now.ends, costs)
        if noted != self.progress:
            self.progress = noted
            save_progress(self.game.name, self.lesson.id, noted)

    def _finished(self) -> None:
        self._note()
        if self.lesson.is_exam:
            args = (self.progress.lost(self.lesson), self.progress.answered(self.lesson))
            self.screen.line("learn", "exam_result", args=args, style="bold")
        after = next_lesson(self.lessons, saved_progress().get(self.game.name, {}), self.lesson.id)
        if after is None:
            self.screen.line("cli", "learn", "all_taken", args=(self.game.name,))
        else:
            self.screen.line("cli", "learn", "next", args=(after.title[self.texts.lang], self.game.name, after.id))

    def _help(self, rest: str, seat: Seat) -> None:
        self.show_help([key for key in HELP if key not in NOT_HERE], seat)

    def _leave(self) -> None:
        """Say how to go on with it."""
        self.screen.line("cli", "learn", "resume", args=(self.game.name, self.lesson.id))
