"""A point in the rules, and the truth that it reads and changes.

A game in play is a state with a stack of steps. The step on top says who chooses, what the table shows, why a choice is
refused and what it does. A step is frozen: it is replaced, never edited, so that copying a stack copies a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import ABSENT, EVERYONE, Caution, Event, Prompt, Refusal
from mingtang.core.rng import Rng

Seat = int
NOBODY: Final = -1
"""Nobody is waited for: the step runs by itself."""
SEVERAL: Final = -2
"""Several seats choose at once; `Step.waiting` says which."""

GOES_ON: Final = 0
"""A choice that does what the step is for."""
ENDS: Final = 1
"""A choice that ends it, or does without, while something could still be done."""
COMPLETES: Final = 2
"""A choice that ends what is done: nothing is left that the step was for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth of one game: whole numbers, lists of them, and frozen steps. No texts, people or clocks.

    A state is blank when it is made; `setup`, `clone` and `load` fill it.
    """

    seats: int
    rules: int
    readings: list[int]
    """Which reading of each of the game's rulings is in force; chosen once, never changed."""
    rng: Rng
    stack: list[Step[Any]]
    events: list[Event] | None

    def then(self, *steps: Step[Any]) -> None:
        """The step on top is done; these follow, in reading order."""
        stack = self.stack
        stack.pop()
        stack.extend(steps[::-1])

    def become(self, step: Step[Any]) -> None:
        """The step on top is done; this one follows."""
        self.stack[-1] = step

    def first(self, step: Step[Any]) -> None:
        """Something comes in between; the step on top goes on afterwards."""
        self.stack.append(step)

    def done(self) -> None:
        """The step on top is done; what lies below goes on."""
        self.stack.pop()

    def tell(
        self,
        key: str,
        a: int = ABSENT,
        b: int = ABSENT,
        c: int = ABSENT,
        d: int = ABSENT,
        e: int = ABSENT,
        f: int = ABSENT,
        seen_by: int = EVERYONE,
        reveals: bool = False,
    ) -> None:
        """Say what has happened to those who may know. Costs nothing while nobody listens."""
        if self.events is None:
            return
        args = tuple([x for x in (a, b, c, d, e, f) if x != ABSENT])
        self.events.append(Event(key, args, seen_by, reveals))

    def copy_frame(self, other: State) -> None:
        """Take over from `other` what every state has; the copy tells nothing."""
        self.seats = other.seats
        self.rules = other.rules
        self.readings = other.readings
        self.rng = other.rng.copy()
        self.stack = other.stack.copy()
        self.events = None


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A point in the rules. `seat` is whom it waits for: a seat, NOBODY or SEVERAL."""

    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    """The clause that describes this choice: cited when somebody asks for something that is no choice now."""
    may_force: ClassVar[bool] = True
    """Whether the engine takes a single option itself. False where taking it would betray a hidden card."""
    endings: ClassVar[tuple[Action, ...]] = ()
    """The choices that end this step, or do without it: "pass", "stop", "leave"."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        self.seat: Final = seat

    def args(self) -> tuple[int, ...]:
        """With the name, all there is to save: what the constructor takes, in its order."""
        return (self.seat,) if self.seat >= 0 else ()

    def waiting(self, s: S) -> tuple[Seat, ...]:
        """Who may choose now. Several: at once, in any order."""
        return (self.seat,) if self.seat >= 0 else ()

    def revisable(self, s: S) -> tuple[Seat, ...]:
        """Who has chosen and may still choose again, because nobody has seen it. Nobody waits for them."""
        return ()

    def shown_waiting(self, s: S, viewer: Seat) -> tuple[Seat, ...]:
        """Whom the table shows as waited for, to this viewer. Differs where waiting would betray a secret."""
        return self.waiting(s)

    def prompt(self, s: S, seat: Seat) -> Prompt:
        """What the seat is asked, with the numbers that decide."""
        return Prompt(self.name)

    def choices(self, s: S, seat: Seat) -> Sequence[Action]:
        """All that the table shows, allowed or not."""
        return ()

    def why_not(self, s: S, seat: Seat, a: Action) -> Refusal | None:
        """The first reason against a choice, in the order a player would be told; None if it is allowed."""
        return None

    def legal(self, s: S, seat: Seat) -> list[Action]:
        """The allowed choices. A hot step may write it out; the judge proves that it agrees with `why_not`."""
        choices = self.choices(s, seat)
        if isinstance(choices, list):  # nearly always; compiled code walks through a list several times as fast
            return [a for a in choices if self.why_not(s, seat, a) is None]
        return [a for a in choices if self.why_not(s, seat, a) is None]

    def label(self, s: S, seat: Seat, a: Action) -> Prompt | None:
        """A fuller name of a choice at this moment ("take 8 points and 4 coins"); None: the choice's own words do."""
        return None

    def ending(self, s: S, seat: Seat, a: Action) -> int:
        """Whether a choice ends what the seat is doing: GOES_ON, ENDS or COMPLETES. Tables keep going on and ending apart by it."""
        return ENDS if a in self.endings else GOES_ON

    def most(self, s: S, seat: Seat, a: Action) -> int:
        """How often this choice can be made one after the other, where it is one of many units: "sell a lot", "add an iron"; else 1."""
        return 1

    def label_of_many(self, s: S, seat: Seat, a: Action, times: int) -> Prompt | None:
        """What a choice is called that is made several times at once; None: its own words with the number before them do."""
        return None

    def obvious_next(self, s: S, seat: Seat, a: Action) -> Action | None:
        """What nearly everybody answers to the question that this choice raises, so that it need not be asked; None: it is a real question."""
        return None

    def caution(self, s: S, seat: Seat, a: Action) -> Caution | None:
        """What an allowed choice wastes, or costs beyond its price, as far as the seat can know; None: nothing.

        Asked for people, never by bots or playouts. What the engine takes by itself is nobody's choice, so the caution stands on the
        choice that leads there.
        """
        return None

    def apply(self, s: S, seat: Seat, a: Action) -> None:
        """Carry the choice out: change the state, then the stack."""
        raise NotImplementedError(self.name)

    def run(self, s: S) -> None:
        """The same, for a step that waits for nobody."""
        raise NotImplementedError(self.name)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self.args())


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step that runs by itself."""

    def __init__(self) -> None:
        super().__init__(NOBODY)


@mypyc_attr(allow_interpreted_subclasses=True)
class ForSeat(Automatic[S]):
    """A step that runs by itself for one player."""

    def __init__(self, who: Seat) -> None:
        super().__init__()
        self.who: Final = who

    def args(self) -> tuple[int, ...]:
        """For whom."""
        return (self.who,)


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Automatic[S]):
    """Several things in their order, each a step of its own; `at` says how far they have come."""

    def __init__(self, at: int = 0) -> None:
        super().__init__()
        self.at: Final = at

    def args(self) -> tuple[int, ...]:
        """How far they have come."""
        return (self.at,)


@mypyc_attr(allow_interpreted_subclasses=True)
class EachInTurn(OneByOne[S]):
    """Each player's moment of a phase, one after the other."""

    def run(self, s: S) -> None:
        """The next player's moment; after the last one, the phase is over."""
        if self.at == 0:
            self.open(s)
        if self.at >= s.seats:
            s.done()
            self.close(s)
        else:
            s.become(self.onward(self.at + 1))
            self.moment(s, self.order(s)[self.at])

    def order(self, s: S) -> list[Seat]:
        """The seats, in the order of this phase."""
        raise NotImplementedError(self.name)

    def open(self, s: S) -> None:
        """What happens before the first player."""

    def close(self, s: S) -> None:
        """What happens after the last player."""

    def onward(self, at: int) -> Step[S]:
        """The same phase, one player further."""
        raise NotImplementedError(self.name)

    def moment(self, s: S, seat: Seat) -> None:
        """Ask the player, if there is anything to ask: put a step on top."""
        raise NotImplementedError(self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """Several seats choose at once; nobody sees a choice before all are in. The choices lie in the state."""

    may_force = False

    def __init__(self) -> None:
        super().__init__(SEVERAL)
