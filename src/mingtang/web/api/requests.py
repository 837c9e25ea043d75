"""What requests may hold, from programs and from forms: read and checked here, once. What is not known is refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationError,
    ValidationInfo,
)
from pydantic import field_validator as on_field

from mingtang.core.errors import listed, quoted
from mingtang.table.pausing import LONGEST
from mingtang.table.problems import BadRequest
from mingtang.table.reactions import ReactionName
from mingtang.table.settings import BotPace, Pace, Settings
from mingtang.table.uploads import MOST_LETTERS
from mingtang.texts import LANGUAGES
from mingtang.web.live.notices import check_email

MOST_FRIENDS = 12


def known_language(given: str) -> str:
    """A language that the house speaks."""
    if given not in LANGUAGES:
        raise BadRequest("bad_lang", listed(LANGUAGES), quoted(given))
    return given


def _line(most: int, empty: bool = False) -> AfterValidator:
    """One printable line, its spaces put in order, not too long."""

    def check(given: str, info: ValidationInfo) -> str:
        tidy = " ".join(given.split())
        if len(tidy) > most or not tidy.isprintable() or (not tidy and not empty):
            raise BadRequest("text_bounds", info.field_name or "", most)
        return tidy

    return AfterValidator(check)


def _seed(given: object) -> object:
    """A number, or its digits as text: there are programs that know no numbers of that length."""
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= 39:
        given = int(given)
    if given is None or given == "":
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < 1 << 128:
        raise BadRequest("bad_seed")
    return given


Name = Annotated[str, Field(max_length=200, examples=["Ana"])]
Word = Annotated[str, Field(max_length=60)]
SWITCHED = {"true": True, "false": False}
Switch = Annotated[
    bool, BeforeValidator(lambda given: SWITCHED.get(given, given) if isinstance(given, str) else given), Strict()
]
"""true or false in an address, and nothing that looks like it."""
ChoiceWords = Annotated[str, Field(min_length=1, max_length=200)]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=20)]
Language = Annotated[str, AfterValidator(known_language)]
Level = Annotated[str, Field(max_length=40)]
AsUsual = BeforeValidator(lambda given: None if given == "" else given, json_schema_input_type=str | None)
"""A form sends an empty word where nothing was chosen."""


Channel = Literal["email", "webhook"]
PaceKind = Literal["live", "days", "none"]
Access = Literal["public", "invitation"]
Watching = Literal["anyone", "invited", "nobody"]
Undoing = Literal["normal", "strict", "open", "none"]
Seating = Literal["lot", "given"]
Hinting = Literal["alone", "everyone", "nobody"]
Role = Literal["host", "moderator"]
DeedName = Literal[
    "grant", "revoke", "ban", "unban", "mute", "unmute", "link", "close", "announce", "read_only", "reopen", "answer",
]  # fmt: skip


def _one_of(kind: object, place: str = "") -> BeforeValidator:
    """One of the words of a kind, or nothing where nothing may be chosen; said with all of them where it is another."""
    names = get_args(kind)

    def check(given: object, info: ValidationInfo) -> object:
        if given is not None and given not in names:
            raise BadRequest("one_of", place or info.field_name or "", listed(names))
        return given

    return BeforeValidator(check)


class RequestBody(BaseModel):
    """A request. A number is no truth value, and the digits of a number are no number."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @on_field("*", mode="before")
    @classmethod
    def _no_end_of_text(cls, value: object) -> object:
        """No text holds the sign by which programs end theirs: databases choke on it."""
        if isinstance(value, str) and "\0" in value:
            raise ValueError("a text may not hold the character 0")
        return value

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """A request that came as a form."""
        try:
            return cls.model_validate(given)
        except ValidationError as e:
            raise problem_in(e.errors()) from None


KEYS = {
    "missing": "field_missing",
    "extra_forbidden": "field_unknown",
    "bool_type": "yes_or_no",
    "bool_parsing": "yes_or_no",
    "string_type": "text_needed",
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), "whole_number"),
}
BOUNDS = {
    "greater_than_equal": ("at_least", "ge"),
    "less_than_equal": ("at_most", "le"),
    "string_too_long": ("text_too_long", "max_length"),
    "string_too_short": ("text_too_short", "min_length"),
    "too_long": ("too_many_entries", "max_length"),
}


def problem_in(errors: Sequence[Mapping[str, Any]]) -> BadRequest:
    """What is wrong with a request, as a fact: the first thing that was found."""
    first = errors[0]
    kind, bounds = str(first["type"]), first.get("ctx", {})
    place = [part for part in first["loc"] if part not in ("body", "query", "path")]
    if kind == "json_invalid":
        return BadRequest("not_json")
    if not place:
        return BadRequest("bad_request", "body")
    if len([e for e in errors if e["loc"][: len(first["loc"]) - 1] == first["loc"][:-1] and len(place) > 1]) > 1:
        return BadRequest("bad_field", str(place[0]))  # it fits none of several kinds
    where = ".".join(str(part) for part in place)
    if kind in BOUNDS:
        key, bound = BOUNDS[kind]
        return BadRequest(key, where, int(bounds[bound]))
    return BadRequest(KEYS.get(kind, "bad_field"), where)


