"""Whether a game says everything in both languages: the same keys, the same places for names and numbers, no word missing.

The judge asks it about every fact that it meets in play; `uneven` compares the two files as they stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, listed, quoted
from mingtang.core.facts import Caution, Event, Prompt, Refusal
from mingtang.core.game import Game
from mingtang.texts import LANGUAGES, PLACE, Texts, read_texts

GAP = "⟨"
"""What a text shows where words are missing."""
NEEDED = {"refusal": ("title", "text"), "caution": ("title", "text")}


class BothLanguages:
    """The texts of one game in every language of the house."""

    def __init__(
        self,
        folder: Path,
        vocabulary: Mapping[str, Sequence[str]],
        players: int = 5,
        actions: Sequence[Action] = (),
        game: Game[Any] | None = None,
    ) -> None:
        """`game`: with the names and figures of its component data."""
        plain = [Texts(folder, vocabulary, lang, actions) for lang in LANGUAGES]
        self.texts = plain if game is None else [texts.of(game) for texts in plain]
        self.players = [f"P{i + 1}" for i in range(players)]

    def problem(self, kind: str, key: str, args: Sequence[int | str]) -> HouseError | None:
        """What is wrong with the words for a fact; None if nothing is."""
        kind = "score" if kind == "part" else kind
        for texts in self.texts:
            if not texts.has(kind, key):
                return HouseError("text_missing", texts.lang, kind, quoted(key))
            found = self._look(texts, kind, key, args)
            if found is not None:
                return HouseError("text_wrong", texts.lang, kind, quoted(key), listed(args), found)
        first, *others = self.texts
        for other in others:
            if places(first.game, kind, key) != places(other.game, kind, key):
                return HouseError("text_places", kind, quoted(key), first.lang, other.lang)
        return None

    def _look(self, texts: Texts, kind: str, key: str, args: Sequence[int | str]) -> HouseError | None:
        said = self._say(texts, kind, key, args)
        for piece in said:
            if GAP in piece:
                return HouseError("text_gap", quoted(piece))
        if not said[0].strip():
            return HouseError("text_empty")
        return None if all(said[: len(NEEDED.get(kind, ()))]) else HouseError("text_needs", listed(NEEDED[kind]))

    def _say(self, texts: Texts, kind: str, key: str, args: Sequence[int | str]) -> list[str]:
        numbers = tuple(int(a) for a in args if isinstance(a, int))
        if kind == "prompt":
            return list(texts.prompt(Prompt(key, numbers), self.players))
        if kind == "event":
            line = texts.event(Event(key, numbers, -1, False), self.players)
            return [line.text, line.change]
        if kind == "refusal":
            return list(texts.refusal(Refusal("", key, numbers), self.players))
        if kind == "caution":
            return list(texts.caution(Caution("", key, numbers), self.players))
        if kind == "action":
            return [texts.action(Action(0, key, tuple(args)), self.players)]
        if kind == "label":
            return ["".join(p.text for p in texts.fill(texts.say("label", key), args, self.players))]
        return [texts.say(kind, key)]


def places(tree: Mapping[str, Any], *path: str) -> dict[str, set[tuple[str, str]]]:
    """Which things and numbers a text names, by its parts; the words that fit a number do not count."""
    node: Any = tree
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    parts = node if isinstance(node, Mapping) else {"text": node}
    out: dict[str, set[tuple[str, str]]] = {}
    for name, template in parts.items():
        if isinstance(template, str):
            out[name] = {(m[1] or "", m[3]) for m in PLACE.finditer(template) if m[5] is None}
    return out


def uneven(folder: Path) -> list[str]:
    """What one language file has and the other has not, one sentence each."""
    first, second = (read_texts(folder / "texts" / f"{lang}.toml") for lang in LANGUAGES)
    out: list[str] = []
    _compare(first, second, (), out)
    return out


def _compare(first: Any, second: Any, path: tuple[str, ...], out: list[str]) -> None:
    where = " ".join(path)
    if not isinstance(first, Mapping) or not isinstance(second, Mapping):
        if type(first) is not type(second):
            out.append(f"{where}: text in one language, a table in the other")
        elif places({"_": first}, "_") != places({"_": second}, "_"):
            out.append(f"{where}: the places differ: {first!r} and {second!r}")
        return
    for key in {**first, **second}:
        if key not in first or key not in second:
            if not (path == ("names",) and "_" in key):
                out.append(f"{' '.join((*path, key))}: only in {LANGUAGES[0] if key in first else LANGUAGES[1]}.toml")
        elif not (path == ("names",) and "_" in key and isinstance(first[key], Mapping)):
            _compare(first[key], second[key], (*path, key), out)
