"""What requests may hold. Everything is bounded; what is not known is refused by name."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, field_validator

from mingtang.table.uploads import MOST_LETTERS

Name = Annotated[str, Field(min_length=1, max_length=80, examples=["Ana"])]
Word = Annotated[str, Field(max_length=60)]
Words = Annotated[str, Field(min_length=1, max_length=200)]
Switch = Annotated[bool, BeforeValidator(lambda given: {"true": True, "false": False}.get(given, given)), Strict()]
"""true or false in an address, and nothing that looks like it."""
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=20)]


class Ask(BaseModel):
    """A request."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @field_validator("*", mode="before")
    @classmethod
    def _no_end_of_text(cls, value: object) -> object:
        """No text holds the sign by which programs end theirs: databases choke on it."""
        if isinstance(value, str) and "\0" in value:
            raise ValueError("a text may not hold the character 0")
        return value


class NewGuest(Ask):
    """Somebody says a name."""

    name: Name
    lang: str | None = Field(None, max_length=8)
    cookie: bool = Field(False, description="Also sign the browser in that asks.")


class Credentials(Ask):
    """A name and a password."""

    name: Name
    password: str = Field(min_length=1, max_length=200)
    cookie: bool = Field(False, description="Also sign the browser in that asks.")


class NewPassword(Ask):
    """The old password, as proof, and the new one."""

    old: str = Field(min_length=1, max_length=200)
    new: str = Field(min_length=1, max_length=200)
    cookie: bool = Field(False, description="Also sign the browser in that asks.")


class Me(Ask):
    """What a person may change about themselves."""

    name: Name | None = None
    lang: str | None = Field(None, max_length=8)
    email: str | None = Field(None, max_length=200)
    webhook: str | None = Field(None, max_length=500)


class NoticeTest(Ask):
    """Which channel to try."""

    channel: str = Field(pattern="^(email|webhook)$")


class NewTable(Ask):
    """A table to be opened. Only the game is needed."""

    game: str = Field(max_length=40, examples=["yunnan"])
    seats: int | None = Field(None, ge=1, le=20, description="How many play; as many as the game takes if not given.")
    options: dict[Word, bool | int | Word] = Field(
        default_factory=dict, max_length=40, description="The game's switches, see /api/games."
    )
    bots: int | Word | Annotated[list[Word], Field(max_length=12)] | None = Field(
        None, description="How many bots, or their levels; a single level fills every other seat."
    )
    sharing: list[Name] = Field(default_factory=list, max_length=12, description="Names of friends at the same screen.")
    pace: Word | Annotated[dict[Word, int | Word], Field(max_length=8)] | None = Field(
        None, description='"live", "days" or "none", or {kind: "live", seconds, reserve} or {kind: "days", days}.'
    )
    access: str | None = Field(None, max_length=20, description="public or invitation")
    watch: str | None = Field(None, max_length=20, description="anyone, invited or nobody")
    undo: str | None = Field(None, max_length=20, description="normal, strict, open or none")
    seating: str | None = Field(None, max_length=20, description="lot or given: whether seats are drawn when it begins")
    lang: str | None = Field(None, max_length=8)
    title: str | None = Field(None, max_length=80)
    seed: int | Word | None = Field(
        None, description="For tests: the luck of the game. The table says that it is known."
    )


class TakeSeat(Ask):
    """A chair to sit down on; the next free one if none is named."""

    code: str = Field("", max_length=40, description="The invitation, where one is needed.")
    seat: SeatNumber | None = None
    another: bool = Field(False, description="One more chair for somebody at the same screen.")
    name: Name | None = Field(None, description="Their name.")


class SeatBot(Ask):
    """Who shall sit there: a bot of this level, or nobody."""

    bot: str | None = Field(None, max_length=40)


class Begin(Ask):
    """Begin now; bots of this level take the empty chairs."""

    bot: str | None = Field(None, max_length=40)


class Act(Ask):
    """A choice, and the ply at which the table was looked at."""

    action: Words = Field(examples=["bid horse 7"])
    ply: Ply
    seat: SeatNumber | None = Field(None, description="Which of the own seats, if there are several.")


class TakeBack(Ask):
    """Back to an earlier ply; without one, to before the own last choice."""

    ply: Ply
    to: Ply | None = None


class Answer(Ask):
    """Yes or no."""

    yes: bool


class Say(Ask):
    """A line of chat."""

    text: str = Field(min_length=1, max_length=1000)
    key: str = Field("", max_length=64, description="The same key twice is said once.")


class AskHint(Ask):
    """For which of the own seats."""

    seat: SeatNumber | None = None


class Fork(Ask):
    """From which moment; against bots on one seat, or alone on all."""

    ply: Ply
    bots: str = Field(
        "", max_length=40, description="The level of the bots for people's seats; the table's own bots keep theirs."
    )
    seat: SeatNumber | None = None


class BringRecord(Ask):
    """A record as text."""

    record: str = Field(max_length=MOST_LETTERS)
