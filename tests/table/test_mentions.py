"""`@Bo` calls Bo, and nothing else calls anybody; quick words are said once."""

from __future__ import annotations

import pytest

from mingtang.table.chat import say
from mingtang.table.mentions import mentions, people_mentioned
from mingtang.table.problems import NotAllowed
from mingtang.table.reactions import REACTIONS, reaction_words
from mingtang.texts import LANGUAGES
from table.teahouse_tables import ANA, BO, CHEN, START, table


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("@Bo your turn", ["Bo"]),
        ("hello @bo, and @ANA!", ["Bo", "Ana"]),
        ("@Bo 2 is meant, not @Bo", ["Bo 2", "Bo"]),
        ("(@Bo)", ["Bo"]),
        ("@everyone @here @all", []),
        ("@Bobby", []),
        ("mail ana@Bo.example", []),
        ("@@Bo", ["Bo"]),
        ("@", []),
        ("@ Bo", []),
        ("", []),
    ],
)
def test_only_a_name_of_somebody_there_is_a_call(text: str, called: list[str]) -> None:
    found = mentions(text, ["Ana", "Bo", "Bo 2", ""])
    assert [name for _, _, name in found] == called
    assert all(text[begin:end].casefold() == f"@{name}".casefold() for begin, end, name in found)


def test_letters_that_grow_when_they_are_folded_are_found_where_they_stand() -> None:
    assert mentions("İİ @Straße!", ["Straße"]) == [(3, 10, "Straße")]


def test_a_line_full_of_signs_is_not_looked_through() -> None:
    assert len(mentions("@Bo " * 100, ["Bo"])) == 20
    assert mentions("@" * 30 + "Bo", ["Bo"]) == []


def test_nobody_calls_themselves_and_everybody_is_called_once() -> None:
    t = table()
    say(t, ANA, "Ana", "@Ana @Bo @bo @Chen @Mei", START)
    assert people_mentioned(t, t.said[-1]) == [BO, CHEN]


def test_bots_are_not_called() -> None:
    t = table(people=(ANA,), bots=("random", "random"))
    say(t, ANA, "Ana", f"@{t.chairs[1].name} hurry", START)
    assert people_mentioned(t, t.said[-1]) == []


def test_every_quick_word_is_said_in_every_language() -> None:
    for lang in LANGUAGES:
        said = [reaction_words(name, lang) for name in REACTIONS]
        assert len(set(said)) == len(REACTIONS)
        assert all(0 < len(words) <= 16 for words in said)


def test_the_same_quick_word_is_not_said_twice_in_a_row() -> None:
    t = table()
    assert say(t, ANA, "Ana", "Thanks", START, reaction="thanks")
    assert not say(t, ANA, "Ana", "Thanks", START + 5, reaction="thanks")
    assert say(t, BO, "Bo", "Thanks", START + 5, reaction="thanks")
    assert say(t, ANA, "Ana", "Oops", START + 6, reaction="oops")
    assert say(t, ANA, "Ana", "Thanks", START + 7, reaction="thanks")
    assert say(t, ANA, "Ana", "Thanks", START + 60, reaction="thanks")


def test_onlookers_and_those_whom_nobody_hears_say_no_quick_words() -> None:
    t = table()
    with pytest.raises(NotAllowed):
        say(t, "p-stranger", "Dan", "Thanks", START, reaction="thanks")
    with pytest.raises(NotAllowed):
        say(t, ANA, "Ana", "Thanks", START, blocked_by=frozenset({BO, CHEN}), reaction="thanks")
