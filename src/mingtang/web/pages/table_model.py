"""A table ready for its templates: panels, log lines, clocks, score sheet, steps of the replay. Made from what is presented to the reader."""

from __future__ import annotations

import functools
from bisect import bisect_right
from dataclasses import dataclass, replace

from mingtang.draw.contract import Choice, Fact, Panel
from mingtang.table.seats import BOT, LEFT
from mingtang.table.table import OVER, PLAYING, STUDY, Said, Table
from mingtang.texts import Line, Part
from mingtang.web.pages.words import Words
from mingtang.web.perspective.table import Drawn, Group, Player, Presented

RECENT = 60
"""So many choices of the log come with the page; the earlier ones when asked for."""
BAR = ("var(--pc)", "var(--lamp)", "var(--vermilion-mid)", "var(--celadon-mid)", "var(--porcelain-mid)", "var(--ink-3)")


@dataclass(frozen=True)
class Chip:
    """A choice beside the prompt."""

    choice: Choice
    kind: str
    """chip, primary (it ends the turn) or reveal (after it there is no free way back)."""


@dataclass(frozen=True)
class Slice:
    """A part of the bar that shows where points come from."""

    name: str
    points: int
    share: float
    colour: str


@dataclass(frozen=True)
class Side:
    """A player's panel with what the table knows of the player."""

    panel: Panel
    name: str
    own: bool
    turn: bool
    tags: tuple[str, ...]
    bot: tuple[str, str]
    """For a bot, how strong it is: in a word, and in full."""
    player: Player | None
    slices: tuple[Slice, ...]
    """Where the points come from, at the end or if it ended now."""
    final: bool = False
    """Whether the game is over, and the points are those of the score sheet."""

    @property
    def total(self) -> int:
        """Points at the end, or if it ended now."""
        return sum(s.points for s in self.slices)


@dataclass(frozen=True)
class LogLine:
    """A line of the log."""

    seat: int
    """Whose sign stands before it; -2 for nobody's."""
    line: Line
    rises: bool
    falls: bool
    after: bool = False
    """Whether it tells what the choice set off, no longer what was chosen: from the first line on that is not of whoever chose."""


@dataclass(frozen=True)
class Column:
    """A column of the sheet of all facts."""

    icon: str
    label: str
    same: bool
    """Whether the label is the same for everybody; else each cell has its own."""


@dataclass(frozen=True)
class Step:
    """Where the replay stands."""

    number: int
    last: int
    round: int
    first_ply: int
    back: int
    on: int
    end: int
    rounds: tuple[tuple[int, int], ...]


# ---- choices


def chips(presented: Presented) -> list[Chip]:
    """The choices that have no place on the board. Once the turn has begun, the one that alone ends it is the button for it."""
    drawn = presented.drawn
    if drawn is None:
        return []
    allowed = [c.action for c in drawn.choices if c.allowed]
    ending = [a for a in allowed if a in drawn.ends_turn]
    history = presented.table.history
    begun = history is not None and bool(history.line) and history.entries[history.line[-1]].seat == presented.seat
    alone = ending[0] if begun and len(ending) == 1 and len(allowed) > 1 else ""
    warned = warns(presented)
    out: list[Chip] = []
    for choice in (*drawn.board.also, *drawn.board.chips):
        kind = "primary" if choice.action == alone else "reveal" if choice.action in warned else "chip"
        out.append(Chip(choice, kind if choice.allowed else "chip"))
    return sorted(out, key=lambda chip: not chip.choice.allowed)


def warns(presented: Presented) -> list[str]:
    """The choices before which the page asks once more: they show something, and undo ends there."""
    drawn, settings = presented.drawn, presented.settings
    if drawn is None or not presented.your_turn or settings.undo not in ("normal", "strict"):
        return []
    mine = {presented.table.chairs[s].person for s in presented.seats}
    others = any(c.attended and c.person not in mine for c in presented.table.chairs)
    return sorted(drawn.reveals) if others or settings.undo == "strict" else []


# ---- panels


def sides(presented: Presented, words: Words) -> list[Side]:
    """The reader's panel first, then the others as the game orders them."""
    drawn = presented.drawn
    if drawn is None:
        return []
    panels = sorted(drawn.board.panels, key=lambda p: p.seat != presented.seat)
    return [_side(presented, drawn, p, words) for p in panels]


def _side(presented: Presented, drawn: Drawn, panel: Panel, words: Words) -> Side:
    player = presented.players[panel.seat] if 0 <= panel.seat < len(presented.players) else None
    tags = list(panel.tags)
    if player is not None:
        if player.you:
            tags.insert(0, words("page.you"))
        if player.chair.away and presented.table.phase == PLAYING:
            tags.append(words("table.away_left" if player.chair.away == LEFT else "table.away_late"))
    final = next((p for p in drawn.points if p.seat == panel.seat), None) if drawn.ended else None
    if final is not None:  # what counts only at the end is in no game's panel, but on the score sheet
        sources = tuple((name, points) for _, name, points in final.parts)
        panel = replace(panel, points=final.total, ahead=None, projection=sources)
    running = presented.table.phase not in (OVER, STUDY) or presented.past
    return Side(
        panel=panel,
        name=player.name if player is not None else panel.name,
        own=panel.seat == presented.seat and panel.seat >= 0,
        turn=panel.seat in drawn.waiting and panel.seat >= 0,
        tags=tuple(tags),
        bot=_strength(player, words),
        player=player,
        slices=_slices(panel.projection) if running or final is not None else (),
        final=final is not None,
    )


