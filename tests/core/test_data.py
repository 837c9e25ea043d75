"""Data packs: what an owner may correct, and what is said about a wrong correction."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.teahouse import HERE as TEAHOUSE
from core.teahouse import Teahouse, make
from mingtang.core.data import data_digest, pack_between, provenance_of, read_toml, with_pack, without_notes
from mingtang.core.errors import BadData
from mingtang.games import in_words

DATA: dict[str, Any] = read_toml(TEAHOUSE / "data.toml", "data file")


def sentence(pack: Any) -> str:
    with pytest.raises(BadData) as caught:
        with_pack(DATA, pack)
    return str(caught.value)


def test_a_pack_overrides_by_key_and_leaves_the_original() -> None:
    before = copy.deepcopy(DATA)
    merged = with_pack(DATA, {"start": {"coins": 5}, "guests": {"gifts": [1, 2, 3, 4, 5, 6, 7]}})
    assert merged["start"] == {**DATA["start"], "coins": 5, "provenance": "owner"}
    assert merged["guests"]["gifts"] == [1, 2, 3, 4, 5, 6, 7]
    assert merged["card"] == DATA["card"]
    assert before == DATA


def test_rows_are_matched_by_id_in_any_order() -> None:
    merged = with_pack(DATA, {"card": [{"id": "puerh", "count": 5}, {"id": "rain", "value": 0}]})
    counts = {row["id"]: row["count"] for row in merged["card"]}
    assert counts == {"rain": 5, "green": 8, "oolong": 6, "puerh": 5}


def test_a_changed_figure_becomes_the_owners_and_an_equal_one_does_not() -> None:
    merged = with_pack(DATA, {"card": [{"id": "puerh", "count": 5}, {"id": "green", "count": 8}]})
    notes = {row["id"]: row["provenance"] for row in merged["card"]}
    assert notes == {"rain": "rulebook", "green": "rulebook", "oolong": "researched", "puerh": "owner"}


def test_an_owner_may_say_where_a_figure_comes_from() -> None:
    merged = with_pack(DATA, {"start": {"coins": 5, "provenance": "researched", "source": "my box"}})
    assert merged["start"]["provenance"] == "researched"
    assert merged["start"]["source"] == "my box"


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        ({"coins": 3}, "pack_key(coins, start, card, guests)"),
        ({"start": {"money": 3}}, "pack_key(start.money, coins, hand, bank)"),
        ({"start": 3}, "kind_at(start, dict, 3)"),
        ({"start": {"coins": "five"}}, "pack_kind(start.coins, int, 6, 'five')"),
        ({"start": {"coins": True}}, "pack_kind(start.coins, int, 6, True)"),
        ({"start": {"coins": 5.0}}, "pack_kind(start.coins, int, 6, 5.0)"),
        ({"start": {"provenance": "guess"}}, "one_of_at(start.provenance, rulebook, researched, reconstructed, owner, 'guess')"),
        ({"start": {"source": 7}}, "kind_at(start.source, str, 7)"),
        ({"guests": {"gifts": 7}}, "pack_kind(guests.gifts, list, [2, 3, 3, 4, 5, 6], 7)"),
        ({"guests": {"gifts": [1, "two"]}}, "pack_kind(guests.gifts[], int, 2, 'two')"),
        ({"card": {"green": 7}}, "pack_rows(card, 'rain')"),
        ({"card": ["green"]}, "pack_rows(card, 'rain')"),
        ({"card": [{"count": 7}]}, "pack_row(card, None, rain, green, oolong, puerh)"),
        ({"card": [{"id": "mint"}]}, "pack_row(card, 'mint', rain, green, oolong, puerh)"),
        ({"card": [{"id": ["green"]}]}, "pack_row(card, ['green'], rain, green, oolong, puerh)"),
        ({"card": [{"id": "green"}, {"id": "green"}]}, "twice_at(card, green)"),
        ({"card": [{"id": "green", "colour": "g"}]}, "pack_key(card.green.colour, id, value, count)"),
    ],
)  # fmt: skip
def test_a_wrong_pack_gets_one_sentence_with_the_key(pack: Any, said: str) -> None:
    assert sentence(pack) == said


def test_a_number_with_a_point_may_be_given_whole() -> None:
    assert with_pack({"weight": 1.5}, {"weight": 2}) == {"weight": 2}
    with pytest.raises(BadData, match=r"pack_kind\(weight, float, 1.5, True\)"):
        with_pack({"weight": 1.5}, {"weight": True})


def test_many_keys_are_not_all_listed() -> None:
    data = {f"key{i}": i for i in range(30)}
    with pytest.raises(
        BadData,
        match=r"pack_key\(nothing, key0, key1, key2, key3, key4, key5, key6, key7, key8, key9, key10, key11, …\)$",
    ):
        with_pack(data, {"nothing": 1})


def test_what_a_game_checks_is_said_with_its_key() -> None:
    with pytest.raises(BadData, match=r"^card.rain.count: expected 0 to 60, not 99$"):
        make(with_pack(DATA, {"card": [{"id": "rain", "count": 99}]}))
    with pytest.raises(BadData, match=r"^start.coins: expected 0 to 6, not 7$"):
        make(with_pack(DATA, {"start": {"coins": 7}}))


# ---- files


def test_a_file_is_read_as_toml(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text("[start]\ncoins = 4\n", encoding="utf-8")
    assert read_toml(path, "data_pack") == {"start": {"coins": 4}}


def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.toml"
    with pytest.raises(BadData, match=rf"^file_missing\(data_pack, {missing}\)$"):
        read_toml(missing, "data_pack")
    with pytest.raises(BadData, match=r"^file_is_folder\("):
        read_toml(tmp_path, "data_pack")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match=r"^file_not_text\("):
        read_toml(tmp_path / "picture.toml", "data_pack")
    (tmp_path / "odd.toml").write_text("coins == 3")
    with pytest.raises(BadData, match=r"^file_not_toml\(data_pack, .*odd.toml, 1\)$"):
        read_toml(tmp_path / "odd.toml", "data_pack")


# ---- digests and notes


def test_notes_do_not_change_the_digest_and_figures_do() -> None:
    noted = with_pack(DATA, {"start": {"provenance": "researched", "source": "my box"}})
    assert data_digest(noted) == data_digest(DATA)
    assert data_digest(with_pack(DATA, {"start": {"coins": 5}})) != data_digest(DATA)
    assert Teahouse(noted).data_digest == data_digest(DATA)


def test_the_order_of_keys_does_not_change_the_digest() -> None:
    assert data_digest({"a": 1, "b": {"c": 2, "d": 3}}) == data_digest({"b": {"d": 3, "c": 2}, "a": 1})


def test_the_digest_is_the_same_for_ever() -> None:
    assert data_digest({"a": [1, 2], "b": "é", "why": "a note"}) == "d902c5ef87c42c33"  # of {"a":[1,2],"b":"é"}


def test_notes_are_left_out_at_every_depth() -> None:
    assert without_notes({"a": [{"why": "x", "b": 1}], "source": "y"}) == {"a": [{"b": 1}]}


def test_every_table_says_where_it_comes_from() -> None:
    assert provenance_of(DATA) == [
        ("start", "rulebook", ""),
        ("card.rain", "rulebook", ""),
        ("card.green", "rulebook", ""),
        ("card.oolong", "researched", "a photograph of the cards"),
        ("card.puerh", "reconstructed", "the only kind whose number nobody has counted"),
        ("guests", "rulebook", ""),
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["start", "card", "guests", "why", "odd"]),
        JSON | st.dictionaries(st.sampled_from(["coins", "hand", "gifts", "provenance", "id"]), JSON),
    )
)
def test_any_pack_is_laid_over_or_refused_with_a_sentence(pack: dict[str, Any]) -> None:
    before = json.dumps(DATA)
    said = "taken"
    try:
        with_pack(DATA, pack)
    except BadData as e:
        said = in_words(e, "de")
    assert "⟨" not in said
    assert said.isprintable()
    assert json.dumps(DATA) == before


def test_a_strange_key_is_said_on_one_short_line() -> None:
    said = sentence({"start": {"co\nins" * 100: 1}})
    assert said.startswith("pack_key(start.'co\\nins")
    assert said.isprintable()
    assert len(said) < 150


def test_the_pack_between_two_data_makes_the_one_of_the_other() -> None:
    for pack in (
        {},
        {"start": {"coins": 5}, "guests": {"gifts": [1, 2, 3, 4, 5, 6, 7]}},
        {"card": [{"id": "puerh", "count": 5}, {"id": "rain", "value": 0}], "start": {"why": "counted"}},
    ):
        merged = with_pack(DATA, pack)
        found = pack_between(DATA, merged)
        assert data_digest(with_pack(DATA, found)) == data_digest(merged)
        assert "why" not in str(found)