class NewGuest(RequestBody):
    """Somebody says a name."""

    name: Name
    lang: Language | None = None
    cookie: bool = Field(default=False, description="Also sign the browser in that asks.")
    program: bool = Field(default=False, description="A program plays under this name; everybody sees it.")


class Credentials(RequestBody):
    """A name and a password."""

    name: Name
    password: str = Field(min_length=1, max_length=200)
    cookie: bool = Field(default=False, description="Also sign the browser in that asks.")


class NewPassword(RequestBody):
    """The old password, as proof, and the new one."""

    old: str = Field(min_length=1, max_length=200)
    new: str = Field(min_length=1, max_length=200)
    cookie: bool = Field(default=False, description="Also sign the browser in that asks.")


class ChangeMe(RequestBody):
    """What a person may change about themselves."""

    name: Name | None = None
    lang: Language | None = None
    email: Annotated[str, AfterValidator(check_email)] | None = None
    webhook: str | None = Field(default=None, max_length=500)
    program: bool | None = Field(
        default=None, description="true: a program plays under this name; everybody sees it. It cannot be taken back."
    )


class Invite(RequestBody):
    """Whom to keep a chair for."""

    name: Name


class Recover(RequestBody):
    """The name of an account, or its e-mail address."""

    name: Name


class SetPassword(RequestBody):
    """A new password, by a link."""

    password: str = Field(min_length=1, max_length=200)
    cookie: bool = Field(default=False, description="Also sign the browser in that asks.")


class LeaveForGood(RequestBody):
    """The password, as proof; a guest has none."""

    password: str = Field(default="", max_length=200)


class Whom(RequestBody):
    """Somebody: by a seat or a line of chat at a table, or by the name of an account."""

    table: str = Field(default="", max_length=24)
    seat: SeatNumber | None = Field(default=None, description="Who sits there.")
    line: int | None = Field(default=None, ge=0, le=10**9, description="Who said it: the `version` of a line of chat.")
    name: Name = ""


class NewReport(Whom):
    """Whom, and what they did."""

    why: Annotated[str, _line(500)]


Why = Annotated[str, _line(500, empty=True)]
HOURS = 100_000


class HostDeed(RequestBody):
    """What a host does, and why."""

    do: Annotated[DeedName, _one_of(DeedName)]
    whom: str = Field(default="", max_length=200, description="A person: id, or the name of an account.")
    table: str = Field(default="", max_length=24)
    report: int = Field(default=0, ge=0, le=10**12)
    role: Annotated[Role, _one_of(Role)] = "moderator"
    hours: int = Field(default=0, ge=0, le=HOURS, description="For so long; 0: until it is lifted.")
    text: Why = Field(default="", description="What is announced; empty takes it down.")
    why: Why = ""


class NoticeTest(RequestBody):
    """Which channel to try."""

    channel: Annotated[Channel, _one_of(Channel)]


class PaceBody(RequestBody):
    """How long a choice may take: "live", "days" or "none", with its figures where they are not the usual ones."""

    kind: Annotated[PaceKind, _one_of(PaceKind, "pace.kind")] = "none"
    seconds: int = Field(default=45, ge=5, le=3600)
    reserve: int = Field(default=600, ge=0, le=86_400)
    days: int = Field(default=2, ge=1, le=30)

    def pace(self) -> Pace:
        """The pace itself: what it does not need is left out."""
        if self.kind == "live":
            return Pace("live", self.seconds, self.reserve)
        return Pace("days", days=self.days) if self.kind == "days" else Pace()


def _pace(given: object) -> object:
    """A pace in a word."""
    return {"kind": given} if isinstance(given, str) else {} if given is None else given