def _strength(player: Player | None, words: Words) -> tuple[str, str]:
    if player is None or player.chair.kind != BOT:
        return "", ""
    level = player.chair.level
    return (words("page.bot_level", words.level_short(level)), words.level(level)) if level else (words("page.bot"), "")


@functools.lru_cache(maxsize=4096)
def _slices(projection: tuple[tuple[str, int], ...]) -> tuple[Slice, ...]:
    total = sum(max(points, 0) for _, points in projection) or 1
    return tuple(
        Slice(name, points, round(100 * max(points, 0) / total, 2), BAR[i % len(BAR)])
        for i, (name, points) in enumerate(projection)
    )


def columns(all_sides: list[Side]) -> list[Column]:
    """What the sheet of all facts has columns for: each kind of fact once, in the order of the panels."""
    facts: dict[str, list[Fact]] = {}
    for side in all_sides:
        for fact in side.panel.facts:
            facts.setdefault(fact.icon, []).append(fact)
    return [
        Column(icon, found[0].heading or found[0].label, len({fact.label for fact in found}) == 1)
        for icon, found in facts.items()
    ]


def fact_of(side: Side, icon: str) -> Fact | None:
    """A player's fact in a column."""
    return next((f for f in side.panel.facts if f.icon == icon), None)


# ---- log


def log_lines(group: Group) -> list[LogLine]:
    """The lines of one choice."""
    out: list[LogLine] = []
    after = False
    for i, line in enumerate(group.lines):
        if i in group.needless:
            continue
        whose = _whose(line, group.seat if i == 0 and group.seat >= 0 else -2)
        after = after or (bool(out) and whose != group.seat)
        out.append(LogLine(whose, line, *_direction(line), after))
    return out


def _whose(line: Line, chose: int) -> int:
    """The first player that the line speaks of; else whoever chose."""
    for part in line.parts:
        if part.kind == "player" and isinstance(part.value, int):
            return part.value
    return chose


def _direction(line: Line) -> tuple[bool, bool]:
    change = line.change.strip()
    return change.startswith("+"), change.startswith(("−", "-"))


def chat_seat(table: Table, said: Said) -> int:
    """Whose sign stands before a line of the chat: the speaker's seat, of several at one screen the one of that name; -1 for onlookers."""
    mine = table.seats_of(said.person) if said.person else ()
    return next((s for s in mine if table.chairs[s].name == said.name), mine[0] if mine else -1)


def spoken(groups: list[Group], words: Words) -> str:
    """What has happened, to be read aloud."""
    said: list[str] = []
    for group in groups[-4:]:
        if group.undo:
            said.append(words("table.undone", group.name, group.undo))
        said += [line.line.text for line in log_lines(group)[:6]]
    return ". ".join(s.rstrip(".") for s in said)


def parts_of(line: Line) -> tuple[Part, ...]:
    """The sentence of a line in its parts."""
    return line.parts


# ---- replay


def step_of(presented: Presented) -> Step:
    """Where the moment shown lies among the positions that hold."""
    steps = presented.steps or (0,)
    at = max(0, bisect_right(steps, presented.ply) - 1)
    round_now = 1
    for number, ply in presented.rounds:
        if ply <= presented.ply:
            round_now = number
    return Step(
        number=at,
        last=len(steps) - 1,
        round=round_now,
        first_ply=steps[0],
        back=steps[max(0, at - 1)],
        on=steps[min(len(steps) - 1, at + 1)],
        end=steps[-1],
        rounds=presented.rounds,
    )


def staged_group(presented: Presented) -> Group | None:
    """What led to the moment shown, if it is to be shown in stages."""
    last = presented.groups[-1] if presented.groups else None
    return last if last is not None and last.ply == presented.ply and last.stages else None


def winners(presented: Presented) -> list[str]:
    """Who has won, by name; empty while the game runs."""
    drawn, table = presented.drawn, presented.table
    if drawn is None or table.history is None or not table.history.over:
        return []
    return [presented.players[p.seat].name for p in drawn.points if p.place == 1 and p.seat < len(presented.players)]


def secrets_between(presented: Presented) -> bool:
    """Whether the reader's own seats know different things: then a curtain falls when the screen is handed over."""
    table = presented.table
    if len(presented.seats) < 2 or table.history is None or table.phase != PLAYING:
        return False
    views = []
    for seat in presented.seats:
        view = dict(table.game.view(table.history.state, seat))
        for key in ("viewer", "seat", "you"):
            view.pop(key, None)
        views.append(view)
    return any(v != views[0] for v in views[1:])
