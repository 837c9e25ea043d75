"""The sentences of the house: the same in both languages, all of them used, none missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mingtang
from mingtang.texts import read_texts
from mingtang.texts.check import uneven

PACKAGE = Path(mingtang.__file__).parent
BUILT = {
    ("cli", "help"),
    ("cli", "host", "deed"),
    ("cli", "host", "grant"),
    ("cli", "host", "people"),
    ("cli", "judge", "proof"),
    ("cli", "play", "help"),
    ("provenance",),
}
"""Tables whose keys are put together at run time."""


def leaves(tree: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def test_both_languages_say_the_same() -> None:
    assert uneven(PACKAGE) == []


def test_no_sentence_of_the_command_line_is_unused() -> None:
    places = ("cli.py", "commands/**/*.py", "lab/**/*.py", "review/*.py", "draw/terminal.py", "games/*/draw/*.py")
    code = "\n".join(p.read_text(encoding="utf-8") for place in places for p in sorted(PACKAGE.glob(place)))
    words = set(re.findall(r"[\"']([a-z_]+)[\"']", code))
    words |= {f"{w}_note" for w in words}
    unused = [
        path for path in leaves(read_texts(PACKAGE / "texts" / "en.toml")["cli"], ("cli",))
        if path[:-1] not in BUILT and path[-1] not in words
    ]  # fmt: skip
    assert unused == []


def test_every_sentence_that_a_command_asks_for_is_there() -> None:
    texts = read_texts(PACKAGE / "texts" / "en.toml")
    known = set(leaves(texts))
    for path in sorted((PACKAGE / "commands").rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        for found in re.finditer(r'(?:"cli"|"house")(?:,\s*"[a-z_]+")+(?=[,)\s])', code):
            keys = tuple(re.findall(r'"([a-z_]+)"', found[0]))
            assert keys in known or any(k[: len(keys)] == keys for k in known), f"{path.name}: {keys}"
