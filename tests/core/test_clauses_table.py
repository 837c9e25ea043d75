"""The table of clauses: what counts as a citation, what as a test, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.teahouse import HERE
from mingtang.core.clauses import Clause, ClausePlace, carried_by_tests, cited_in_code, clause_table, clauses_of

RULES = """# Rules
## QX-1 Setup
### QX-1.1 Coins [Preparation]
Each player begins with coins; see QX-1.2.
### QX-1.2 Cards
### QX-1.2.1 Jokers
## Decisions
### QX-D.1 Table
### EX-01 An example (QX-1.1)
### ZZ-1.1 Of another game
#### QX-9.9 Too deep
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "code").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "code" / "rules.md").write_text(RULES)
    (tmp_path / "code" / "rules.de.md").write_text(RULES.replace("Coins", "Münzen"))
    (tmp_path / "code" / "setup.py").write_text('coins = 3  # QX-1.1\nNO = Refusal("QX-1.2", "no")  # QX-1.2.1.\n')
    (tmp_path / "tests" / "test_setup.py").write_text(
        '@rule("QX-1.1", "QX-1.2")\ndef test_a():\n    pass\n\n@pytest.mark.rule("QX-1.2.1")\nclass TestB:\n    pass\n'
    )
    return tmp_path


def faults(package: Path) -> list[str]:
    return clause_table(package / "code", "QX", package / "tests").faults()


def test_clauses_are_the_numbered_headings_of_the_game() -> None:
    assert clauses_of(RULES, "QX") == [
        Clause("QX-1.1", "Coins [Preparation]", 3),
        Clause("QX-1.2", "Cards", 5),
        Clause("QX-1.2.1", "Jokers", 6),
    ]
    assert clauses_of(RULES, "ZZ") == [Clause("ZZ-1.1", "Of another game", 10)]


def test_a_complete_game_has_no_faults(package: Path) -> None:
    table = clause_table(package / "code", "QX", package / "tests")
    assert table.ok
    assert table.faults() == []
    assert [(r.clause.id, list(map(str, r.code)), list(map(str, r.tests))) for r in table.rows] == [
        ("QX-1.1", ["setup.py:1"], ["test_setup.py:1 test_a"]),
        ("QX-1.2", ["setup.py:2"], ["test_setup.py:1 test_a"]),
        ("QX-1.2.1", ["setup.py:2"], ["test_setup.py:5 TestB"]),
    ]


def test_a_house_without_tests_shows_the_code_alone(package: Path) -> None:
    table = clause_table(package / "code", "QX")
    assert table.ok
    assert not table.with_tests
    assert table.untested == []


def test_a_clause_that_nothing_carries_out_is_named(package: Path) -> None:
    (package / "code" / "setup.py").write_text("coins = 3  # QX-1.1\ncards = 1  # QX-1.2.1\n")
    assert faults(package) == ["QX-1.2 is cited nowhere in the code"]


def test_a_clause_that_nothing_proves_is_named(package: Path) -> None:
    (package / "tests" / "test_setup.py").write_text('@rule("QX-1.1", "QX-1.2.1")\ndef test_a():\n    pass\n')
    assert faults(package) == ["QX-1.2 is proved by no test"]


def test_to_name_a_chapter_carries_none_of_its_clauses_out(package: Path) -> None:
    (package / "code" / "setup.py").write_text("# QX-1, QX-1.1, QX-1.2\n")
    assert faults(package) == ["QX-1.2.1 is cited nowhere in the code"]


