"""The rules pages say the same in English and in German."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import mingtang.games
from mingtang.games import game as load_game
from mingtang.games import game_names

GAMES = Path(mingtang.games.__file__).parent
PREFIX = {"yunnan": "YU", "ming_dynastie": "MD", "yinzi": "YZ", "fujian_trader": "FT"}
HERE = [name for name in PREFIX if (GAMES / name / "rules.md").exists() and (GAMES / name / "rules.de.md").exists()]

CLAUSE = re.compile(r"([A-Z]{2})-\d+(?:\.\d+)+")
EXAMPLE = re.compile(r"(?:EX-[A-Z]?|X)\d+")
HEADING = re.compile(r"### (\S+) (\S.*)")
MARK = re.compile(r"\[(?:RULING|DATA|RECONSTRUCTED)\]")
CODE = re.compile(r"`[^`\n]+`")
FIGURE = re.compile(r"(?:[A-Z]{2}-)?\d[\d.]*\d|\d")


def sections(game: str, file: str) -> dict[str, str]:
    """The text under each `### ID title` heading, title included, in the order of the page."""
    out: dict[str, str] = {}
    key = ""
    for line in (GAMES / game / file).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            found = HEADING.fullmatch(line)
            key = found[1] if found else ""
            assert key not in out, f"{game}/{file} has {key} twice"
        if key:
            out[key] = out.get(key, "") + line + "\n"
    return out


def numbered(game: str, file: str) -> dict[str, str]:
    """The clauses and worked examples alone."""
    return {k: v for k, v in sections(game, file).items() if CLAUSE.fullmatch(k) or EXAMPLE.fullmatch(k)}


def clauses(game: str, file: str) -> dict[str, str]:
    """The clauses alone."""
    return {k: v for k, v in sections(game, file).items() if CLAUSE.fullmatch(k)}


def body(section: str) -> str:
    """A section without its heading."""
    return section.partition("\n")[2].strip()


def differences(game: str, pattern: re.Pattern[str]) -> dict[str, tuple[Counter[str], Counter[str]]]:
    """Where the two pages do not hold the same things, with what only the English and only the German one has."""
    english, german = numbered(game, "rules.md"), numbered(game, "rules.de.md")
    out = {}
    for key in english.keys() & german.keys():
        en, de = Counter(pattern.findall(english[key])), Counter(pattern.findall(german[key]))
        if en != de:
            out[key] = (en - de, de - en)
    return out


def test_every_game_of_the_house_has_its_rules_in_both_languages() -> None:
    games = [name for name in PREFIX if (GAMES / name / "__init__.py").exists()]
    assert [name for name in games if name not in HERE] == []


@pytest.mark.parametrize("game", HERE)
def test_both_pages_have_the_same_clauses_and_examples_in_the_same_order(game: str) -> None:
    english = list(numbered(game, "rules.md"))
    assert len(clauses(game, "rules.md")) > 50
    assert list(numbered(game, "rules.de.md")) == english


@pytest.mark.parametrize("file", ["rules.md", "rules.de.md"])
@pytest.mark.parametrize("game", HERE)
def test_every_clause_has_the_prefix_of_its_game(game: str, file: str) -> None:
    for clause in clauses(game, file):
        assert clause.startswith(PREFIX[game] + "-"), clause


@pytest.mark.parametrize("file", ["rules.md", "rules.de.md"])
@pytest.mark.parametrize("game", HERE)
def test_no_clause_and_no_example_is_empty(game: str, file: str) -> None:
    assert [k for k, v in numbered(game, file).items() if len(body(v)) < 15] == []


@pytest.mark.parametrize("file", ["rules.md", "rules.de.md"])
@pytest.mark.parametrize("game", HERE)
def test_every_clause_that_is_cited_stands_on_the_page(game: str, file: str) -> None:
    page = (GAMES / game / file).read_text(encoding="utf-8")
    known = set(clauses(game, file))
    cited = {m[0] for m in CLAUSE.finditer(page) if m[1] == PREFIX[game]}
    assert cited - known == set()


@pytest.mark.parametrize("game", HERE)
def test_rulings_and_printed_figures_are_marked_in_both(game: str) -> None:
    assert any(MARK.search(v) for v in clauses(game, "rules.md").values())
    assert differences(game, MARK) == {}


@pytest.mark.parametrize("game", HERE)
def test_both_pages_hold_the_same_figures(game: str) -> None:
    assert differences(game, FIGURE) == {}


@pytest.mark.parametrize("game", HERE)
def test_both_pages_hold_the_same_words_of_records_and_bots(game: str) -> None:
    assert differences(game, CODE) == {}


@pytest.mark.parametrize("file", ["rules.md", "rules.de.md"])
@pytest.mark.parametrize("game", [name for name in HERE if name in game_names()])
def test_the_actions_that_a_page_names_can_be_played(game: str, file: str) -> None:
    catalogue = load_game(game).catalogue
    verbs = {action.verb for action in catalogue.actions}
    page = (GAMES / game / file).read_text(encoding="utf-8")
    named = [code[1:-1] for code in CODE.findall(page) if code[1:].partition(" ")[0] in verbs]
    assert named
    assert [words for words in named if " " in words and "<" not in words and not catalogue.knows(words)] == []


@pytest.mark.parametrize(("file", "settled"), [("rules.md", "Settled"), ("rules.de.md", "Entschieden")])
@pytest.mark.parametrize("game", HERE)
def test_every_ruling_is_settled_or_names_the_readings_between_which_a_table_chooses(
    game: str, file: str, settled: str
) -> None:
    names = "|".join(r.name for r in load_game(game).meta.rulings)
    open_or_settled = re.compile(rf"{settled}|`(?:{names})(?:=\w+)?`")
    silent = [
        key
        for key, text in clauses(game, file).items()
        for said in text.split("[RULING]")[1:]
        if not open_or_settled.search(said)
    ]
    assert silent == [], "a ruling without a reason or a reading"
