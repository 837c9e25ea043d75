"""A game as text: the board, the question, the choices, the log and the score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mingtang.commands.printing import listed, plain_table, sentence, source_name
from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Event
from mingtang.core.game import Game, Score, View
from mingtang.core.steps import Seat, State
from mingtang.draw.contract import Scene
from mingtang.draw.terminal import seat_style
from mingtang.games import game_module, part_of
from mingtang.texts import Texts

LONG_RANGE = 7
"""From so many on, choices with the numbers of a range ("convert 0" to "convert 36") show only its ends."""


class Screen:
    """Prints one game for one language. It asks the rules nothing but what a seat may know."""

    def __init__(self, out: Console, game: Game[Any], texts: Texts, players: Sequence[str]) -> None:
        self.out = out
        self.game = game
        self.texts = texts
        self.players = players

    def line(self, *path: str, args: tuple[Any, ...] = (), style: str = "") -> None:
        """A sentence of the house; a long one is left whole, so that commands in it can be copied."""
        self.out.print(Text(sentence(self.texts, *path, args=args), style=style), soft_wrap=True)

    def aside(self, words: str) -> None:
        """Something said in passing."""
        self.out.print(Text(words, style="dim"), soft_wrap=True)

    def trouble(self, words: str) -> None:
        """Something that could not be done."""
        self.out.print(Text(words, style="red"))

    def board(self, s: State, seat: Seat) -> None:
        """The table as the seat sees it; a negative seat is an onlooker."""
        view = self.game.view(s, seat)
        self.out.print()
        self.out.print(board_of(self.game.name, view, self.texts, self.players))

    def map(self, s: State, seat: Seat) -> bool:
        """What leads where, if the game has ways to plan; False where it has none."""
        terminal = part_of(game_module(self.game.name), "draw.terminal")
        if not hasattr(terminal, "map_text"):
            return False
        self.out.print(terminal.map_text(self.game.view(s, seat), self.texts))
        return True

    def facts(self, s: State, seat: Seat) -> bool:
        """The board in sentences; False where the game has none."""
        drawing = part_of(game_module(self.game.name), "draw")
        if not hasattr(drawing, "spoken"):
            return False
        for part in drawing.spoken(Scene(self.game.view(s, seat), (), self.players, self.texts)):
            self.out.print()
            self.out.print(Text(part.title, style="bold"))
            for line in part.lines:
                self.out.print(Text(line))
        return True

    def events(self, told: Sequence[Event], seat: Seat) -> None:
        """What has happened, as far as the seat may know; a long chain under headings, one for each of its stages."""
        seen = [e for e in told if e.visible_to(seat)]
        drawing = part_of(game_module(self.game.name), "draw")
        stages = drawing.stages(seen, self.texts) if hasattr(drawing, "stages") else ()
        titles = {stage.begin: stage.title for stage in stages}
        within = {i for stage in stages for i in range(stage.begin, stage.end)}
        for i, e in enumerate(seen):
            if i in titles:
                self.out.print(Text(f"── {titles[i]}", style="bold"))
            elif i - 1 in within and i not in within:
                self.out.print()
            self._event(e, "   · " if i in within else "· ")

    def _event(self, e: Event, mark: str) -> None:
        line = self.texts.event(e, self.players)
        text = Text(mark, style="dim")
        for part in line.parts:
            text.append(part.text, style=seat_style(int(part.value)) if part.kind == "player" else "default")
        if line.change:
            text.append(f"   {line.change}", style="dim")
        self.out.print(text)

    def question(self, s: State, seat: Seat) -> None:
        """What the seat is asked, and the facts that decide."""
        what, facts = self.texts.prompt(s.stack[-1].prompt(s, seat), self.players)
        text = Text(f"{self.players[seat]}: ", style=f"bold {seat_style(seat)}")
        text.append(what, style="bold default")
        if facts:
            text.append(f"  {facts}", style="not bold dim")
        self.out.print()
        self.out.print(text)

    def action(self, s: State, seat: Seat, a: Action) -> str:
        """A choice as its button would say it."""
        return self.texts.button(a, self.players, s.stack[-1].label(s, seat, a))

    def care(self, caution: Caution | None) -> str:
        """What a choice wastes or costs, in a few words."""
        return "" if caution is None else self.texts.caution(caution, self.players)[0]

    def choices(self, s: State, seat: Seat, legal: Sequence[Action]) -> None:
        """The allowed choices with their numbers; beside those that waste something, what."""
        rows: list[RenderableType] = []
        for group in grouped(legal):
            first = legal.index(group[0]) + 1
            said = [self.action(s, seat, a) for a in group]
            cautions = [s.stack[-1].caution(s, seat, a) for a in group]
            cares = [self.care(c) for c in cautions]
            if is_range(group):
                rows.append(_choice("", f"{said[0]} … {said[-1]}", f"{group[0].words} … {group[-1].words}"))
                keys = [None if c is None else c.key for c in cautions]
                once = [i for i, key in enumerate(keys) if key is not None and key not in keys[:i]]
                rows += [_choice("", said[i], group[i].words, cares[i]) for i in once]
            elif any(cares):
                rows += [_choice(str(first + i), said[i], a.words, cares[i]) for i, a in enumerate(group)]
            elif len(group) > 2 and _differ_in_number(said, group):
                rest = ", ".join(str(a.nouns[-1]) for a in group[1:])
                whole = sentence(self.texts, "cli", "play", "or_numbers", args=(said[0], rest))
                rows.append(_choice(f"{first}–{first + len(group) - 1}", whole, f"{group[0].words}, …"))
            else:
                rows += [_choice(str(first + i), said[i], a.words) for i, a in enumerate(group)]
        if len(rows) > 12:
            self.out.print(Padding(Columns(rows, column_first=True, padding=(0, 3)), (0, 0, 0, 2)))
        else:
            self.out.print(Padding(Group(*rows), (0, 0, 0, 2)))

    def refused(self, s: State, seat: Seat) -> None:
        """What the table shows but the rules refuse now, each with its reason."""
        top = s.stack[-1]
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
        for a in top.choices(s, seat):
            r = top.why_not(s, seat, a)
            if r is not None:
                title, text = self.texts.refusal(r, self.players)
                table.add_row(f"[dim]{escape(a.words)}[/]", f"[dim]{r.clause}[/]", f"[dim]{escape(text or title)}[/]")
        if table.row_count:
            self.line("cli", "play", "refused_now", style="bold")
            self.out.print(Padding(table, (0, 0, 0, 2)))

    def refused_count(self, s: State, seat: Seat, legal: Sequence[Action]) -> None:
        """How many choices are refused, so that one knows to ask."""
        more = len(s.stack[-1].choices(s, seat)) - len(legal)
        if more > 0:
            self.line("cli", "play", "list_more", args=(more,), style="dim")

    def scores(self, scores: Sequence[Score], title: str) -> None:
        """Points by source, best first."""
        self.out.print()
        self.out.print(score_table(scores, self.texts, self.players, title))

    def winners(self, scores: Sequence[Score]) -> None:
        """Who has won."""
        first = [s for s in scores if s.place == 1]
        names = listed(
            [self.players[s.seat] for s in first if s.seat < len(self.players)], self.texts.say("cli", "play", "and")
        )
        key = "wins" if len(first) == 1 else "wins_shared"
        self.line("cli", "play", key, args=(names, str(first[0].total)), style="bold")


def _choice(number: str, said: str, words: str, care: str = "") -> Text:
    text = Text(f"{number:>5}  ", style="bold")
    text.append(said, style="not bold")
    if said.lower() != words:
        text.append(f"  {words}", style="not bold dim")
    if care:
        text.append(f"  ! {care}", style="not bold yellow")
    return text


def grouped(legal: Sequence[Action]) -> list[list[Action]]:
    """The choices in their order, those that differ in their last number alone put together."""
    out: list[list[Action]] = []
    for a in legal:
        if out and _alike(out[-1][-1], a):
            out[-1].append(a)
        else:
            out.append([a])
    return out


def _alike(a: Action, b: Action) -> bool:
    if a.verb != b.verb or not a.nouns or len(a.nouns) != len(b.nouns) or a.nouns[:-1] != b.nouns[:-1]:
        return False
    return isinstance(a.nouns[-1], int) and isinstance(b.nouns[-1], int)


def _differ_in_number(said: Sequence[str], group: Sequence[Action]) -> bool:
    """Whether the number is said as it is: "Bid 5, or 7", but not "Displace Bo, or 2"."""
    return len({text.replace(str(a.nouns[-1]), "#") for text, a in zip(said, group, strict=True)}) == 1


def is_range(group: Sequence[Action]) -> bool:
    """Whether these are so many numbers without a gap that nobody wants to see them one by one."""
    numbers = [a.nouns[-1] for a in group if a.nouns]
    first = numbers[0] if numbers else ""
    return len(group) >= LONG_RANGE and isinstance(first, int) and numbers == list(range(first, first + len(group)))


def score_table(scores: Sequence[Score], texts: Texts, players: Sequence[str], title: str) -> Table:
    """Points by source, a line each; a column for each player, best first."""
    best = sorted(scores, key=lambda x: (x.place, x.seat))
    sources = list(dict.fromkeys(source for score in scores for source in score.parts))
    table = plain_table("", *["" for _ in best], title=title, right=tuple(range(1, 99)))
    table.show_header = False
    names = [
        Text(players[score.seat], style=seat_style(score.seat))
        if score.seat < len(players)
        else Text(texts.name("player", score.seat))
        for score in best
    ]
    table.add_row(Text(sentence(texts, "cli", "play", "player"), style="dim"), *names)
    table.add_row(Text(sentence(texts, "house", "place"), style="dim"), *[str(score.place) for score in best])
    for source in sources:
        table.add_row(source_name(texts, source), *[str(score.parts.get(source, 0)) for score in best])
    table.add_row(sentence(texts, "cli", "play", "total"), *[Text(str(score.total), style="bold") for score in best])
    return table


def board_of(game: str, view: View, texts: Texts, players: Sequence[str]) -> RenderableType:
    """The board as the game draws it for terminals, or as plain panels where it does not."""
    terminal = part_of(game_module(game), "draw.terminal")
    if terminal is not None:
        drawn: RenderableType = terminal.board_text(view, texts, players)
        return drawn
    return plain_board(view, players)


def plain_board(view: Mapping[str, Any], players: Sequence[str]) -> RenderableType:
    """Any view as text: what every player has side by side, the rest line by line."""
    per_player = {k: v for k, v in view.items() if isinstance(v, list) and len(v) == len(players)}
    rest = {k: v for k, v in view.items() if k not in per_player}
    table = plain_table("", *players, right=tuple(range(1, 99)))
    for key, values in per_player.items():
        if all(isinstance(v, dict) for v in values):
            for part in dict.fromkeys(p for v in values for p in v):
                table.add_row(f"{key} {part}", *[escape(_flat(v.get(part, ""))) for v in values])
        else:
            table.add_row(key, *[escape(_flat(v)) for v in values])
    facts = [Text(f"{key}: {_flat(value)}") for key, value in rest.items()]
    return Group(*facts, table)


def _flat(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