def test_a_drawing_carries_no_rule_out(package: Path) -> None:
    (package / "code" / "draw_board.py").write_text("# QX-1.1 QX-7.7\n")
    assert faults(package) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("# QX-1.3", ["setup.py:1: QX-1.3 is no clause of rules.md"]),
        ("# QX-1", []),
        ("# QX-2", ["more.py:1: QX-2 is no clause of rules.md"]),
        ("# QX-1.1 to QX-1.2", ["more.py:1: a range of clauses; name each one"]),
        ("# QX-1.1-1.2", ["more.py:1: a range of clauses; name each one"]),
        ("# QX-1.1–QX-1.2", ["more.py:1: a range of clauses; name each one"]),
        ("# QX-1.1..1.2", ["more.py:1: a range of clauses; name each one"]),
        ("# QX-1.1 bis 1.2", ["more.py:1: a range of clauses; name each one"]),
        ("# QX-1.1, QX-1.2: 3 - 2 coins", []),
        ("# AQX-1.3", []),
    ],
)
def test_a_citation_names_one_clause_that_exists(package: Path, line: str, said: list[str]) -> None:
    (package / "code" / "more.py").write_text(line + "\n")
    assert faults(package) == [s.replace("setup.py:1: QX-1.3", "more.py:1: QX-1.3") for s in said]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('@rule("QX-1.3")\ndef test_b(): ...', ["test_more.py:1 test_b: QX-1.3 is no clause of rules.md"]),
        ('@rule("QX-1")\ndef test_b(): ...', ["test_more.py:1: @rule('QX-1') of test_b names no single clause"]),
        ('@rule("QX-1.1-1.2")\ndef test_b(): ...', ["test_more.py:1: @rule('QX-1.1-1.2') of test_b names no single clause"]),
        ('@rule("coins")\ndef test_b(): ...', ["test_more.py:1: @rule('coins') of test_b is no clause"]),
        ("@rule()\ndef test_b(): ...", ["test_more.py:2: @rule of test_b names no clause"]),
        ("@rule(CLAUSE)\ndef test_b(): ...", ["test_more.py:1: @rule of test_b must name its clauses as plain text"]),
        ('@rule("QX-1.1")\ndef helper(): ...', ["test_more.py:2: helper has a @rule mark but is no test"]),
        ('@rule("QX-1.1")\n@pytest.mark.skip\ndef test_b(): ...', ["test_more.py:3: test_b has a @rule mark but is skipped"]),
        ('@rule("ZZ-1.1")\ndef test_b(): ...', []),
        ('@pytest.mark.parametrize("x", [1])\n@marks.rule("QX-1.1")\nasync def test_b(x): ...', []),
    ],
)  # fmt: skip
def test_a_mark_names_single_clauses_of_a_test_that_runs(package: Path, source: str, said: list[str]) -> None:
    (package / "tests" / "test_more.py").write_text(source + "\n")
    assert faults(package) == said


def test_a_mark_in_a_text_is_no_mark(package: Path) -> None:
    (package / "tests" / "test_more.py").write_text("X = '@rule(\"QX-1.1\")'\n")
    assert carried_by_tests(package / "tests", "QX").places["QX-1.1"] == [ClausePlace("test_setup.py", 1, "test_a")]


def test_the_german_rules_have_the_same_clauses(package: Path) -> None:
    german = package / "code" / "rules.de.md"
    german.write_text(RULES.replace("QX-1.2.1", "QX-1.2.2"))
    assert faults(package) == ["rules.de.md lacks QX-1.2.1", "rules.de.md has QX-1.2.2, rules.md has not"]
    german.write_text("### QX-1.2 b\n### QX-1.1 a\n### QX-1.2.1 c\n")
    assert faults(package) == ["rules.de.md has the clauses in another order than rules.md"]


def test_a_clause_must_not_stand_twice(package: Path) -> None:
    (package / "code" / "rules.de.md").unlink()
    (package / "code" / "rules.md").write_text(RULES + "### QX-1.1 Again\n")
    assert faults(package) == ["rules.md: QX-1.1 stands there twice"] * 2


def test_the_toy_cites_every_clause_but_none_unknown() -> None:
    table = clause_table(HERE, "TH")
    assert table.problems == []
    assert table.uncited == []
    assert len(cited_in_code(HERE, "TH").places) == len(table.rows) == 12
