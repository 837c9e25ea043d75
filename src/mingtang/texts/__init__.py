"""Facts become sentences here, in English or German.

A game's texts are TOML files, `texts/en.toml` and `texts/de.toml`, with the same keys. A sentence holds places for the numbers of
a fact:

    {0}                    the first number
    {0:+}                  with its sign
    {player:0}             the name of the player in that seat
    {building:1}           the name of a thing: the kind's word list says which, [names.building] how it is called
    {building.dat:1}       another form of that name, from [names.building_dat] where it stands there
    {0|coin|coins}         the word that fits the number
    {action:1}             a choice of the game, by its number in the catalogue

Actions bring their nouns instead: `{0}` is the first noun, `{building:0}` its name.
"""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.data import LARGEST
from mingtang.core.errors import BadData, Unknown, listed, quoted
from mingtang.core.facts import Caution, Event, Prompt, Refusal
from mingtang.core.files import parse_toml, read_text
from mingtang.core.game import Game

LANGUAGES = ("en", "de")
HERE = Path(__file__).parent
MOST_KNOWN = 20_000
PLACE = re.compile(r"\{(?:([a-z_]+)(?:\.([a-z]+))?:)?(\d+)(?::(\+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")


@dataclass(frozen=True)
class SentencePart:
    """A piece of a sentence: plain words, a number, a player or a named thing, so that a page can set it off."""

    kind: str
    text: str
    value: int | str = ""


@dataclass(frozen=True)
class Line:
    """A log line: the sentence, and at its right what changed."""

    parts: tuple[SentencePart, ...]
    delta: tuple[SentencePart, ...] = ()

    @property
    def text(self) -> str:
        """The sentence alone."""
        return plain(self.parts)

    @property
    def change(self) -> str:
        """What changed, as text; often empty."""
        return plain(self.delta)


def plain(parts: Sequence[SentencePart]) -> str:
    """Parts as one string."""
    return "".join(p.text for p in parts)


def begun(words: str) -> str:
    """Words with a capital letter at their beginning, as they stand alone."""
    return words[:1].upper() + words[1:]


@functools.cache
def read_texts(path: Path) -> dict[str, Any]:
    """One language file."""
    return parse_toml(read_text(path, "sentences", LARGEST, BadData), path, "sentences", BadData)


@functools.lru_cache(maxsize=1 << 13)
def _taken_apart(template: str) -> tuple[SentencePart | re.Match[str], ...]:
    """A sentence as plain words and places to be filled."""
    out: list[SentencePart | re.Match[str]] = []
    at = 0
    for m in PLACE.finditer(template):
        if m.start() > at:
            out.append(SentencePart("words", template[at : m.start()]))
        at = m.end()
        out.append(m)
    if at < len(template):
        out.append(SentencePart("words", template[at:]))
    return tuple(out)


@functools.lru_cache(maxsize=1 << 13)
def _names_players(template: str) -> bool:
    """Whether a sentence may say who: then it is another one for other players."""
    return any(not isinstance(x, SentencePart) and x[1] in ("player", "action") for x in _taken_apart(template))


def _changes_nothing(delta: Sequence[SentencePart]) -> bool:
    """Whether a change is one by nothing, `−0 → 3 silver`: that is not worth saying."""
    return len(delta) > 1 and delta[0].text in ("−", "+") and delta[1].kind == "number" and delta[1].value == 0


def check_language(lang: str) -> str:
    """The language itself, if the house speaks it."""
    if lang not in LANGUAGES:
        raise Unknown("bad_lang", listed(LANGUAGES), quoted(lang))
    return lang


def language_in(wishes: str) -> str:
    """The first language among a browser's wishes (`Accept-Language`) that the house speaks; empty if it speaks none of them."""
    for wish in wishes.split(","):
        short = wish.split(";")[0].strip().lower()[:2]
        if short in LANGUAGES:
            return short
    return ""


@functools.cache
def _house_sentences(lang: str) -> dict[str, Any]:
    """What the house says in every game, and what it says when something was asked wrongly."""
    everywhere, errors = read_texts(HERE / f"{lang}.toml"), read_texts(HERE / "errors" / f"{lang}.toml")
    return {**everywhere, **errors}


