"""How a drawing is written down: numbers as short as they may be, words escaped. Everything that is written goes through here."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
UNSPOKEN: Final = ' aria-hidden="true"'
"""Words and numbers printed on a board are for the eye: without their place they tell nothing. What can be chosen has a name, what lies
there a card, and the board in words tells the rest."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def cached(draw: Callable[P, R]) -> Callable[P, R]:
    """What is drawn once is remembered: for what depends on nothing but what it is given. 1, 1.0 and True are told apart."""
    return cast(Callable[P, R], functools.lru_cache(maxsize=1 << 14, typed=True)(draw))


@functools.lru_cache(maxsize=1 << 16)
def num(v: float) -> str:
    """A number to a tenth of a unit: "12.5", "12", never "-0"."""
    s = f"{v:.1f}"
    if s.endswith(".0"):
        s = s[:-2]
    return "0" if s == "-0" else s


def esc(words: object) -> str:
    """Words as text or as the value of an attribute: nothing in them can become markup."""
    return _escaped(str(words))


@functools.lru_cache(maxsize=1 << 14)
def _escaped(words: str) -> str:
    return html.escape(_CONTROL.sub("", words), quote=True)


def attr(name: str, value: object) -> str:
    """One attribute with a space before it; nothing at all where the value is empty."""
    shown = str(value)
    return f' {name}="{esc(shown)}"' if shown else ""


def link(id: str) -> str:
    """A reference to something drawn elsewhere: what `use` wants."""
    return f' href="#{esc(id)}"'


def group(body: str, **attrs: object) -> str:
    """Things that belong together. `cls` is the class; names with an underscore get a hyphen."""
    named = {"class" if k == "cls" else k.replace("_", "-"): v for k, v in attrs.items()}
    return f"<g{''.join(attr(k, v) for k, v in named.items())}>{body}</g>"


def at(x: float, y: float, scale: float = 1.0) -> str:
    """The value of a transform that puts something at a place."""
    return f"translate({num(x)} {num(y)})" + (f"scale({scale:.3g})" if scale != 1 else "")
