"""Facts become sentences: the places of a sentence, both languages, and names that mean mischief."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.teahouse import HERE, VOCABULARY, Teahouse
from core.teahouse.state import CATALOGUE
from mingtang.core.data import read_toml
from mingtang.core.errors import Unknown
from mingtang.core.facts import EVERYONE, Event, Prompt, Refusal
from mingtang.texts import LANGUAGES, Line, SentencePart, Texts, plain
from mingtang.texts.check import BothLanguages, places, uneven

PLAYERS = ("Ana", "Bo", "Chen")


@pytest.fixture
def texts() -> Texts:
    return Texts(HERE, VOCABULARY, "en", CATALOGUE.actions)


@pytest.fixture
def german() -> Texts:
    return Texts(HERE, VOCABULARY, "de", CATALOGUE.actions)


@pytest.mark.parametrize(
    ("template", "args", "said"),
    [
        ("no place", (), "no place"),
        ("", (), ""),
        ("{0}", (7,), "7"),
        ("{1} before {0}", (1, 2), "2 before 1"),
        ("{0:+} and {1:+} and {2:+}", (3, -3, 0), "+3 and -3 and +0"),
        ("{player:0} and {player:1}", (2, 0), "Chen and Ana"),
        ("{card:0}", (1,), "green tea"),
        ("{card:0}", ("puerh",), "pu-erh"),
        ("{card.acc:0}", (1,), "green tea"),
        ("{0} {0|coin|coins}", (1,), "1 coin"),
        ("{0} {0|coin|coins}", (0,), "0 coins"),
        ("{0|one|}{1|one|many}", (2, 3), "many"),
        ("{0} of {1}", ("bid", 3), "bid of 3"),
        ("{action:0}", (2,), "Bid 2"),
        ("{{0}}", (7,), "{7}"),
        ("{}", (7,), "{}"),
        ("{x}", (7,), "{x}"),
        ("{0!r} {0.real} {0[0]}", (7,), "{0!r} {0.real} {0[0]}"),
        ("{1}", (7,), "⟨{1}⟩"),
        ("{card:0}", (9,), "⟨card 9⟩"),
        ("{card:0}", (-1,), "⟨card -1⟩"),
        ("{card:0}", ("mint",), "⟨names.card.mint⟩"),
        ("{planet:0}", (0,), "⟨planet 0⟩"),
    ],
)
def test_places_are_filled(texts: Texts, template: str, args: tuple[int | str, ...], said: str) -> None:
    assert plain(texts.fill(template, args, PLAYERS)) == said


class Box(Teahouse):
    """A box whose owner calls green tea otherwise and has another figure on the card of the rain."""

    def names(self, lang: str) -> dict[str, dict[str, str]]:
        return {"card": {"green": "Longjing" if lang == "en" else "Drachenbrunnen"}}

    def sentences(self) -> dict[str, dict[str, list[Prompt]]]:
        return {"event": {"rain.spoiled": [Prompt("spoils", (3,)), Prompt("tea", (1,))]}}


def test_names_and_figures_of_the_component_data_stand_before_those_of_the_texts(tmp_path: Path) -> None:
    english = (
        HERE / "texts" / "en.toml"
    ).read_text() + '\n[figures]\nspoils = "spoils {0} cups"\ntea = " of {card:0}"\n'
    folder = both(tmp_path, english, english)
    plain_texts = Texts(folder, VOCABULARY, "en", CATALOGUE.actions)
    texts = plain_texts.of(Box(read_toml(HERE / "data.toml", "data")))
    assert [texts.name("card", 1), texts.name("card", "oolong"), texts.say("names", "card", "green")] == [
        "Longjing",
        "oolong",
        "Longjing",
    ]
    assert plain(texts.fill("{card:0}", (1,), PLAYERS)) == "Longjing"
    assert texts.say("event", "rain.spoiled") == "Spoils 3 cups of Longjing"
    assert texts.say("event", "serving.nothing") == "{player:0} serves nothing."
    assert plain_texts.name("card", 1) == "green tea"


def test_another_form_of_a_name_stands_where_there_is_one(german: Texts) -> None:
    assert plain(german.fill("{card.acc:0} {card.acc:1} {card:0}", (1, 2), PLAYERS)) == "Grünen Tee Oolong Grüner Tee"


def test_a_page_can_set_off_what_a_sentence_names(texts: Texts) -> None:
    assert texts.fill("{player:0} serves {card:1} for {2}.", (1, 3, 12), PLAYERS) == (
        SentencePart("player", "Bo", 1),
        SentencePart("words", " serves "),
        SentencePart("card", "pu-erh", 3),
        SentencePart("words", " for "),
        SentencePart("number", "12", 12),
        SentencePart("words", "."),
    )


HOSTILE = [
    "{0}", "{player:0}", "{player:1}", "{card:0}", "{0|a|b}", "{", "}", "{{", "%s", "{0.__class__}", "<script>alert(1)</script>",
    "⟨x⟩", "\\", "$1", "‮evil", "a" * 40,
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_read_as_a_place(texts: Texts, name: str) -> None:
    people = (name, "Bo", name)
    assert (
        plain(texts.fill("{player:0} gives {player:1} {2} {2|coin|coins}", (0, 1, 2), people))
        == f"{name} gives Bo 2 coins"
    )
    line = texts.event(Event("bidding.won", (2, -3, 4), EVERYONE, False), people)
    assert line.text == f"{name} wins the guest."
    assert line.change == "-3 = 4 coins"
    title, facts = texts.prompt(Prompt("rain.spoil", (0, 1, 5)), people)
    assert title == f"Spoil the tea of {name}?"
    assert facts == "green tea, gift 5"
    assert texts.others(Prompt("bidding.bid"), name) == f"{name} is bidding"


@given(
    st.text(max_size=40),
    st.lists(st.integers() | st.text(max_size=5), max_size=4),
    st.lists(st.text(max_size=10), max_size=3),
)
def test_whatever_is_filled_nothing_crashes(template: str, args: list[int | str], people: list[str]) -> None:
    Texts(HERE, VOCABULARY, "en").fill(template, args, people)


@given(
    st.text(alphabet="{}0123player:card.|+ab", max_size=30),
    st.lists(st.integers(-5, 5) | st.text(max_size=3), max_size=3),
)
def test_whatever_is_nearly_a_place_nothing_crashes(template: str, args: list[int | str]) -> None:
    Texts(HERE, VOCABULARY, "de").fill(template, args, ["{0}", "{player:0}"])


def test_a_seat_without_a_name_is_named_by_the_game_or_marked(texts: Texts) -> None:
    assert plain(texts.fill("{player:0}", (7,), PLAYERS)) == "⟨player 7⟩"


# ---- what is said


def test_every_kind_of_fact_is_said_in_both_languages(texts: Texts, german: Texts) -> None:
    assert texts.event(Event("bidding.sealed", (1,), EVERYONE, False), PLAYERS) == Line(
        (SentencePart("player", "Bo", 1), SentencePart("words", " has bid."))
    )
    assert german.event(Event("bidding.sealed", (1,), EVERYONE, False), PLAYERS).text == "Bo hat geboten."
    assert texts.refusal(Refusal("TH-2.2", "cannot_pay", (9, 6))) == (
        "Not enough coins",
        "A bid of 9 needs 9 coins; you have 6.",
    )
    assert german.refusal(Refusal("TH-2.2", "cannot_pay", (1, 0)))[1] == "Ein Gebot von 1 braucht 1 Münze; du hast 0."
    assert texts.prompt(Prompt("bidding.bid", (5, 1))) == ("Bid for the guest.", "gift 5; you have 1 coin")
    serve = CATALOGUE.parse("serve green")
    assert texts.action(serve) == texts.short(serve) == "Serve green tea"
    assert german.action(serve) == "Grünen Tee servieren"
    assert texts.action(serve, label=Prompt("serve_for", (1, 4))) == "Serve green tea for 4 points"


def test_a_button_begins_with_a_capital_letter_and_a_sentence_goes_on_as_it_was(german: Texts) -> None:
    german.game = {"action": {"bid": "mit {0} bieten"}, "short": {"bid": "äußerst {0}"}}
    bid = next(a for a in CATALOGUE.actions if a.verb == "bid")
    assert german.button(bid) == f"Mit {bid.nouns[0]} bieten"
    assert german.short(bid) == f"Äußerst {bid.nouns[0]}"
    assert german.sentence("Ana wird {action:0}", (CATALOGUE.actions.index(bid),), PLAYERS).startswith("Ana wird mit")


def test_what_a_game_does_not_say_the_house_says(texts: Texts, german: Texts) -> None:
    assert texts.refusal(Refusal("TH-2.1", "not_now"))[0] == "Not now"
    assert german.refusal(Refusal("TH-2.1", "not_your_turn"))[0] != texts.refusal(Refusal("TH-2.1", "not_your_turn"))[0]
    assert texts.others(Prompt("rain.spoil"), "Bo") == "Bo is choosing"
    assert (
        texts.event(Event("house.forced", (1, CATALOGUE.parse("let").id), EVERYONE, False), PLAYERS).text
        == "Bo: Let it be"
    )


def test_what_nobody_says_is_marked_with_its_key(texts: Texts) -> None:
    assert texts.event(Event("moon.rose", (), EVERYONE, False), PLAYERS).text == "⟨event.moon.rose⟩"
    assert texts.refusal(Refusal("X", "moon"))[0] == "⟨refusal.moon⟩"
    assert texts.prompt(Prompt("moon"))[0] == "⟨prompt.moon⟩"
    assert texts.say("moon", "rose") == "⟨moon.rose⟩"
    assert not texts.has("event", "moon.rose")
    assert texts.has("event", "bidding.won")


def test_the_house_speaks_two_languages() -> None:
    assert LANGUAGES == ("en", "de")
    with pytest.raises(Unknown, match=r"bad_lang\(en, de, 'fr'\)"):
        Texts(HERE, VOCABULARY, "fr")
    with pytest.raises(Unknown):
        Texts(HERE, VOCABULARY, "../../secret")


# ---- both languages against each other


def both(folder: Path, english: str, german: str) -> Path:
    (folder / "texts").mkdir()
    (folder / "texts" / "en.toml").write_text(english, encoding="utf-8")
    (folder / "texts" / "de.toml").write_text(german, encoding="utf-8")
    return folder


EN = '[event]\nwon = "{player:0} wins {1} {1|coin|coins}."\n[refusal]\npoor = { title = "Poor", text = "You have {0}." }\n'
DE = '[event]\nwon = "{player:0} gewinnt {1} {1|Münze|Münzen}."\n[refusal]\npoor = { title = "Arm", text = "Du hast {0}." }\n'


@pytest.mark.parametrize(
    ("german", "kind", "key", "args", "problem"),
    [
        (DE, "event", "won", (0, 1), ""),
        (DE, "refusal", "poor", (3,), ""),
        (DE, "event", "lost", (), "text_missing(en, event, 'lost')"),
        (DE, "event", "won", (0,), "text_wrong(en, event, 'won', 0, text_gap('P1 wins ⟨{1}⟩ ⟨{1|coin|coins}⟩.'))"),
        (DE, "part", "coins", (), "text_missing(en, score, 'coins')"),
        ("", "event", "won", (0, 1), "text_missing(de, event, 'won')"),
        (DE.replace("{player:0}", "Jemand"), "event", "won", (0, 1), "text_places(event, 'won', en, de)"),
        (DE.replace('title = "Arm", ', ""), "refusal", "poor", (3,), "text_wrong(de, refusal, 'poor', 3, text_empty)"),
        (DE.replace('"Du hast {0}."', '""'), "refusal", "poor", (3,), "text_wrong(de, refusal, 'poor', 3, text_needs(title, text))"),
        (DE.replace('"Du hast {0}."', '"Du hast {planet:0}."'), "refusal", "poor", (3,), "text_wrong(de, refusal, 'poor', 3, text_gap('Du hast ⟨planet 3⟩.'))"),
    ],
)  # fmt: skip
def test_words_that_lack_something_are_named(
    tmp_path: Path, german: str, kind: str, key: str, args: tuple[int, ...], problem: str
) -> None:
    found = BothLanguages(both(tmp_path, EN, german), {}).problem(kind, key, args)
    assert str(found or "") == problem


def test_the_order_of_places_and_the_words_for_a_number_may_differ() -> None:
    assert places({"a": "{0} {0|coin|coins} of {player:1}"}, "a") == places({"a": "von {player:1}: {0}"}, "a")
    assert places({"a": "{card.acc:0}"}, "a") == places({"a": "{card:0}"}, "a")
    assert places({"a": "{card:0}"}, "a") != places({"a": "{card:1}"}, "a")
    assert places({"a": {"text": "{0}", "delta": ""}}, "a") == {"text": {("", "0")}, "delta": set()}


def test_a_change_by_nothing_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.toml").write_text(
        '[event]\npaid = { text = "{player:0} pays {1}", delta = "−{1} → {2} left" }\n', encoding="utf-8"
    )
    texts = Texts(tmp_path, VOCABULARY, "en")
    lines = [texts.event(Event("paid", (0, paid, 3), EVERYONE, False), PLAYERS) for paid in (0, 2)]
    assert [(plain(line.parts), plain(line.delta)) for line in lines] == [
        ("Ana pays 0", ""),
        ("Ana pays 2", "−2 → 3 left"),
    ]


@pytest.mark.parametrize(
    ("german", "said"),
    [
        (DE, []),
        (DE.replace("won", "gained"), ["event won: only in en.toml", "event gained: only in de.toml"]),
        (DE.replace("Du hast {0}", "Du hast nichts"), ["refusal poor text: the places differ: 'You have {0}.' and 'Du hast nichts.'"]),
        (DE.replace('{ title = "Arm", text = "Du hast {0}." }', '"Arm"'), ["refusal poor: text in one language, a table in the other"]),
        (DE + "[names.card_acc]\ngreen = 'x'\n[names]\n", []),
    ],
)  # fmt: skip
def test_two_files_are_compared_as_they_stand(tmp_path: Path, german: str, said: list[str]) -> None:
    english = EN + ("[names]\n" if "names" in german else "")
    assert uneven(both(tmp_path, english, german)) == said
