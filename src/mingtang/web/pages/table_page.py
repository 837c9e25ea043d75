"""The table page as its templates read it: everything that they show, made once for one reader and one moment."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from starlette.requests import Request

from mingtang.bots.levels import levels_of, usual_level
from mingtang.core.steps import ENDS
from mingtang.draw.contract import Board
from mingtang.learn.examples import EXAMPLE_ID
from mingtang.learn.lesson import Lesson
from mingtang.table.bot_pace import may_set_bot_pace
from mingtang.table.hint_terms import gives_hints
from mingtang.table.leaving import away_from, may_delete, must_answer_end, plays_alone
from mingtang.table.pausing import LENGTHS
from mingtang.table.seating import joinable, must_ask
from mingtang.table.seats import BOT
from mingtang.table.table import CLOSED, OPEN, OVER, PLAYING, STUDY, ChatLine, Table
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.pages.chips import ChipRow, chip_row, irrevocable_choices, warned_choices
from mingtang.web.pages.games import GameInfo, game_info, options_said, rules_of
from mingtang.web.pages.log_lines import chat_seat
from mingtang.web.pages.panels import FactColumn, PlayerPanel, fact_columns, player_panels
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.log import LogGroup
from mingtang.web.perspective.position import SeatPosition
from mingtang.web.perspective.table import Perspective


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
    chips: ChipRow
    """The choices that have no place on the board."""
    warned: tuple[str, ...]
    """The choices before which the page asks once more, because they show something."""
    irrevocable: tuple[str, ...]
    """The choices with a caution that cannot be taken back freely: before these too the page asks."""
    panels: tuple[PlayerPanel, ...]
    winners: tuple[str, ...]
    is_owner: bool
    joinable: bool
    invited: bool
    """Whether a chair is kept for the reader."""
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
    alone: bool
    """Whether nobody else plays here, so that the table rests while the reader is away."""
    end_asked: str
    """Who asks to end the game without a winner; empty if nobody does."""
    must_answer_end: bool
    next_lesson: Lesson | None
    example: str
    """At a worked example of the rules: where it stands in them."""
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
    def passed_before(self) -> str:
        """What the reader has chosen in this round already to end the question that is asked again: it can be laid down for longer."""
        shown, history, position = self.perspective, self.table.history, self.position
        if not shown.your_turn or len(shown.seats) != 1 or history is None or position is None:
            return ""
        if self.table.lesson or self.table.plan:
            return ""
        endings = {c.action for c in position.choices if c.ending == ENDS and c.allowed}
        if len(endings) != 1:
            return ""  # where there are several ways to pass, the game itself asks for how long
        number = history.entries[history.line[-1]].round if history.line else 0
        for ply in reversed(history.line):
            entry = history.entries[ply]
            if entry.round != number:
                break
            if entry.seat == shown.seat and entry.words in endings:
                return entry.words
        return ""

    @property
    def room(self) -> bool:
        """Whether people still take their chairs, or nobody came."""
        return self.table.phase not in (PLAYING, OVER, STUDY) and not self.broken_off

    @property
    def broken_off(self) -> bool:
        """Whether the game was ended without a winner."""
        return self.table.phase == CLOSED and self.table.history is not None

    @property
    def hints(self) -> bool:
        """Whether the table gives the reader hints."""
        return bool(self.mine) and gives_hints(self.table, self.table.chairs[self.mine[0]].person)

    @property
    def deletable(self) -> bool:
        """Whether the reader may throw the table away."""
        return self.is_owner and may_delete(self.table, self.table.owner)

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
    def sets_bot_pace(self) -> bool:
        """Whether the reader decides how quickly bots choose, and there are any."""
        bots = any(c.kind == BOT for c in self.table.chairs)
        return (
            bots
            and not self.table.lesson
            and bool(self.mine)
            and may_set_bot_pace(self.table, self.table.chairs[self.mine[0]].person)
        )

    @property
    def rests(self) -> str:
        """Until who comes back nobody plays, not even bots; empty while the game goes on."""
        return PageWords(self.perspective.lang).listed(away_from(self.table))

    @property
    def pause_length(self) -> str:
        """For how long somebody would like to pause, in words."""
        return length_said(self.perspective.lang, self.perspective.pausing.minutes)

    @property
    def pause_lengths(self) -> list[tuple[int, str]]:
        """What may be proposed."""
        return [(n, length_said(self.perspective.lang, n)) for n in LENGTHS.get(self.table.settings.pace.kind, ())]

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
    code = table.code if (perspective.seats or caller.id == table.owner) and not table.plan else ""
    return TablePage(
        perspective=perspective,
        game=game,
        replaying=replaying,
        step=_step(perspective),
        chips=chip_row(perspective),
        warned=warned_choices(perspective),
        irrevocable=irrevocable_choices(perspective),
        panels=player_panels(perspective, words),
        winners=_winners(perspective),
        is_owner=bool(caller.id) and caller.id == table.owner,
        invited=bool(caller.id) and caller.id in table.invited(),
        joinable=joinable(table, caller.id) and caller.id not in table.turned_away,
        must_ask=must_ask(table, caller.id),
        invitation=f"{base}/join/{code}" if code else "",
        levels=tuple(levels_of(table.game)),
        usual_level=usual_level(table.game),
        options=tuple(options_said(game, table.options, table.rules)),
        now=house.now(),
        away=next((table.chairs[s].away for s in perspective.seats if table.chairs[s].away), ""),
        alone=plays_alone(table, caller.id),
        end_asked=table.chairs[table.ending.seat].name if table.ending is not None else "",
        must_answer_end=must_answer_end(table, caller.id),
        next_lesson=_next_lesson(house, table),
        example=rules_of(table, table.lesson) if EXAMPLE_ID.match(table.lesson) else "",
        curtain=secrets_between(perspective),
    )


def absent(presented: Perspective) -> str:
    """Who else plays and has not opened the table, while it pauses."""
    if presented.pausing.until is None:
        return ""
    gone = [p.name for p in presented.players if p.chair.attended and not (p.present or p.you)]
    return PageWords(presented.lang).listed(gone)


def length_said(lang: str, minutes: int) -> str:
    """So many minutes, in the unit that people say."""
    words = PageWords(lang)
    for unit, size in (("days", 24 * 60), ("hours", 60)):
        if minutes and minutes % size == 0:
            return words(f"pause.{unit}", minutes // size)
    return words("pause.minutes", minutes)


def _next_lesson(house: House, table: Table) -> Lesson | None:
    """The lesson that follows in the list."""
    lessons = house.lessons.in_order(table.game.name) if table.lesson else ()
    ids = [x.id for x in lessons]
    at = ids.index(table.lesson) + 1 if table.lesson in ids else len(ids)
    return lessons[at] if at < len(ids) else None


def base_of(request: Request, house: House) -> str:
    """How this house is reached: what links that people send to friends begin with."""
    return house.settings.public_url or str(request.base_url).rstrip("/")


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
    if len(presented.seats) < 2 or table.history is None or table.phase != PLAYING or table.plan:
        return False
    views = []
    for seat in presented.seats:
        view = dict(table.game.view(table.history.state, seat))
        for key in ("viewer", "seat", "you"):
            view.pop(key, None)
        views.append(view)
    return any(v != views[0] for v in views[1:])
