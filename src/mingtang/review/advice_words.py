"""A hint in words: one sentence why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mingtang.review.wording import Speech

INNER = str.maketrans({"“": "‘", "”": "’", "„": "‚"})
"""Quotation marks within quotation marks are single ones."""


class Advised(Protocol):
    """What a sentence is made of: a hint, or what is left of it on its way to another process."""

    @property
    def reasons(self) -> Sequence[tuple[str, float]]: ...
    @property
    def denies(self) -> Sequence[tuple[int, str, float]]: ...
    @property
    def nets(self) -> Sequence[tuple[int, float]]: ...
    @property
    def gives(self) -> Sequence[tuple[str, float]]: ...
    @property
    def moment(self) -> str: ...
    @property
    def same(self) -> bool: ...


def why_so(speech: Speech, found: Advised, second: str, asked: bool) -> str:
    """One sentence why. `second` is what the line is compared with, in words; `asked`: besides it one could only choose how to be asked."""
    if found.same:
        return _say(speech, "same")
    if not second:
        return _say(speech, "only_asked" if asked else "only")
    second = second.translate(INNER)
    more = max(found.reasons, key=lambda r: r[1], default=("", 0.0))
    less = min(found.reasons, key=lambda r: r[1], default=("", 0.0))
    hurt = min(found.nets, key=lambda n: n[1], default=(-1, 0.0))
    by = _say(speech, f"by_{found.moment}")
    gain, price = (_part(speech, r) for r in (more, less))
    if more[1] > 0.0 and hurt[1] < 0.0 and -hurt[1] >= -less[1]:
        return _say(speech, "gain_deny", by, second, gain, speech.names[hurt[0]], speech.number(-hurt[1]))
    if more[1] > 0.0 and less[1] < 0.0:
        return _say(speech, "gain_price", by, second, gain, price)
    if more[1] > 0.0:
        return _say(speech, "gain", by, second, gain)
    if hurt[1] < 0.0:
        return _say(speech, "deny", by, second, speech.names[hurt[0]], speech.number(-hurt[1]))
    if less[1] < 0.0:
        return _say(speech, "price", by, second, price)
    return (
        _say(speech, "even_gives", second, _part(speech, found.gives[0]))
        if found.gives
        else _say(speech, "even", second)
    )


def _part(speech: Speech, reason: tuple[str, float]) -> str:
    return speech.weighed([reason]) if reason[0] else ""


def _say(speech: Speech, key: str, *args: int | str) -> str:
    return speech.texts.sentence(speech.texts.say("advice", key), args, ())
