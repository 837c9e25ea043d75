"""The switches of a game: what may be chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mingtang.core.errors import BadOption, listed, quoted

OptionValue = bool | int | str
Options = dict[str, OptionValue]


@dataclass(frozen=True)
class Option:
    """One switch: on or off, one of several words, or a whole number in a range."""

    name: str
    default: OptionValue
    clause: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def usual(self, edition: int) -> OptionValue:
        """What is played where nothing else was chosen; 0 is the newest edition of the rules."""
        return self.default

    def read(self, given: object) -> OptionValue:
        """The value that was meant, from a word, a number or a truth value."""
        if isinstance(self.default, bool):
            return self._switch(given)
        if isinstance(self.default, int):
            return self._number(given)
        if isinstance(given, bool):
            given = "true" if given else "false"
        if given not in self.values:
            raise BadOption("option_one_of", self.name, listed(self.values), quoted(str(given)))
        return str(given)

    def _switch(self, given: object) -> bool:
        if isinstance(given, bool):
            return given
        if isinstance(given, str) and given.lower() in ("on", "true", "yes", "1"):
            return True
        if isinstance(given, str) and given.lower() in ("off", "false", "no", "0"):
            return False
        raise BadOption("option_switch", self.name, quoted(str(given)))

    def _number(self, given: object) -> int:
        try:
            number = int(str(given))
        except ValueError:
            number = self.low - 1
        if isinstance(given, bool) or not self.low <= number <= self.high:
            raise BadOption("option_number", self.name, self.low, self.high, quoted(str(given)))
        return number


def read_options(known: Sequence[Option], given: Mapping[str, object], edition: int = 0) -> Options:
    """Every option of the game with its value; what was not given is as usual in this edition of the rules."""
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            if not names:
                raise BadOption("no_options", quoted(str(name)))
            raise BadOption("no_option", quoted(str(name)), listed(sorted(names), 40))
    return {o.name: o.read(given[o.name]) if o.name in given else o.usual(edition) for o in known}


def options_from_words(words: Sequence[str]) -> dict[str, str]:
    """Options as people type them: `guards`, `max_rounds=12`, `no-guards`."""
    out: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals and name.startswith("no-"):
            name, value = name[3:], "off"
        name = name.replace("-", "_")
        if name in out:
            raise BadOption("option_twice", quoted(name))
        out[name] = value if equals or value else "on"
    return out


def options_to_words(known: Sequence[Option], options: Mapping[str, OptionValue], edition: int = 0) -> list[str]:
    """The options that differ from what is usual in this edition, as records write them."""
    out: list[str] = []
    for o in known:
        value = options[o.name]
        if value == o.usual(edition):
            continue
        if value is True:
            out.append(o.name)
        elif value is False:
            out.append(f"no-{o.name}")
        else:
            out.append(f"{o.name}={value}")
    return out
