"""An opponent of one's own: any class with a method `choose`, named on the command line as module:Class.

    my_bots:Careful                                 the class Careful of my_bots.py in this folder, or of an installed module
    my_bots:Careful:doubt=0.3                       made with Careful(doubt=0.3)
    my_bots:Careful:patience=5:on_error=random      at most five seconds a choice; where it fails, chance chooses

Whatever such a class does wrong is told in one line with its name, its seat and the choice. Web tables never get here: they know the
levels of the house alone. docs/writing-a-bot.md shows how to write one.
"""

from __future__ import annotations

import importlib
import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

from mingtang.bots.bot import Bot, luck_and_ply
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, Unknown, quoted
from mingtang.core.game import Game
from mingtang.core.rng import below, seeded
from mingtang.core.steps import Seat, State
from mingtang.games import in_words

PATIENCE: Final = 60.0
"""So many seconds a choice may take unless the name says otherwise."""
LONGEST_PATIENCE: Final = 86_400.0
AGAIN: Final = 1.0
"""A bot that swallows the bell hears it again after so many seconds."""
log = logging.getLogger("mingtang.bots")
_failed: Final[set[str]] = set()
"""The bots whose first failure was told; those that play on with chance are not told of again."""


class _TimeIsUp(BaseException):
    """The bell. No bot that catches every Exception catches it by mistake."""


@final
class CustomBot(Bot):
    """A class from outside, watched: it answers in time with an allowed choice, or everybody is told what it did instead."""

    def __init__(self, name: str) -> None:
        self.name = name
        module, class_name, figures = _read(name)
        self.module = module
        self.patience = _seconds(name, figures.pop("patience", ""))
        on_error = figures.pop("on_error", "stop")
        if on_error not in ("stop", "random"):
            raise Unknown("bot_on_error", quoted(name, 120), quoted(on_error))
        self.goes_on = on_error == "random"
        self.inner: Any = self._made(class_name, {key: _figure(text) for key, text in figures.items()})

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        allowed = list(s.stack[-1].legal(s, seat))
        try:
            return self._answer(game, s, seat, seed, allowed)
        except HouseError as e:
            if not self.goes_on:
                raise
            if self.name not in _failed:
                _failed.add(self.name)
                lang = "de" if os.environ.get("MINGTANG_LANG") == "de" else "en"
                log.warning("mingtang: %s", in_words(HouseError("bot_goes_on", e), lang))
            return allowed[below(seeded(seed, "random"), len(allowed))]

    def played(self, seat: Seat, a: Action) -> None:
        listen = getattr(self.inner, "played", None)
        if listen is None:
            return
        try:
            _within(self.patience, lambda: listen(seat, a))
        except (Exception, SystemExit, _TimeIsUp) as e:
            if not self.goes_on:
                raise HouseError("bot_not_listening", self.name, seat, quoted(a.words), self._said(e)) from None

    def _answer(self, game: Game[Any], s: State, seat: Seat, seed: int, allowed: list[Action]) -> Action:
        luck, ply = luck_and_ply(seed)
        try:
            given = _within(self.patience, lambda: self.inner.choose(game, s, seat, seed))
        except _TimeIsUp:
            raise HouseError("bot_no_answer", self.name, seat, ply, luck, f"{self.patience:g}") from None
        except (Exception, SystemExit) as e:
            raise HouseError("bot_raised", self.name, seat, ply, luck, self._said(e)) from None
        words = given.words if isinstance(given, Action) else ""
        for a in allowed:
            if a.words == words:
                return a
        examples = ", ".join([a.words for a in allowed[:3]]) + (", …" if len(allowed) > 3 else "")
        raise HouseError("bot_not_allowed", self.name, seat, ply, luck, quoted(words or given), examples)

    def _made(self, class_name: str, figures: dict[str, Any]) -> Any:
        """The bot itself. Its module is looked for where any program would look, and in this folder."""
        here = os.getcwd()
        if here not in sys.path and "" not in sys.path:
            sys.path.append(here)
        try:
            found: Any = _within(self.patience, lambda: importlib.import_module(self.module))
        except (Exception, SystemExit, _TimeIsUp) as e:
            if isinstance(e, ModuleNotFoundError) and e.name and f"{self.module}.".startswith(f"{e.name}."):
                raise Unknown("bot_module", self.name, quoted(self.module)) from None
            raise Unknown("bot_module_fails", self.name, quoted(self.module), self._said(e)) from None
        kind: Any = getattr(found, class_name, None)
        if kind is None:
            raise Unknown("bot_class", self.name, quoted(self.module), quoted(class_name))
        if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
            raise Unknown("bot_no_bot", self.name, quoted(class_name))
        try:
            return _within(self.patience, lambda: kind(**figures))
        except (Exception, SystemExit, _TimeIsUp) as e:
            raise Unknown("bot_not_made", self.name, self._said(e)) from None

    def _said(self, e: BaseException) -> str:
        """What went wrong inside, on one line, with the line of the bot's own file."""
        if isinstance(e, _TimeIsUp):
            return f"> {self.patience:g} s"
        text = " ".join(f"{type(e).__name__}: {e}".split())
        file = getattr(sys.modules.get(self.module), "__file__", None)
        at = [frame.lineno for frame in traceback.extract_tb(e.__traceback__) if file and frame.filename == file]
        return quoted(text, 160)[1:-1] + (f" ({Path(str(file)).name}:{at[-1]})" if at else "")


def _read(name: str) -> tuple[str, str, dict[str, str]]:
    """Module, class and figures of module:Class:key=value."""
    words = name.split(":")
    figures: dict[str, str] = {}
    for word in words[2:]:
        key, sign, text = word.partition("=")
        if not key.isidentifier() or not sign or key in figures:
            raise Unknown("bot_figures", quoted(name, 120), quoted(word))
        figures[key] = text
    return words[0], words[1], figures


def _seconds(name: str, text: str) -> float:
    try:
        number = float(text) if text else PATIENCE
    except ValueError:
        number = 0.0
    if not 0.0 < number <= LONGEST_PATIENCE:
        raise Unknown("bot_patience", quoted(name, 120), quoted(text))
    return number


def _figure(text: str) -> int | float | str:
    """A number where it is one."""
    for kind in (int, float):
        try:
            number: int | float = kind(text)
            return number
        except ValueError:
            pass
    return text


def _within(seconds: float, work: Callable[[], Any]) -> Any:
    """Do it, but no longer than so many seconds. Where the system has no such bell (Windows, or a side thread), it takes as long as it takes."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return work()
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: object) -> None:
    raise _TimeIsUp
