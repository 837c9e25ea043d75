"""The help of every command is there in both languages, and German says as much as English."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cli.conftest import Run
from mingtang.cli import COMMANDS
from mingtang.commands.help import GERMAN, about, explained
from mingtang.commands.parser import _command
from mingtang.texts import read_texts


def below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command and the commands of its own, by their words."""
    yield path, command
    if hasattr(command, "list_commands"):
        nowhere = SimpleNamespace()
        for name in command.list_commands(nowhere):
            yield from below(f"{path} {name}", command.get_command(nowhere, name))


EVERY = [
    found
    for name in COMMANDS
    for found in below(name, _command(name, getattr(importlib.import_module(f"mingtang.commands.{name}"), name)))
]


def test_every_command_says_in_german_what_it_does() -> None:
    assert [path for path, command in EVERY if about(command, path, "de") == about(command, path, "en")] == []


def test_every_option_is_explained_in_german() -> None:
    same = {
        f"{path} {p.name}"
        for path, c in EVERY
        for p in c.params
        if explained(p, path, "de") == explained(p, path, "en")
    }
    assert same == set()


def test_german_tells_apart_what_english_tells_apart() -> None:
    said: dict[str, set[str]] = defaultdict(set)
    for path, command in EVERY:
        for p in command.params:
            said[explained(p, path, "en")].add(explained(p, path, "de"))
    assert {english: german for english, german in said.items() if len(german) > 1} == {}
    flat = [german for words in said.values() for german in words]
    assert len(flat) == len(set(flat))


def test_nothing_is_explained_that_is_not_there() -> None:
    known = {path: {p.name for p in command.params} for path, command in EVERY}
    german = dict(read_texts(GERMAN))
    assert set(german.pop("about")) <= set(known)
    shared = german.pop("shared")
    assert set(shared) <= set().union(*known.values())
    assert [path for path, words in german.items() if set(words) - known.get(path, set())] == []


@pytest.mark.parametrize("words", ["lab", "lab run", "play", "serve", "host", "new"])
def test_help_is_one_page_in_one_language(run: Run, words: str) -> None:
    english = run(*words.split(), "--help")
    german = run(*words.split(), "--help", "--lang", "de")
    assert (english.status, german.status, english.err, german.err) == (0, 0, "", "")
    assert english.out.startswith(f"Usage: mingtang {words}")
    assert german.out.startswith(f"Aufruf: mingtang {words}")
    assert "Show this page." in english.out
    assert "Diese Seite zeigen." in german.out
    assert not {"the", "The", "how", "How"} & set(german.out.split())
    assert "<str>" not in english.out


def test_a_group_of_commands_alone_shows_what_there_is(run: Run) -> None:
    assert "calibrate" in run("lab").out
    assert run("lab").status == 0
