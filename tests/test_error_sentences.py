"""Every error, worded in both languages with plausible facts: a sentence with its facts, in one language, and nothing of Python in it."""

from __future__ import annotations

import re

import pytest

from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.texts import LANGUAGES, PLACE, read_texts
from sentences import foreign_words, python_words
from test_errors import HOUSE, MADE, folder_of, sentences

KEYS = sorted({r.key for r in MADE if r.key.rpartition(".")[0] != "starter"})
MOST = {key: max(r.facts for r in MADE if r.key == key) for key in KEYS}
NOT_ALONE = {
    "judge_seat",
    "judge_onlooker",
    "judge_of_step",
    "judge_of_refusal",
    "judge_of_caution",
    "refused_now",
    "stopped",
}
"""Names that stand inside of other sentences, and what is said in a word."""


def facts_for(key: str, lang: str) -> list[str | int | HouseError]:
    """Facts such as the sentence needs: a name where it names something, a number where it counts, else a word of its own."""
    said = sentences(key, lang)[key.rpartition(".")[2]]
    out: list[str | int | HouseError] = [f"fact-{i}" for i in range(MOST[key])]
    for m in PLACE.finditer(said):
        i = int(m[3])
        if m[1]:
            out[i] = known_name(key, m[1])
        elif m[4] or m[5] is not None:
            out[i] = 7001 + i
    return out


def known_name(key: str, kind: str) -> str | int:
    game = key.rpartition(".")[0]
    names = read_texts((folder_of(game) / "texts" if game else HOUSE) / "en.toml").get("names", {}).get(kind, {})
    return next(iter(names)) if names else 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_is_a_sentence_with_its_facts(lang: str) -> None:
    wrong: dict[str, str] = {}
    for key in KEYS:
        facts = facts_for(key, lang)
        said = in_a_sentence(HouseError(key, *facts), lang)
        missing = [
            f for f in facts if str(f).startswith(("fact-", "700")) and str(f) not in re.sub(r"[.,\s]", "", said)
        ]
        if missing or python_words(said) or (len(said.split()) < 3 and key not in NOT_ALONE):
            wrong[key] = said
        if (not said[0].isupper() and said[0] not in "`'\"[") or said[-1] not in ".!?…":
            wrong[key] = said
    assert wrong == {}


def test_no_error_says_the_same_in_both_languages() -> None:
    assert [
        k for k in KEYS if len({in_a_sentence(HouseError(k, *facts_for(k, lang)), lang) for lang in LANGUAGES}) == 1
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_speaks_two_languages(lang: str) -> None:
    said = {key: in_a_sentence(HouseError(key, *facts_for(key, lang)), lang) for key in KEYS}
    assert {key: text for key, text in said.items() if foreign_words(text, lang)} == {}
