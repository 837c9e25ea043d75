"""Lessons in the house: one click from the lobby, a private table with a coach, progress that is kept, and nothing of it in any list."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import mingtang.starter as starter
from mingtang.learn import collection
from mingtang.learn.collection import GameLessons
from mingtang.table.library import Library
from mingtang.web.app import create_app
from mingtang.web.live import lessons as live_lessons
from mingtang.web.live.lessons import Lessons
from mingtang.web.pages import table as table_pages
from mingtang.web.settings import HouseSettings
from web.forms import come_in, csrf, send
from web.houses import player

GAME = "starter"


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient]:
    """A house with the starter in it, whose lesson is short."""
    settings = HouseSettings(data_dir=tmp_path, limits=False, bot_pause=0.0, pages=True, seating="given")
    with TestClient(
        create_app(settings, Library(modules={GAME: "mingtang.starter"})), base_url="http://house"
    ) as client:
        yield client


class AtTheTable:
    """Somebody who takes a lesson in a browser."""

    def __init__(self, door: TestClient, id: str) -> None:
        self.door = door
        self.id = id

    def sees(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.door.get(f"/api/tables/{self.id}").json()
        return seen

    def hears(self) -> dict[str, Any]:
        coach: dict[str, Any] = self.sees()["lesson"]
        return coach

    def asks(self, what: str, **body: Any) -> Any:
        headers = {"x-csrf-token": csrf(self.door.get("/help").text)}
        return self.door.post(f"/api/tables/{self.id}/{what}", json=body, headers=headers)

    def chooses(self, words: str) -> Any:
        return self.asks("actions", action=words, ply=self.sees()["latest"])


def begin(door: TestClient, **fields: str) -> AtTheTable:
    answer = send(door, f"/learn/{GAME}", **fields)
    assert answer.status_code == 200, answer.text
    return AtTheTable(door, answer.url.path.removeprefix("/tables/"))


def test_the_first_lesson_is_one_click_from_the_lobby_and_a_stranger_becomes_a_guest(door: TestClient) -> None:
    assert f'action="/learn/{GAME}"' in door.get("/").text
    me = begin(door)
    page = door.get(f"/tables/{me.id}").text
    assert "The first dish" in page
    assert 'data-do="lesson-next"' in page
    assert me.hears()["kind"] == "reading"
    assert me.sees()["choices"] == []  # first read, then choose


def test_a_lesson_is_taken_at_the_table(door: TestClient) -> None:
    me = begin(door)
    assert me.chooses("seal 18").json()["code"] == "lesson_read_on"
    assert me.asks("lesson", step="goal").status_code == 200
    assert me.hears()["point"] == ["seal 18"]
    assert me.chooses("seal 20").json()["clause"] == "ST-2.2"  # a refused choice: the refusal itself
    assert me.chooses("seal 18").status_code == 200
    assert "Mei sealed the 7" in me.hears()["answer"]
    assert me.chooses("brew").status_code == 200
    assert me.hears()["kind"] == "beside"
    assert "You have 1 tea now" in door.get(f"/tables/{me.id}").text
    assert me.chooses("seal 2").json()["code"] == "lesson_take_back"
    assert me.asks("undo", ply=me.sees()["latest"]).status_code == 200
    assert me.hears()["kind"] == "asked"
    assert me.chooses("take").status_code == 200
    assert me.hears()["ends"]
    assert me.chooses("take").json()["code"] in ("lesson_done", "moved_on")
    assert "1 of 1 taken" in door.get(f"/learn/{GAME}").text


def test_a_lesson_is_left_and_found_again(door: TestClient) -> None:
    me = begin(door)
    me.asks("lesson", step="goal")
    assert "begun" in door.get(f"/learn/{GAME}").text
    again = begin(door)
    assert again.id == me.id
    assert again.hears()["step"] == "seal"
    anew = begin(door, lesson="first_dish", again="1")
    assert anew.id != me.id
    assert door.get(f"/tables/{me.id}").status_code == 404  # the old one is thrown away


def test_the_table_of_a_lesson_is_in_no_list_and_nobody_else_sees_it(door: TestClient) -> None:
    me = begin(door)
    assert me.id not in door.get("/").text
    assert me.id not in door.get("/api/tables").text
    assert me.id not in door.get("/api/me/tables").text
    door.cookies.clear()
    stranger = player(door, "Bo")
    assert stranger.get(f"/api/tables/{me.id}").status_code == 404


def test_whoever_has_never_played_a_game_is_offered_its_first_lesson_as_it_begins(
    door: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_in(door)
    played = send(door, f"/play/{GAME}")
    assert "The first lesson takes 1 minute" in played.text
    with monkeypatch.context() as later:
        later.setattr(table_pages, "FIRST_CHOICES", -1)
        assert "The first lesson takes" not in door.get(played.url.path).text
    assert "The first lesson takes" in door.get(played.url.path).text
    me = begin(door)
    me.asks("lesson", step="goal")
    me.chooses("seal 18")
    me.chooses("take")
    assert "The first lesson takes" not in door.get(played.url.path).text


def test_tables_of_lessons_that_nobody_touches_are_thrown_away_and_what_was_learned_stays(door: TestClient) -> None:
    me = begin(door)
    me.asks("lesson", step="goal")
    house: Any = door.app.state.house  # type: ignore[attr-defined]
    house.lessons.sweep(house.now() + 6 * 86_400)
    assert me.sees()["id"] == me.id
    house.lessons.sweep(house.now() + 8 * 86_400)
    assert door.get(f"/tables/{me.id}").status_code == 404
    assert "begun" in door.get(f"/learn/{GAME}").text


def test_an_unknown_lesson_or_game_is_no_page(door: TestClient) -> None:
    assert send(door, f"/learn/{GAME}", lesson="second_dish").status_code == 422
    assert door.get("/learn/nothing").status_code == 404


def test_a_lesson_that_no_longer_fits_is_left_out_and_the_log_says_which_step(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copied = tmp_path / GAME
    shutil.copytree(Path(starter.__file__).parent, copied)
    path = copied / "lessons" / "01_first_dish.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('do = ["take"]', 'do = ["seal 3"]'), encoding="utf-8")

    class Elsewhere(OnlyTheStarter):
        def folder(self, name: str) -> Path:
            return copied

    lessons = Lessons(Elsewhere(modules={GAME: "mingtang.starter"}), None, None)  # type: ignore[arg-type]
    found = asyncio.run(checked(lessons))
    assert found.lessons == ()
    assert "in the lesson first_dish, step claim: the choice 'seal 3' is expected to be allowed" in caplog.text


async def checked(lessons: Lessons) -> GameLessons:
    await lessons.check_all(0)
    return await lessons.of_game(GAME)


def test_lessons_are_looked_through_where_no_choice_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own: in a thread of the house they would hold up whoever chooses in its first seconds."""

    def here(*_: object) -> None:
        raise AssertionError("the house looks through its lessons by itself")

    monkeypatch.setattr(collection, "check_lesson", here)
    monkeypatch.setattr(live_lessons, "_collected", {})
    found = asyncio.run(checked(Lessons(OnlyTheStarter(modules={GAME: "mingtang.starter"}), None, None)))  # type: ignore[arg-type]
    assert [lesson.id for lesson in found.lessons] == ["first_dish"]


class OnlyTheStarter(Library):
    def playable(self) -> list[str]:
        return [GAME]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_lessons_are_listed_in_both_languages(door: TestClient, lang: str) -> None:
    page = door.get(f"/learn/{GAME}", headers={"accept-language": lang}).text
    assert {"en": "The first dish", "de": "Das erste Gericht"}[lang] in page
    assert "⟨" not in page
