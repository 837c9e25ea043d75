"""The table page as its templates read it: everything that they show, made once for one reader and one moment."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from starlette.requests import Request

from mingtang.bots.levels import levels_of, usual_level
from mingtang.draw.contract import Board, Choice
from mingtang.learn.lesson import Lesson
from mingtang.table.seating import joinable, must_ask
from mingtang.table.table import OPEN, OVER, PLAYING, STUDY, ChatLine, Table
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.pages.games import GameInfo, game_info, options_said
from mingtang.web.pages.log_lines import chat_seat
from mingtang.web.pages.panels import FactColumn, PlayerPanel, fact_columns, player_panels
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.log import LogGroup
from mingtang.web.perspective.position import SeatPosition
from mingtang.web.perspective.table import Perspective


@dataclass(frozen=True)
class Chip:
    """A choice beside the prompt."""

    choice: Choice
    kind: str
    """chip, primary (it ends the turn) or reveal (after it there is no free way back)."""


@dataclass(frozen=True)
class ReplayStep:
    """Where the replay stands."""

    number: int
    last: int
    round: int
    first_ply: int
    back: int
    on: int
    end: int
    rounds: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class TablePage:
    """A table page, now or at an earlier moment."""

    perspective: Perspective
    """The table as the reader may see it."""
    game: GameInfo
    replaying: bool
    step: ReplayStep
    chips: tuple[Chip, ...]
    warned: tuple[str, ...]
    """The choices before which the page asks once more, because they show something."""
    irrevocable: tuple[str, ...]
    """The choices with a caution that cannot be taken back freely: before these too the page asks."""
    panels: tuple[PlayerPanel, ...]
    winners: tuple[str, ...]
    is_owner: bool
    joinable: bool
    must_ask: bool
    """Whether the owner is asked before the reader sits down."""
    invitation: str
    """The link that brings friends to the table; empty for those who may not invite."""
    levels: tuple[str, ...]
    usual_level: str
    options: tuple[str, ...]
    """The options that differ from what is usual, as short words."""
    now: float
    away: str
    """Why a stand-in plays for the reader; empty if none does."""
    next_lesson: Lesson | None
    """The lesson after the one that is taken here."""
    curtain: bool
    """Whether a curtain falls when the screen is handed over."""

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.perspective.table

    @property
    def position(self) -> SeatPosition | None:
        """The position that is shown; None before the game begins."""
        return self.perspective.position

    @property
    def board(self) -> Board | None:
        """The drawn board."""
        return self.position.board if self.position is not None else None

    @property
    def mine(self) -> tuple[int, ...]:
        """The reader's seats."""
        return self.perspective.seats

    @property
    def room(self) -> bool:
        """Whether people still take their chairs, or nobody came."""
        return self.table.phase not in (PLAYING, OVER, STUDY)

    @property
    def open(self) -> bool:
        """Whether chairs can still be taken."""
        return self.table.phase == OPEN

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.table.phase == OVER

    @property
    def study(self) -> bool:
        """Whether this is a record that somebody brought."""
        return self.table.phase == STUDY

    @property
    def staged(self) -> LogGroup | None:
        """What led to the moment shown, if it is to be shown in stages."""
        return staged_group(self.perspective)

    @property
    def columns(self) -> list[FactColumn]:
        """The columns of the sheet of all facts."""
        return fact_columns(self.panels)

    def chat_seat(self, said: ChatLine) -> int:
        """Whose sign stands before a line of the chat."""
        return chat_seat(self.table, said)


def table_page(house: House, caller: Caller, perspective: Perspective, base: str, replaying: bool = False) -> TablePage:
    """The page of a table for a reader. `base`: how this house is reached, for links that people send to friends."""
    words = PageWords(caller.lang)
    table = perspective.table
    game = game_info(house.library, table.game.name, caller.lang)
    code = table.code if perspective.seats or caller.id == table.owner else ""
    return TablePage(
        perspective=perspective,
        game=game,
        replaying=replaying,
        step=_step(perspective),
        chips=_chips(perspective),
        warned=_warned(perspective),
        irrevocable=_irrevocable(perspective),
        panels=player_panels(perspective, words),
        winners=_winners(perspective),
        is_owner=bool(caller.id) and caller.id == table.owner,
        joinable=joinable(table, caller.id) and caller.id not in table.turned_away,
        must_ask=must_ask(table, caller.id),
        invitation=f"{base}/join/{code}" if code else "",
        levels=tuple(levels_of(table.game)),
        usual_level=usual_level(table.game),
        options=tuple(options_said(game, table.options, table.rules)),
        now=house.now(),
        away=next((table.chairs[s].away for s in perspective.seats if table.chairs[s].away), ""),
        next_lesson=_next_lesson(house, table),
        curtain=secrets_between(perspective),
    )


