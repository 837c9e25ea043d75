"""What an open page is told is small and exact: differences of fragments, and what was made before and kept."""

from __future__ import annotations

import ast
import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import nodes
from starlette.testclient import TestClient

from mingtang.core.delta import Fragment, FragmentPart, pack, unpack
from mingtang.table.library import Library
from mingtang.texts import LANGUAGES
from mingtang.web.identity import Caller
from mingtang.web.pages import log_html, moment_bar, prompt_html, regions, warmup
from mingtang.web.pages.frame import environment, rendered
from mingtang.web.pages.table_page import TablePage, table_page
from web.houses import player


@given(st.text(alphabet="<ab >", max_size=60), st.text(alphabet="<ab >", max_size=60))
def test_a_fragment_told_by_its_difference_is_the_same_fragment(old: str, new: str) -> None:
    long = "<p>" * 900
    for a, b in ((old, new), (long + old, long + new), (old + long, new + long + old)):
        assert unpack(a, pack(Fragment.whole(a), Fragment.whole(b))) == b


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(alphabet="<x ", max_size=9)), max_size=3), st.integers(0, 5))
def test_parts_that_change_come_or_change_places_are_told_as_well(parts: list[tuple[str, str]], turn: int) -> None:
    long = "g>" + "<p>" * 900
    old = Fragment(
        [FragmentPart("", "first"), *(FragmentPart(long + name + text, name) for name, text in dict(parts).items())]
    )
    moved = [FragmentPart(long + name + text[turn:], name) for name, text in reversed(dict(parts).items())]
    new = Fragment([FragmentPart("", "first"), *moved[: turn or None], FragmentPart("new>", "new")])
    assert unpack(old.text, pack(old, new)) == new.text


def test_a_small_change_of_a_large_fragment_is_a_small_message() -> None:
    before = "".join(f'<g id="{i}"><path d="M{i}"/></g>' for i in range(2000))
    after = before.replace('id="700"', 'id="700" class="lit"')
    packed = pack(Fragment.whole(before), Fragment.whole(after))
    assert len(str(packed)) < 200


def test_everything_that_is_always_the_same_is_made_before_the_first_reader_comes(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    library = Library()
    monkeypatch.setattr(warmup, "_drawn", set())
    monkeypatch.setattr(library, "drawing", lambda name: lambda scene: drawn.append(name + scene.words.lang))
    warmup.make_ready(library)
    assert caplog.records == []
    assert drawn == [name + lang for name in library.names() for lang in LANGUAGES]


def test_boards_and_log_lines_that_were_kept_are_what_would_be_made_anew(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=3, sharing=["Bo", "Chen"])["id"]
    for turn in range(12):
        now = ana.table(id)
        options = [c["action"] for c in now["choices"] if c["refusal"] is None]
        ana.acts(id, options[turn % len(options)], now["ply"], seat=now["seat"])
        table = the_house.tables.in_memory[id]
        for seat, lang in ((0, "en"), (1, "de"), (-1, "en"), (-1, "de")):
            presented = the_house.perspectives.present(table, table.owner, lang, seat)
            caller = Caller(None, lang, "", False, "")
            page = table_page(the_house, caller, presented, "")
            groups = list(presented.groups)
            for _ in range(2):
                kept = regions.regions(caller, page)["board"].text, regions.log_fragment(groups, page)
                log = "".join(log_html.group_html(lang, id, group) for group in reversed(groups))
                assert kept == (rendered("table/board.html", caller, page=page), log)


def test_what_the_table_page_is_made_from_is_in_its_model() -> None:
    known = {*TablePage.__dataclass_fields__, *(n for n in vars(TablePage) if not n.startswith("_"))}
    read: set[str] = set()
    for name in environment.list_templates():
        if name == "table.html" or name.startswith("table/"):
            source, _, _ = environment.loader.get_source(environment, name)  # type: ignore[union-attr]
            for found in environment.parse(source).find_all(nodes.Getattr):
                if isinstance(found.node, nodes.Name) and found.node.name == "page":
                    read.add(found.attr)
    for made in (moment_bar, prompt_html):
        for found_here in ast.walk(ast.parse(inspect.getsource(made))):
            if isinstance(found_here, ast.Attribute) and ast.unparse(found_here.value) in ("page", "self.page"):
                read.add(found_here.attr)
    assert read <= known
    assert known - read <= {"warned", "irrevocable", "now"}, "what no template reads and no script needs goes"
