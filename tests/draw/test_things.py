"""Nobody meets a thing of the board that has no card: what it is, in one sentence, in both languages, with its clause."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from draw.tables import NAMES, drawing
from mingtang.core.clauses import clauses_of
from mingtang.core.match import Match
from mingtang.core.record import parse_record
from mingtang.core.steps import State
from mingtang.draw.contract import Board
from mingtang.draw.scenes import scene_of
from mingtang.games import game, game_module, game_texts, part_of
from mingtang.texts import LANGUAGES, Texts, read_texts
from mingtang.texts.things import described

GOLDENS = Path(__file__).parents[1] / "goldens"
TAUGHT = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")
EVERY = 23
"""Every so many positions of a golden game are looked at: enough that every phase comes up."""
THING = re.compile(r'data-thing="([^"]+)"')


def folder(name: str) -> Path:
    return Path(game_module(name).__file__).parent


@functools.cache
def positions(name: str) -> tuple[State, ...]:
    """Positions of the goldens for the fewest and for the most players."""
    return tuple(_walked(name))


def _walked(name: str) -> Iterator[State]:
    records = sorted(GOLDENS.glob(f"{name}-[0-9].txt"))
    for file in (records[0], records[-1]):
        match = Match.replay(game(name), parse_record(file.read_text(encoding="utf-8")))
        for ply in range(0, match.ply, EVERY):
            yield match.position(ply)


def drawn(name: str, s: State) -> Board:
    """The board as whoever is asked sees it."""
    seat = s.stack[-1].waiting(s)[0] if s.stack and s.stack[-1].waiting(s) else 0
    return drawing(name)(scene_of(game(name), s, seat, game_texts(name, "en"), NAMES[: s.seats]))


@functools.cache
def shown(name: str) -> frozenset[str]:
    """Everything on the boards and panels of these positions that has a card."""
    out: set[str] = set()
    for s in positions(name):
        board = drawn(name, s)
        for sheet in board.sheets:
            found = {html.unescape(t) for t in THING.findall(sheet.svg)}
            assert found, f"nothing on the sheet {sheet.id} can be asked about"
            out |= found
        out |= {f"piece {fact.icon}" for panel in board.panels for fact in panel.facts}
    return frozenset(out)


def problem(texts: Texts, thing: str, clauses: set[str]) -> str:
    found = described(texts, thing)
    if found is None:
        return f"{texts.lang}: nothing is said of {thing!r}"
    if "⟨" in found.name + found.does + found.costs or not found.does.endswith("."):
        return f"{texts.lang}: {found}"
    return "" if found.clause in clauses else f"{texts.lang}: {thing!r} cites {found.clause!r}"


@pytest.mark.parametrize("name", TAUGHT)
def test_every_thing_on_the_board_has_a_card_in_both_languages(name: str) -> None:
    rules = (folder(name) / "rules.md").read_text(encoding="utf-8")
    clauses = {c.id for c in clauses_of(rules, game(name).meta.prefix)}
    missing = [
        p for lang in LANGUAGES for t in sorted(shown(name)) if (p := problem(game_texts(name, lang), t, clauses))
    ]
    assert missing == []


@pytest.mark.parametrize("name", TAUGHT)
def test_every_choice_has_a_card_in_both_languages(name: str) -> None:
    rules = (folder(name) / "rules.md").read_text(encoding="utf-8")
    clauses = {c.id for c in clauses_of(rules, game(name).meta.prefix)}
    for lang in LANGUAGES:
        said = read_texts(folder(name) / "texts" / f"{lang}.toml")
        assert set(said["thing"]["act"]) == {a.verb for a in game(name).catalogue.actions}
        assert [verb for verb, card in said["thing"]["act"].items() if card["clause"] not in clauses] == []


@pytest.mark.parametrize("name", TAUGHT)
def test_what_counts_about_a_thing_has_words_betrays_nothing_and_changes_nothing(name: str) -> None:
    module = part_of(game_module(name), "things")
    things = sorted(shown(name))
    met: set[str] = set()
    for s in positions(name)[::4]:
        before = game(name).dump(s)
        worlds = {seat: game(name).determinize(s, seat, 3) for seat in (-1, 0)}
        for thing in things:
            kind, _, id = thing.partition(" ")
            for seat in (-1, 0):
                told = module.facts(s, seat, kind, id)
                believed = module.facts(worlds[seat], seat, kind, id)
                assert [(f.key, f.args) for f in told] == [(f.key, f.args) for f in believed], (
                    "the seat cannot know this"
                )
                for fact in told:
                    new = fact.key not in met
                    met.add(fact.key)
                    for texts in (game_texts(name, lang) for lang in LANGUAGES if new):
                        assert "⟨" not in texts.sentence(texts.say("thing_fact", fact.key), fact.args, NAMES)
        assert game(name).dump(s) == before
    said = set(read_texts(folder(name) / "texts" / "en.toml")["thing_fact"])
    assert met <= said
    assert len(met) > len(said) / 2, "most facts come up in two games"


def test_a_port_says_what_it_makes_and_costs_and_a_province_what_it_is_good_for() -> None:
    module = part_of(game_module("fujian_trader"), "things")
    s = positions("fujian_trader")[2]
    told = {t: {f.key for f in module.facts(s, 0, *t.split())} for t in shown("fujian_trader") if " " in t}
    ports = [keys for thing, keys in told.items() if thing.startswith("port ")]
    assert len(ports) == 24
    assert all(keys & {"makes", "makes_two"} for keys in ports)
    assert all("wager_of_both" not in keys for keys in ports if "port_free" in keys), "an open port is bought"
    assert any("wager_of_both" in keys for keys in ports)
    provinces = [keys for thing, keys in told.items() if thing.startswith("province ")]
    assert len(provinces) == 17
    assert all(keys & {"helps_to_defend", "helps_to_attack", "helps_to_sail"} for keys in provinces)
    assert all(keys & {"brings", "brings_two"} for keys in provinces)


def test_a_factory_says_how_many_workers_of_the_reader_it_takes() -> None:
    module = part_of(game_module("yinzi"), "things")
    for s in positions("yinzi")[::3]:
        for thing in shown("yinzi"):
            if not thing.startswith("factory "):
                continue
            told = {f.key: f.args for f in module.facts(s, 0, *thing.split())}
            if "level_now" not in told:
                assert not told.keys() & {"work_own", "work_closed", "work_copper", "work_silver"}
                continue
            owner, level, _ = told["level_now"]
            of_others = {1: "work_closed", 2: "work_copper", 3: "work_silver"}
            assert ("work_own" if owner == 0 else of_others[level]) in told
