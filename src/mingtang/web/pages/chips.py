"""The choices beside the prompt: each in its place for as long as it is offered. Going on stands left, ending right."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.core.steps import COMPLETES, GOES_ON
from mingtang.draw.contract import Choice
from mingtang.web.perspective.table import Perspective


@dataclass(frozen=True)
class Chip:
    """A choice beside the prompt."""

    choice: Choice
    kind: str
    """chip, primary (what the step was for is done: this is the useful step) or reveal (after it there is no free way back)."""


MANY_NUMBERS = 9
"""From so many numbers on a slider asks for one."""


@dataclass(frozen=True)
class NumberQuestion:
    """A number that is asked for: every answer in its order, and those worth a button of their own."""

    choices: tuple[Choice, ...]
    presets: tuple[int, ...]
    """Places among the choices: none, a quarter, half, three quarters, all; or what is hinted."""
    at: int
    """Where the slider stands at first."""


@dataclass(frozen=True)
class ChipRow:
    """The chips of a prompt: those that go on, then those that end. What is refused keeps its place among them."""

    on: tuple[Chip, ...] = ()
    ends: tuple[Chip, ...] = ()
    number: NumberQuestion | None = None
    many: tuple[Choice, ...] = ()
    """Choices that are one of many units each, wherever they have their place: here several are made at once."""
    obvious: str = ""
    """What answers the question that would follow, in words; empty where none does."""


def chip_row(presented: Perspective) -> ChipRow:
    """The choices that have no place on the board, in the order in which the rules name them."""
    drawn = presented.position
    if drawn is None:
        return ChipRow()
    place = {c.action: i for i, c in enumerate(drawn.choices)}
    beside = sorted((*drawn.board.also, *drawn.board.chips), key=lambda c: place.get(c.action, len(place)))
    warned = warned_choices(presented)
    number = number_question(drawn.choices)
    if number is not None:
        beside = [c for c in beside if c not in number.choices]
    many = () if presented.coach is not None else tuple(c for c in drawn.choices if c.many)
    return ChipRow(
        on=tuple(_chip(c, warned) for c in beside if c.ending == GOES_ON and c not in many),
        ends=tuple(_chip(c, warned) for c in beside if c.ending != GOES_ON),
        number=number,
        many=many,
        obvious=next((c.obvious_text for c in drawn.choices if c.obvious), ""),
    )


def number_question(choices: tuple[Choice, ...]) -> NumberQuestion | None:
    """Whether the step asks for one number out of many."""
    numbers = tuple(c for c in choices if c.allowed and len(c.nouns) == 1 and isinstance(c.nouns[0], int))
    if len(numbers) < MANY_NUMBERS or len({c.verb for c in numbers}) != 1:
        return None
    last = len(numbers) - 1
    hinted = next((i for i, c in enumerate(numbers) if c.hinted), None)
    presets = sorted({0, last // 4, last // 2, last * 3 // 4, last} | ({hinted} if hinted is not None else set()))
    return NumberQuestion(numbers, tuple(presets), _beginning(numbers) if hinted is None else hinted)


def _beginning(numbers: tuple[Choice, ...]) -> int:
    """Where the slider stands at first: in the middle, or beside it where that costs more than it seems."""
    middle = (len(numbers) - 1) // 2
    harmless = [i for i, c in enumerate(numbers) if c.caution is None]
    return min(harmless, key=lambda i: abs(i - middle), default=middle)


def _chip(choice: Choice, warned: tuple[str, ...]) -> Chip:
    """Green is the useful step or nothing: an end is green only where nothing is left to do."""
    if not choice.allowed:
        return Chip(choice, "chip")
    useful = choice.ending == COMPLETES and choice.caution is None
    return Chip(choice, "reveal" if choice.action in warned else "primary" if useful else "chip")


def warned_choices(presented: Perspective) -> tuple[str, ...]:
    """The choices before which the page asks once more: they show something, and undo ends there."""
    drawn, settings = presented.position, presented.settings
    if drawn is None or not presented.your_turn or settings.undo not in ("normal", "strict"):
        return ()
    return tuple(sorted(drawn.reveals)) if _shared(presented) or settings.undo == "strict" else ()


def irrevocable_choices(presented: Perspective) -> tuple[str, ...]:
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
