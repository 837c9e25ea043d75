"""Places that one can choose: real buttons in the drawing, lit where they are allowed, with a reason where they are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from mingtang.draw.contract import Choice
from mingtang.draw.lines import Point
from mingtang.draw.markup import at, attr, cached, num


@dataclass(frozen=True)
class Shape:
    """The outline of a place; `mark` is where the small sign of a refusal sits."""

    tag: str
    attrs: str
    mark: Point

    def drawn(self, cls: str) -> str:
        """The outline with a class."""
        return f'<{self.tag} class="{cls}" {self.attrs}/>'


@cached
def circle(x: float, y: float, r: float) -> Shape:
    """A round place."""
    return Shape("circle", f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"', (x + r * 0.72, y - r * 0.74))


@cached
def box(x: float, y: float, w: float, h: float, r: float = 7) -> Shape:
    """A square place."""
    return Shape(
        "rect",
        f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"',
        (x + w - 3, y + 4),
    )


def outline(d: str, mark: Point) -> Shape:
    """A place of any form."""
    return Shape("path", f'd="{d}"', mark)


def target(shape: Shape, choice: Choice, inner: str = "", hit: Shape | None = None, cls: str = "") -> str:
    """A place one can choose, with what stands on it. `hit` is a larger invisible area for fingers.

    Classes: `bare` leaves the ground visible; `quiet` lets a refused place look like any other (it is merely occupied or empty), and
    takes it out of the tab order; a click still tells why; `aim` shows the place only while one points at its `hit`, for places that
    lie across each other; `aside` is what may be done besides the question, so that a page looks elsewhere first.
    """
    state = "is-legal" if choice.allowed else "is-refused"
    if choice.hinted:
        state += " is-hinted"
    why = ""
    if choice.caution is not None:
        clause, title, sentence = choice.caution
        why = f"{attr('data-clause', clause)}{attr('data-title', title)}{attr('data-care', sentence)}{attr('aria-description', sentence)}"
        inner += caution_mark(*shape.mark)
    no = ""
    if choice.refusal is not None:
        clause, title, sentence = choice.refusal
        why = (
            f' aria-disabled="true"{attr("data-clause", clause)}{attr("data-title", title)}{attr("data-why", sentence)}'
        )
        no = "" if "quiet" in cls else refused_mark(*shape.mark)
    stop = -1 if no == "" and not choice.allowed else 0
    wide = hit.drawn("hit") if hit is not None else ""
    return (
        f'<g class="target {state}{" " + cls if cls else ""}" role="button" tabindex="{stop}"{attr("aria-label", choice.text)}'
        f"{attr('data-action', choice.action)}{why}>{wide}{shape.drawn('glow')}{shape.drawn('face')}{shape.drawn('ring')}{inner}{no}</g>"
    )


@cached
def refused_mark(x: float, y: float) -> str:
    """The small sign at a refused place."""
    return (
        f'<path class="mark" d="M{num(x - 3.6)} {num(y + 3.6)}L{num(x + 3.6)} {num(y - 3.6)}M{num(x + 6.5)} {num(y)}'
        'a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0"/>'
    )


@cached
def caution_mark(x: float, y: float) -> str:
    """The small sign at a place that may be chosen, but at a price."""
    return f'<g class="care" transform="{at(x, y)}"><path d="M0-8.5L8.6 6.5H-8.6Z"/><path class="dot" d="M0-3.2V1.2M0 3.9V4"/></g>'


def place(shape: Shape, inner: str = "", cls: str = "slot") -> str:
    """A place that nobody can choose now."""
    return shape.drawn(cls) + inner


def target_or_place(
    shape: Shape, choice: Choice | None, inner: str = "", hit: Shape | None = None, cls: str = "slot", how: str = ""
) -> str:
    """A target if there is a choice here now (`how` are its classes), else the plain place (`cls`)."""
    return target(shape, choice, inner, hit, how) if choice is not None else place(shape, inner, cls)


def thing(what: str, inner: str) -> str:
    """Something that one may want to know about, chosen or not: `what` names its card, by kind and id ("building horse")."""
    return f"<g{attr('data-thing', what)}>{inner}</g>"


def kin(name: str, inner: str) -> str:
    """A part of something that stands in several places: whoever points at one sees the others."""
    return f"<g{attr('data-kin', name)}>{inner}</g>"


def spot(what: str, shape: Shape) -> str:
    """A place of the ground on which nothing need stand: whoever points at it is told what it is."""
    return thing(what, shape.drawn("spot"))


def last_move(shape: Shape) -> str:
    """The dashed ring round what the last move touched."""
    return f'<g class="is-last">{shape.drawn("ring")}</g>'


def asked_about(shape: Shape) -> str:
    """The ring round a place that a question is about, where its answers are no places: a page looks there."""
    look = "fill:none;stroke:var(--lamp);stroke-width:6;pointer-events:none"
    return f'<g class="is-asked" style="{look}">{shape.drawn("ring")}</g>'


def trail(d: str) -> str:
    """The dotted way from the old place to the new one."""
    return f'<path class="trail" d="{d}"/>'


class ChoicesAsked:
    """Which choices a part of a board has asked for while it was drawn."""

    def __init__(self) -> None:
        self.actions: set[str] = set()
        self.verbs: set[str] = set()
        self.answered = False
        """Whether one of them was there."""


class Choices:
    """The choices of a scene, handed out to the places of a board. What is not asked for becomes a chip."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._left: dict[str, Choice] = {c.action: c for c in choices}
        self._lit = 0
        self._asked: ChoicesAsked | None = None

    def take(self, action: str) -> Choice | None:
        """The choice with these words, once; None if it is not offered or already placed."""
        found = self._left.pop(action, None)
        if self._asked is not None:
            self._asked.actions.add(action)
            self._asked.answered = self._asked.answered or found is not None
        if found is not None and found.allowed:
            self._lit += 1
        return found

    def has(self, action: str) -> bool:
        """Whether this choice is still to be placed."""
        found = action in self._left
        if self._asked is not None:
            self._asked.actions.add(action)
            self._asked.answered = self._asked.answered or found
        return found

    def of(self, verb: str) -> list[Choice]:
        """The choices of a verb that are still to be placed, in their order."""
        found = [c for c in self._left.values() if c.verb == verb]
        if self._asked is not None:
            self._asked.verbs.add(verb)
            self._asked.answered = self._asked.answered or bool(found)
        return found

    def rest(self) -> tuple[Choice, ...]:
        """What found no place on the board."""
        return tuple(self._left.values())

    def lit_since(self) -> int:
        """How many allowed choices were placed since this was last asked: whether, and how brightly, a sheet is lit."""
        was, self._lit = self._lit, 0
        return was

    # ---- for parts that are drawn once for several readers

    @contextmanager
    def noting(self) -> Iterator[ChoicesAsked]:
        """Note what is asked meanwhile."""
        before, self._asked = self._asked, ChoicesAsked()
        try:
            yield self._asked
        finally:
            self._asked = before

    def also_asked(self, asked: ChoicesAsked) -> None:
        """Something that was drawn before has asked this."""
        if self._asked is not None:
            self._asked.actions |= asked.actions
            self._asked.verbs |= asked.verbs
            self._asked.answered = self._asked.answered or asked.answered

    def would_answer(self, asked: ChoicesAsked) -> bool:
        """Whether one of these choices is here."""
        return any(action in asked.actions or c.verb in asked.verbs for action, c in self._left.items())