def _next_lesson(house: House, table: Table) -> Lesson | None:
    """The lesson that follows in the list."""
    lessons = house.lessons.in_order(table.game.name) if table.lesson else ()
    ids = [x.id for x in lessons]
    at = ids.index(table.lesson) + 1 if table.lesson in ids else len(ids)
    return lessons[at] if at < len(ids) else None


def base_of(request: Request, house: House) -> str:
    """How this house is reached: what links that people send to friends begin with."""
    return house.settings.public_url or str(request.base_url).rstrip("/")


def _chips(presented: Perspective) -> tuple[Chip, ...]:
    """The choices that have no place on the board. Once the turn has begun, the one that alone ends it is the button for it."""
    drawn = presented.position
    if drawn is None:
        return ()
    allowed = [c.action for c in drawn.choices if c.allowed]
    ending = [a for a in allowed if a in drawn.ends_turn]
    history = presented.table.history
    begun = history is not None and bool(history.line) and history.entries[history.line[-1]].seat == presented.seat
    alone = ending[0] if begun and len(ending) == 1 and len(allowed) > 1 else ""
    warned = _warned(presented)
    out: list[Chip] = []
    for choice in (*drawn.board.also, *drawn.board.chips):
        kind = "primary" if choice.action == alone else "reveal" if choice.action in warned else "chip"
        out.append(Chip(choice, kind if choice.allowed else "chip"))
    return tuple(sorted(out, key=lambda chip: not chip.choice.allowed))


def _warned(presented: Perspective) -> tuple[str, ...]:
    """The choices before which the page asks once more: they show something, and undo ends there."""
    drawn, settings = presented.position, presented.settings
    if drawn is None or not presented.your_turn or settings.undo not in ("normal", "strict"):
        return ()
    return tuple(sorted(drawn.reveals)) if _shared(presented) or settings.undo == "strict" else ()


def _irrevocable(presented: Perspective) -> tuple[str, ...]:
    """The choices with a caution after which there is no free way back: something is shown, or somebody else goes on."""
    drawn, undo = presented.position, presented.settings.undo
    if drawn is None or not presented.your_turn or undo == "open" or (undo == "normal" and not _shared(presented)):
        return ()
    careful = [c.action for c in drawn.choices if c.caution is not None]
    return tuple(a for a in careful if undo == "none" or a in drawn.reveals or a in drawn.ends_turn)


def _shared(presented: Perspective) -> bool:
    """Whether other people sit at the table."""
    mine = {presented.table.chairs[s].person for s in presented.seats}
    return any(c.attended and c.person not in mine for c in presented.table.chairs)


def _step(presented: Perspective) -> ReplayStep:
    """Where the moment shown lies among the positions that hold."""
    steps = presented.steps or (0,)
    at = max(0, bisect_right(steps, presented.ply) - 1)
    round_now = 1
    for number, ply in presented.rounds:
        if ply <= presented.ply:
            round_now = number
    return ReplayStep(
        number=at,
        last=len(steps) - 1,
        round=round_now,
        first_ply=steps[0],
        back=steps[max(0, at - 1)],
        on=steps[min(len(steps) - 1, at + 1)],
        end=steps[-1],
        rounds=presented.rounds,
    )


def staged_group(presented: Perspective) -> LogGroup | None:
    """What led to the moment shown, if it is to be shown in stages."""
    last = presented.groups[-1] if presented.groups else None
    return last if last is not None and last.ply == presented.ply and last.stages else None


def _winners(presented: Perspective) -> tuple[str, ...]:
    """Who has won, by name; empty while the game runs."""
    drawn, table = presented.position, presented.table
    if drawn is None or table.history is None or not table.history.over:
        return ()
    first = [p.seat for p in drawn.points if p.place == 1 and p.seat < len(presented.players)]
    return tuple(presented.players[seat].name for seat in first)


def secrets_between(presented: Perspective) -> bool:
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
