"""A game in the terminal: bots answer, people are asked one question at a time and may also ask back."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.hint import CLOSE, STILL, Hint, hint
from mingtang.bots.levels import entrant
from mingtang.commands.arguments import read_record, replayed, whole_number, write_whole
from mingtang.commands.printing import plain_table, sentence
from mingtang.commands.rules import print_section, rules_text
from mingtang.commands.saved_games import file_of
from mingtang.commands.screen import Screen
from mingtang.commands.typed import meant_choice
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.match import Match
from mingtang.core.play import why_not
from mingtang.core.steps import Seat
from mingtang.games import in_a_sentence
from mingtang.review.advice_words import why_so
from mingtang.review.line_words import line_steps
from mingtang.review.wording import Speech, unnamed
from mingtang.texts import Texts

HELP = (
    "number",
    "all",
    "why",
    "hint",
    "undo",
    "board",
    "facts",
    "map",
    "log",
    "score",
    "rules",
    "save",
    "load",
    "quit",
)


@dataclass(frozen=True)
class StartedWith:
    """How the game was started: what one needs to go on with it."""

    people: tuple[Seat, ...]
    bots: tuple[str, ...]
    """Who plays the other seats, in their order, again from the first when they run out."""
    data: Path | None
    lang: str


class Session:
    """One person, or several, at one terminal."""

    def __init__(self, out: Console, match: Match, texts: Texts, asked: StartedWith) -> None:
        self.out = out
        self.texts = texts
        self.asked = asked
        self.saved_at: tuple[Path, int] | None = None
        self.commands: dict[str, Callable[[str, Seat], None]] = {
            "all": self._all, "why": self._why, "hint": self._hint, "undo": self._undo, "board": self._board,
            "facts": self._facts, "map": self._map, "log": self._log, "score": self._score, "rules": self._rules, "save": self._save, "load": self._load,
            "help": self._help,
        }  # fmt: skip
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self.match = match
        self.screen = Screen(self.out, match.game, self.texts, match.names)
        self.bots = self._seat_bots()
        self.told: dict[Seat, int] = {}
        """Up to which ply each reader has been told what happened; nobody has heard of the opening yet."""
        self.asked_last = self._reader()
        self.board_at = -1
        """The ply at which the board was last shown; -1 while it was not."""

    def _seat_bots(self) -> Mapping[Seat, str]:
        others = [seat for seat in range(len(self.match.names)) if seat not in self.asked.people]
        return {seat: self.asked.bots[i % len(self.asked.bots)] for i, seat in enumerate(others)}

    # ---- the game

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self._welcome()
        while not self.match.over:
            seat = self._whose_turn()
            if seat in self.bots:
                self._let_bot_choose(seat)
            elif not self._ask(seat):
                self._leave()
                return
        self._tell_news(self._reader())
        self.screen.board(self.match.state, self._reader())
        self.screen.scores(self.match.scores(), sentence(self.texts, "cli", "play", "final"))
        self.screen.line("cli", "play", "over")
        self.screen.winners(self.match.scores())
        self._leave()

    def _whose_turn(self) -> Seat:
        waiting = self.match.waiting
        return next((seat for seat in waiting if seat in self.bots), waiting[0])

    def _reader(self) -> Seat:
        return self.asked.people[0] if self.asked.people else -1

    def _luck(self) -> int:
        return choice_seed(self.match.record().seed, self.match.ply)

    def _let_bot_choose(self, seat: Seat) -> None:
        a = answer(entrant(self.bots[seat]), self.match.game, self.match.state, seat, self._luck())
        self.match.play(seat, a)
        if not self.asked.people:
            self._tell_news(-1)

    def _tell_news(self, seat: Seat) -> None:
        if seat not in self.told:
            self.screen.events(self.match.opening, seat)
        for p in self.match.plies[self.told.get(seat, 0) :]:
            self.screen.events(p.told, seat)
        self.told[seat] = self.match.ply

    def _skip_news(self) -> None:
        self.told = dict.fromkeys((*self.asked.people, -1), self.match.ply)

    def _ask(self, seat: Seat) -> bool:
        """Ask until the seat has chosen something; False if it wants to leave."""
        s = self.match.state
        legal = self.match.legal(seat)
        if seat != self.asked_last:  # the next person at this keyboard does not read what the last one saw
            self.out.clear()
            self.asked_last = seat
        self._tell_news(seat)
        if self._looks_new(seat):
            self._board("", seat)
        self.screen.question(s, seat)
        self.screen.choices(s, seat, legal)
        self.screen.refused_count(s, seat, legal)
        match, ply = self.match, self.match.ply
        while self.match is match and self.match.ply == ply:
            words = self._read(seat)
            if words is None or words.lower() in ("quit", "exit", "q"):
                return False
            try:
                self._obey(words, seat, legal)
            except HouseError as e:
                self.screen.trouble(in_a_sentence(e, self.texts.lang))
        return True

    def _looks_new(self, seat: Seat) -> bool:
        """Whether others have moved or a round has begun since the board was last shown."""
        if self.board_at < 0 or any(p.seat != seat for p in self.match.plies[self.board_at :]):
            return True
        round_of = self.match.game.round_of
        return round_of(self.match.state) != round_of(self.match.position(self.board_at))

    def _read(self, seat: Seat) -> str | None:
        prompt = sentence(self.texts, "cli", "play", "ask", args=(self.match.names[seat],))
        try:
            if sys.stdin.isatty():
                words = input(prompt)
            else:  # a pipe shows nothing of what it sends, so the transcript does
                self.out.print(Text(prompt), end="")
                words = input()
                self.out.print(Text(words))
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None
        return " ".join(words.split())

    def _obey(self, words: str, seat: Seat, legal: list[Action]) -> None:
        if not words:
            return
        head, _, rest = words.partition(" ")
        catalogue = self.match.game.catalogue
        command = self.commands.get(head.lower())
        if command is not None and not catalogue.knows(words):
            command(rest.strip(), seat)
            return
        self._choose(self._meant(words, seat, legal), seat)

    def _meant(self, words: str, seat: Seat, legal: list[Action]) -> Action:
        """The choice that a number or words name."""
        s, players = self.match.state, self.match.names
        offered = s.stack[-1].choices(s, seat)
        return meant_choice(
            words, legal, offered, self.match.game.catalogue, players, lambda a: self.screen.action(s, seat, a)
        )

    def _choose(self, a: Action, seat: Seat) -> None:
        refusal = why_not(self.match.state, seat, a)
        if refusal is not None:
            self._explain(a, seat)
            return
        self.match.play(seat, a)

    # ---- what one may ask

    def _explain(self, a: Action, seat: Seat) -> None:
        refusal = why_not(self.match.state, seat, a)
        if refusal is None:
            self.screen.line("house", "nothing_against", style="green")
            caution = self.match.state.stack[-1].caution(self.match.state, seat, a)
            if caution is not None:
                text = self.texts.caution(caution, self.match.names)[1]
                self.out.print(Text(f"! {text}  ({caution.clause})", style="yellow"))
            return
        title, text = self.texts.refusal(refusal, self.match.names)
        line = Text(f"{a.words}: ", style="bold")
        line.append(text or title, style="not bold")
        if refusal.clause:
            line.append(f"  ({refusal.clause})", style="not bold dim")
        self.out.print(line)

    def _all(self, rest: str, seat: Seat) -> None:
        s = self.match.state
        self.screen.line("cli", "play", "choices", style="bold")
        self.screen.choices(s, seat, self.match.legal(seat))
        self.screen.refused(s, seat)

    def _why(self, rest: str, seat: Seat) -> None:
        choices = self.match.state.stack[-1].choices(self.match.state, seat)
        if not rest:
            self.screen.line("cli", "play", "why_what", args=(choices[0].words,))
            return
        self._explain(self._meant(rest, seat, self.match.legal(seat)), seat)

    def _hint(self, rest: str, seat: Seat) -> None:
        s = self.match.state
        h = hint(self.match.game, s, seat, self._luck())
        said = self.screen.action(s, seat, h.best)
        self.screen.line("cli", "play", "hint", args=(said, h.best.words), style="bold")
        self._line(h, seat)
        if h.second is None:
            return
        if h.reasons or h.nets:
            against = {"turn": "hint_against_turn", "round": "hint_against_round", "game": "hint_against_game"}
            self.screen.line(
                "cli", "play", against[h.moment], args=(self.screen.action(s, seat, h.second),), style="dim"
            )
        self._because(h)

    def _line(self, h: Hint, seat: Seat) -> None:
        """The choices of the turn, one sentence why, and what the turn changes."""
        game, names, speech = self.match.game, self.match.names, Speech(self.texts, self.match.names)
        believed = game.determinize(self.match.state, seat, self._luck())
        steps = line_steps(game, believed, seat, [a.words for a in h.line], self.texts, names)
        for number, step in enumerate(steps, 1):
            if len(steps) > 1 or step.times > 1:
                self.screen.aside(f"{number}. {step.said(self.texts)}  ({step.action.words})")
        if self.texts.has("advice", f"end_{h.end}"):
            self.screen.line("advice", f"end_{h.end}", style="dim")
        second = self.screen.action(self.match.state, seat, h.second) if h.second is not None else ""
        self.screen.aside(why_so(speech, h, second, len(self.match.legal(seat)) > 1))
        if h.brings:
            self.screen.line("advice", "brings", args=(speech.weighed(h.brings),), style="dim")

    def _because(self, h: Hint) -> None:
        """What a hint gives, term by term and in all, and how the others fare."""
        speech = Speech(self.texts, self.match.names)
        for line in speech.because(h.reasons, []):
            self.screen.aside(line)
        left = unnamed(h.total, (more for _, more in speech.named(h.reasons)))
        if left:
            self.screen.line("cli", "play", "hint_rest", args=(speech.signed(left),))
        if h.total and (left or len(h.reasons) > 1):
            self.screen.line("cli", "play", "hint_total", args=(speech.signed(h.total),))
        if h.at_once or h.gives:
            self.screen.line("cli", "play", "hint_at_once", args=(speech.weighed(h.at_once or h.gives),))
        if h.nets:
            nets = ", ".join(f"{self.match.names[other]} {speech.signed(more)}" for other, more in h.nets)
            self.screen.line("cli", "play", "hint_others", args=(nets,))
        if (verdict := h.verdict()) != "":
            self.screen.line("cli", "play", {STILL: "hint_still", CLOSE: "hint_close"}[verdict])

    def _undo(self, rest: str, seat: Seat) -> None:
        plies = self.match.plies
        last = max((i for i, p in enumerate(plies) if p.seat == seat), default=-1)
        if last < 0:
            self.screen.line("cli", "play", "nothing_to_undo", style="red")
        elif rest != "anyway" and any(p.revealed for p in plies[last:]):
            self.screen.line("cli", "play", "undo_reveals", style="red")
        else:
            gone = plies[last].words
            while self.match.ply > last:
                self.match.undo()
            self._skip_news()
            self.board_at = -1
            self.screen.line("cli", "play", "undone", args=(gone,), style="bold")

    def _board(self, rest: str, seat: Seat) -> None:
        self.screen.board(self.match.state, seat)
        self.board_at = self.match.ply

    def _facts(self, rest: str, seat: Seat) -> None:
        if not self.screen.facts(self.match.state, seat):
            self.screen.line("cli", "play", "no_facts", style="dim")

    def _map(self, rest: str, seat: Seat) -> None:
        if not self.screen.map(self.match.state, seat):
            self.screen.line("cli", "play", "no_map", style="dim")

    def _log(self, rest: str, seat: Seat) -> None:
        told = self.match.log(seat)
        if not told:
            self.screen.line("cli", "play", "log_empty", style="dim")
        self.screen.events(told[-whole_number(rest, "lines", 1) :] if rest else told, seat)

    def _score(self, rest: str, seat: Seat) -> None:
        self.screen.scores(self.match.scores(), "")

    def _rules(self, rest: str, seat: Seat) -> None:
        game = self.match.game
        print_section(rules_text(game.name, game, self.asked.lang).section(rest), game.name, self.texts)

    def _help(self, rest: str, seat: Seat) -> None:
        self.show_help(HELP, seat)

    def show_help(self, keys: Sequence[str], seat: Seat) -> None:
        """What one may ask, a line each."""
        table = plain_table("", "")
        table.show_header = False
        example = next((a.words for a in reversed(self.match.legal(seat))), "pass")
        for key in keys:
            said = sentence(self.texts, "cli", "play", "help", f"{key}_text", args=(example,))
            table.add_row(Text(self.texts.say("cli", "play", "help", key), style="bold"), Text(said))
        self.out.print(table)

    # ---- keeping the game

    def _save(self, rest: str, seat: Seat) -> None:
        if not rest:
            self.screen.line("cli", "play", "save_where")
            return
        self._write(Path(rest).expanduser())
        self.screen.line("cli", "play", "saved", args=(rest,))

    def _write(self, path: Path) -> None:
        write_whole(path, self.match.record_text())
        self.saved_at = (path, self.match.ply)

    def _load(self, rest: str, seat: Seat) -> None:
        if not rest:
            self.screen.line("cli", "play", "load_which")
            return
        path = Path(rest).expanduser()
        match = replayed(self.match.game, read_record(path))
        self._begin(match)
        self._skip_news()
        self.saved_at = (path, match.ply)
        self.screen.line("cli", "play", "loaded", args=(rest, match.ply))

    def _leave(self) -> None:
        """Keep the game and say how to go on with it."""
        if self.match.ply == 0:
            self.screen.line("cli", "play", "goodbye")
            return
        if self.saved_at is None or self.saved_at[1] != self.match.ply:
            self._write(file_of(self.match.record()))
        assert self.saved_at is not None
        path = self.saved_at[0]
        if self.match.over:
            self.screen.line("cli", "play", "finished", args=(_command("replay", str(path), *self._data_words()),))
            return
        people = ",".join(str(seat) for seat in self.asked.people) or "none"
        words = [
            "play",
            self.match.game.name,
            "--load",
            str(path),
            "--you",
            people,
            "--bots",
            ",".join(self.asked.bots),
        ]
        words += self._data_words()
        if self.asked.lang != "en":
            words += ["--lang", self.asked.lang]
        self.screen.line("cli", "play", "resume", args=(_command(*words),))

    def _data_words(self) -> list[str]:
        return ["--data", str(self.asked.data)] if self.asked.data is not None else []

    def _welcome(self) -> None:
        names = self.match.names
        title = self.match.game.meta.title
        if self.asked.people:
            you = names[self.asked.people[0]]
            self.screen.line("cli", "play", "welcome", args=(title, len(names), you), style="bold")
        else:
            self.screen.line("cli", "play", "watching", args=(title, len(names)), style="bold")
        for seat, name in self.bots.items():
            self.screen.line("cli", "play", "bot", args=(names[seat], name))
        self.screen.line("cli", "play", "seed", args=(str(self.match.record().seed),), style="dim")
        if self.match.ply:
            self.screen.line("cli", "play", "resumed", args=(self.match.ply,))
            self._skip_news()


def _command(*words: str) -> str:
    return shlex.join(["mingtang", *words])