class Texts:
    """The sentences of one game in one language; what a game does not say, the house says."""

    def __init__(
        self,
        folder: Path,
        vocabulary: Mapping[str, Sequence[str]],
        lang: str,
        actions: Sequence[Action] = (),
    ) -> None:
        self.lang = check_language(lang)
        self.data: dict[str, Any] = {}
        self.game: dict[str, Any] = read_texts(folder / "texts" / f"{lang}.toml")
        self.house: dict[str, Any] = _house_sentences(lang)
        self.vocabulary = vocabulary
        self.actions = actions
        self._known: dict[tuple[str, ...], Any] = {}
        self._filled: dict[Hashable, tuple[tuple[SentencePart, ...], str]] = {}

    def of(self, game: Game[Any]) -> Texts:
        """The same sentences with the names and figures of a game's component data: a pack's port is called as the pack calls it."""
        out = copy.copy(self)
        out._known = {}
        out._filled = {}
        out.data = {"names": dict(game.names(self.lang))}
        for table, said in game.sentences().items():
            told = {
                key: "".join([out.sentence(out.say("figures", p.key), p.args, ()) for p in facts])
                for key, facts in said.items()
            }
            kind = table.removeprefix("names.")
            if kind == table:
                out.data[table] = {key: begun(words) for key, words in told.items()}
            else:  # names stand within sentences
                out.data["names"][kind] = {**out.data["names"].get(kind, {}), **told}
        return out

    # ---- words

    def has(self, *path: str) -> bool:
        """Whether there is a text under these keys."""
        return self._find(path) is not None

    def say(self, *path: str) -> str:
        """The text under these keys; the key itself, marked, where there is none."""
        found = self._find(path)
        return found if isinstance(found, str) else f"⟨{'.'.join(path)}⟩"

    def entry(self, *path: str) -> Mapping[str, str]:
        """The table of texts under these keys; empty where there is none."""
        found = self._find(path)
        return found if isinstance(found, dict) else {}

    def _find(self, path: tuple[str, ...]) -> Any:
        try:
            return self._known[path]
        except KeyError:
            found = self._look(path)
            if len(self._known) < MOST_KNOWN:
                self._known[path] = found
            return found

    def _look(self, path: tuple[str, ...]) -> Any:
        for source in (self.data, self.game, self.house):
            node: Any = source
            for key in path:
                node = node.get(key) if isinstance(node, dict) else None
            if node is not None:
                return node
        return None

    def name(self, kind: str, thing: str | int, form: str = "") -> str:
        """How a thing is called: by its id, or by its number in the kind's word list."""
        if isinstance(thing, int):
            words = self.vocabulary.get(kind, ())
            if not 0 <= thing < len(words):
                return f"⟨{kind} {thing}⟩"
            thing = words[thing]
        if form and self.has("names", f"{kind}_{form}", thing):
            return self.say("names", f"{kind}_{form}", thing)
        return self.say("names", kind, thing)

    # ---- sentences

    def fill(self, template: str, args: Sequence[int | str], players: Sequence[str]) -> tuple[SentencePart, ...]:
        """A sentence with its places filled."""
        return self._filled_in(template, args, players)[0]

    def sentence(self, template: str, args: Sequence[int | str], players: Sequence[str]) -> str:
        """The same in one piece."""
        return self._filled_in(template, args, players)[1]

    def _filled_in(
        self, template: str, args: Sequence[int | str], players: Sequence[str]
    ) -> tuple[tuple[SentencePart, ...], str]:
        """Both. Most sentences are said more than once, to everybody at the table or choice after choice, so they are kept."""
        key = (template, tuple(args), tuple(players) if _names_players(template) else ())
        found = self._filled.get(key)
        if found is None:
            parts = [x if isinstance(x, SentencePart) else self._part(x, args, players) for x in _taken_apart(template)]
            found = (tuple(parts), plain(parts))
            if len(self._filled) >= MOST_KNOWN:
                self._filled.clear()
            self._filled[key] = found
        return found

    def _part(self, m: re.Match[str], args: Sequence[int | str], players: Sequence[str]) -> SentencePart:
        kind, form, sign = m[1], m[2] or "", m[4]
        if int(m[3]) >= len(args):
            return SentencePart("words", f"⟨{m[0]}⟩")
        value = args[int(m[3])]
        if m[5] is not None:
            return SentencePart("words", m[5] if value == 1 else m[6])
        if kind == "player" and isinstance(value, int):
            seat = value
            if 0 <= seat < len(players):
                return SentencePart("player", players[seat], seat)
            return SentencePart("player", self.name("player", seat), seat)
        if kind == "action" and isinstance(value, int) and value < len(self.actions):
            return SentencePart("action", self.action(self.actions[value], players), value)
        if kind:
            return SentencePart(kind, self.name(kind, value, form), value)
        if isinstance(value, int):
            return SentencePart("number", f"{value:+d}" if sign else str(value), value)
        return SentencePart("words", value)

    def event(self, e: Event, players: Sequence[str]) -> Line:
        """What happened, as a log line."""
        found = self._find(("event", e.key))
        if isinstance(found, dict):
            delta = self.fill(found.get("delta", ""), e.args, players)
            return Line(self.fill(found.get("text", e.key), e.args, players), () if _changes_nothing(delta) else delta)
        return Line(self.fill(found if isinstance(found, str) else f"⟨event.{e.key}⟩", e.args, players))

    def refusal(self, r: Refusal, players: Sequence[str] = ()) -> tuple[str, str]:
        """Why not: the fact as a title, and one sentence with the reader's own numbers."""
        found = self._find(("refusal", r.key))
        if isinstance(found, dict):
            title = self.sentence(found.get("title", ""), r.args, players)
            text = self.sentence(found.get("text", ""), r.args, players)
        else:
            title = text = self.sentence(found if isinstance(found, str) else f"⟨refusal.{r.key}⟩", r.args, players)
        if r.ruling:
            text = self.sentence(self.say("rulings", "rests"), (text, self.say("ruling", r.ruling, "name")), ())
        return title, text

    def caution(self, c: Caution, players: Sequence[str] = ()) -> tuple[str, str]:
        """What an allowed choice wastes or costs: a few words for a button, and one sentence with the reader's own numbers."""
        found = self._find(("caution", c.key))
        said = found if isinstance(found, dict) else {}
        missing = f"⟨caution.{c.key}⟩"
        title = self.sentence(said.get("title", missing), c.args, players)
        return title, self.sentence(said.get("text", missing), c.args, players)

    def error(self, key: str, facts: Sequence[int | str]) -> str:
        """What went wrong, as it stands within a line. Nothing of it is kept: it may hold whatever somebody typed."""
        apart = _taken_apart(self.say("error", key))
        return plain([x if isinstance(x, SentencePart) else self._part(x, facts, ()) for x in apart])

    def prompt(self, p: Prompt, players: Sequence[str] = ()) -> tuple[str, str]:
        """What to do now, in one sentence, and the facts that decide."""
        found = self._find(("prompt", p.key))
        if isinstance(found, dict):
            return self.sentence(found.get("text", ""), p.args, players), self.sentence(
                found.get("facts", ""), p.args, players
            )
        return self.sentence(found if isinstance(found, str) else f"⟨prompt.{p.key}⟩", p.args, players), ""

    def others(self, p: Prompt, player: str) -> str:
        """What the others read while somebody chooses: "Chen is bidding"."""
        found = self._find(("waiting", p.key))
        template = found if isinstance(found, str) else self.say("waiting", "anybody")
        return template.replace("{player}", player)

    def action(self, a: Action, players: Sequence[str] = (), label: Prompt | None = None) -> str:
        """A choice in words that can stand within a sentence."""
        if label is not None:
            return self.sentence(self.say("label", label.key), label.args, players)
        return self.sentence(self.say("action", a.verb), a.nouns, players)

    def button(self, a: Action, players: Sequence[str] = (), label: Prompt | None = None) -> str:
        """The same as a button says it: it begins with a capital letter."""
        return begun(self.action(a, players, label))

    def short(self, a: Action, players: Sequence[str] = ()) -> str:
        """The same on a chip, where there is little room."""
        if not self.has("short", a.verb):
            return self.button(a, players)
        return begun(self.sentence(self.say("short", a.verb), a.nouns, players))


@functools.cache
def house_texts(lang: str) -> Texts:
    """The sentences of the house alone."""
    return Texts(HERE.parent, {}, lang)