class NewTable(RequestBody):
    """A table to be opened. Only the game is needed."""

    game: str = Field(max_length=40, examples=["yunnan"])
    seats: int | None = Field(
        default=None, ge=1, le=20, description="How many play; as many as the game takes if not given."
    )
    options: dict[Word, bool | int | Word] = Field(
        default_factory=dict, max_length=40, description="The game's switches, see /api/games."
    )
    bots: int | Level | Annotated[list[Level], Field(max_length=12)] | None = Field(
        default=None, description="How many bots, or their levels; a single level fills every other seat."
    )
    sharing: list[Annotated[str, _line(40)]] = Field(
        default_factory=list, max_length=MOST_FRIENDS, description="Names of friends at the same screen."
    )
    chairs: list[Annotated[str, _line(60)]] = Field(
        default_factory=list,
        max_length=19,
        description="Who sits on the other seats, in their order, instead of `bots` and `sharing`: `open`, `here:NAME` at the same screen, or `bot:LEVEL`.",
        examples=[["open", "bot:medium"]],
    )
    pace: Annotated[PaceBody, BeforeValidator(_pace, json_schema_input_type=Word | PaceBody | None)] = Field(
        default=PaceBody(),
        description='"live", "days" or "none", or {kind: "live", seconds, reserve} or {kind: "days", days}.',
    )
    access: Annotated[Access | None, _one_of(Access), AsUsual] = None
    watch: Annotated[Watching | None, _one_of(Watching), AsUsual] = None
    undo: Annotated[Undoing | None, _one_of(Undoing), AsUsual] = None
    seating: Annotated[Seating | None, _one_of(Seating), AsUsual] = Field(
        default=None, description="Whether seats are drawn when it begins."
    )
    hints: Annotated[Hinting | None, _one_of(Hinting), AsUsual] = Field(
        default=None, description="Who may ask for hints: whoever plays without other people, everyone, or nobody."
    )
    bot_pace: Annotated[BotPace | None, _one_of(BotPace), AsUsual] = Field(
        default=None, description="How quickly bots choose while somebody watches."
    )
    lang: Annotated[Language | None, AsUsual] = None
    title: Annotated[str, _line(60, empty=True)] = ""
    ask_first: bool = Field(
        default=False, description="Whether the owner is asked before somebody sits down without the invitation."
    )
    seed: Annotated[int | None, BeforeValidator(_seed, json_schema_input_type=int | Word | None)] = Field(
        default=None, description="For tests: the luck of the game. The table says that it is known."
    )

    def settings(self, lang: str, seating: str) -> Settings:
        """How the table will be played; language and seating are the house's where nobody chose."""
        return Settings(
            pace=self.pace.pace(),
            access=self.access or Settings.access,
            watch=self.watch or Settings.watch,
            undo=self.undo or Settings.undo,
            seating=self.seating or seating,
            lang=self.lang or lang,
            title=self.title,
            ask_first=self.ask_first,
            hints=self.hints or Settings.hints,
            bot_pace=self.bot_pace or Settings.bot_pace,
        )


class TakeSeat(RequestBody):
    """A chair to sit down on; the next free one if none is named."""

    code: str = Field(default="", max_length=40, description="The invitation, where one is needed.")
    seat: SeatNumber | None = None
    another: bool = Field(default=False, description="One more chair for somebody at the same screen.")
    name: Name | None = Field(default=None, description="Their name.")


class SeatBot(RequestBody):
    """Who shall sit there: a bot of this level, or nobody."""

    bot: Annotated[Level | None, AsUsual] = None


class StartGame(RequestBody):
    """Begin now; bots of this level take the empty chairs."""

    bot: Annotated[Level | None, AsUsual] = None


class MakeChoice(RequestBody):
    """A choice, and the ply at which the table was looked at."""

    action: ChoiceWords = Field(examples=["bid horse 7"])
    ply: Ply
    seat: SeatNumber | None = Field(default=None, description="Which of the own seats, if there are several.")
    times: Annotated[int, Field(ge=1, le=40)] = Field(
        default=1, description="The same choice so many times, as long as it is offered: 4 to sell four lots."
    )
    obvious: Switch = Field(default=False, description="Answer the question that follows as nearly everybody does.")


class GoOn(RequestBody):
    """The step of a lesson that was read; empty at the end of a part."""

    step: Word = ""


class TakeBack(RequestBody):
    """Back to an earlier ply; without one, to before the own last choice."""

    ply: Ply
    to: Ply | None = None


class UndoAnswer(RequestBody):
    """Yes or no."""

    yes: bool


class ProposePause(RequestBody):
    """For how long at most; any player may go on before."""

    minutes: int = Field(ge=1, le=LONGEST)


class AnswerRequest(RequestBody):
    """Who asks for a chair (`key` of `requests`), and whether they get it."""

    key: str = Field(min_length=1, max_length=20)
    yes: bool


class ChatMessage(RequestBody):
    """A line of chat."""

    text: str = Field(min_length=1, max_length=1000)
    key: str = Field(default="", max_length=64, description="The same key twice is said once.")


class SetBotPace(RequestBody):
    """How quickly bots choose."""

    pace: Annotated[BotPace, _one_of(BotPace)]


class React(RequestBody):
    """One of the quick words."""

    reaction: Annotated[ReactionName, _one_of(ReactionName)] = Field(examples=["thanks"])
    key: str = Field(default="", max_length=64, description="The same key twice is said once.")


class AskHint(RequestBody):
    """For which of the own seats."""

    seat: SeatNumber | None = None


class Fork(RequestBody):
    """From which moment; against bots on one seat, or alone on all."""

    ply: Ply
    bots: Annotated[Level | None, AsUsual] = Field(
        default=None, description="The level of the bots for people's seats; the table's own bots keep theirs."
    )
    seat: SeatNumber | None = None


class BringRecord(RequestBody):
    """A record as text."""

    record: str = Field(max_length=MOST_LETTERS)
