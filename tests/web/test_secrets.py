"""Nothing hidden in any answer: not in a table, a log, an event, an error, a record or a replay of a running game.

For each reader, everything the reader cannot know is dealt anew: positions are replaced by others that the reader's seat cannot tell
from the true ones, what only others were told is struck out, and what others chose in secret becomes something else. Every answer
of the house must stay the same to the last letter.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.facts import EVERYONE
from mingtang.core.game import Game
from mingtang.core.history import History
from mingtang.games import game_names
from mingtang.table.library import Library
from mingtang.table.open_choices import FORCED, made_openly
from mingtang.table.table import Table
from mingtang.web.api.answers import update_json
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.live.updates import _update
from mingtang.web.pages.stream import OpenPage
from mingtang.web.perspective.table import Perspectives
from web.houses import Player, house, player

GAMES = ["teahouse", *game_names()]
SEATS = 3
PUT_DOWN = {"fujian_trader": ("place", "sail", "go", "lay", "buy_port")}
"""Choices of a place that everybody sees, after which a card may be drawn in secret."""


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """A table that this seat cannot tell from the true one."""
    history = table.started
    game = table.game
    other = history.copy()
    other.opening = tuple(e for e in history.opening if e.visible_to(seat))
    other._known = {n: game.determinize(history.position(n), seat, seed) for n in range(len(history.line) + 1)}
    other.entries = [_blurred(history, e.ply, seat) for e in history.entries]
    return replace(table, history=other, seed=seed)


def _blurred(history: History, ply: int, seat: int) -> Any:
    entry = history.entries[ply]
    told = tuple(e for e in entry.told if e.visible_to(seat))
    secret = not entry.is_undo and entry.seat != seat and not _seen_on_the_board(history, entry)
    return replace(entry, told=told, words=_another(history.game, ply) if secret else entry.words)


def _another(game: Game, ply: int) -> str:
    """Some other choice: one that marks no place on the board, as no choice made in secret may."""
    touched = getattr(Library(modules={"teahouse": "core.teahouse"}).drawing_module(game.name), "touched", None)
    silent = [a for a in game.catalogue.actions if touched is None or not touched(0, a.verb, a.nouns)]
    return silent[ply % len(silent)].words


def _seen_on_the_board(history: History, entry: Any) -> bool:
    """Whether everybody saw what was chosen: nothing told in secret, or a piece put down for all to see (a card drawn with it or not)."""
    if not made_openly(history, entry):
        return False
    verb = history.game.catalogue.parse(entry.words).verb
    return verb in PUT_DOWN.get(history.game.name, ()) or all(
        e.seen_by == EVERYONE for e in entry.told if e.key != FORCED
    )


class Asker:
    """Somebody who asks everything there is to ask, and writes the answers down."""

    def __init__(self, house: House, player: Player, seat: int) -> None:
        self.house = house
        self.player = player
        self.seat = seat
        self.person = player.get("/api/me").json()["person"]["id"]

    def page(self, lang: str) -> OpenPage:
        """A page of this reader, freshly opened."""
        person = self.house.people.find(self.person)
        return OpenPage(self.house, Caller(person, lang, "token", True, "here"), "http://house")

    def answers(self, id: str, plies: list[int]) -> Iterator[tuple[str, str]]:
        ask = self.player
        for lang in ("en", "de"):
            for ply in [None, *plies]:
                at = {} if ply is None else {"ply": ply}
                yield f"table {lang} {ply}", ask.get(f"/api/tables/{id}", lang=lang, board="true", **at).text
            yield f"record {lang}", ask.get(f"/api/tables/{id}/record", lang=lang).text
            yield f"page {lang}", ask.get(f"/tables/{id}", lang=lang).text
            yield f"page at {lang} {plies[0]}", ask.get(f"/tables/{id}/at", lang=lang, ply=plies[0]).text
            yield f"page record {lang}", ask.get(f"/tables/{id}/record", lang=lang).text
            yield f"since {lang}", ask.get(f"/tables/{id}/since", lang=lang).text
            yield f"marked {lang}", ask.get(f"/tables/{id}/at", lang=lang, marked=True).text
            questions = ask.get(f"/api/tables/{id}/instructions/questions", lang=lang).json()
            yield f"questions {lang}", json.dumps(questions.get("questions", questions))
            table = self.house.tables.in_memory[id]
            for since in (-1, 3):
                update = _update(self.house, table, self.person, lang, since, None, frozenset(), frozenset())
                yield f"event {lang} {since}", json.dumps(update_json(update), sort_keys=True)
                yield (
                    f"page event {lang} {since}",
                    json.dumps(self.page(lang).news(update), sort_keys=True, default=str),
                )
        for which in ("mine", "running", "open"):
            yield f"list {which}", ask.get("/api/tables", which=which).text
        seen = ask.get(f"/api/tables/{id}").json()
        refused = [c["action"] for c in seen["choices"] if c["refusal"]]
        strange = [a.words for a in table.game.catalogue.actions[:: max(1, len(table.game.catalogue) // 5)]]
        for words in [*refused[:6], *strange]:
            if words not in [c["action"] for c in seen["choices"] if not c["refusal"]]:
                yield f"refused {words}", ask.acts(id, words, seen["ply"]).text
        for other in range(SEATS):
            if other != self.seat:
                yield f"seat {other}", ask.get(f"/api/tables/{id}", seat=other).text


def compare(house: House, reader: Asker, id: str, plies: list[int], twin: Table) -> tuple[list[str], dict[str, str]]:
    """The questions whose answers are not the same at the true table and at its twin; and all answers."""
    true = house.tables.in_memory[id]
    house.perspectives = Perspectives(house.library)
    expected = dict(reader.answers(id, plies))
    house.perspectives = Perspectives(house.library)
    house.tables.in_memory[id] = twin
    try:
        found = dict(reader.answers(id, plies))
    finally:
        house.tables.in_memory[id] = true
        house.perspectives = Perspectives(house.library)
    assert expected.keys() == found.keys()
    wrong = [q for q in expected if _timeless(expected[q], true) != _timeless(found[q], twin)]
    return [f"{q}: {_where(expected[q], found[q])}" for q in wrong], expected


def _timeless(text: str, table: Table) -> str:
    """Without the time of day, and without the hash of the seed: it differs with the seed and is no secret."""
    return re.sub(r'("now"|&#34;now&#34;): ?[0-9.]+', "", text.replace(table.luck, ""))


def _where(one: str, two: str) -> str:
    """The first place at which two answers differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"…{one[max(0, at - 150) : at + 150]}… and …{two[max(0, at - 150) : at + 150]}…"


def play_some(players: list[Player], id: str, plies: int, luck: random.Random) -> None:
    """Play at random, and take something back now and then."""
    for _ in range(plies):
        waited = [p for p in players if p.table(id)["your_turn"]]
        if not waited:
            return
        p = luck.choice(waited)
        seen = p.table(id)
        options = [c["action"] for c in seen["choices"] if c["refusal"] is None]
        assert p.acts(id, luck.choice(options), seen["ply"]).status_code == 200
        if luck.random() < 0.1:
            p.post(f"/api/tables/{id}/undo", ply=seen["ply"] + 1)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_depends_on_what_the_reader_cannot_know(game: str, tmp_path: Path) -> None:
    luck = random.Random(game)
    with house(tmp_path, pages=True) as client:
        the_house: House = client.app.state.house
        players = [player(client, n) for n in ("Ana", "Bo", "Chen")]
        onlooker = player(client, "Dan")
        made = players[0].opens(game, seats=SEATS, pace="live", undo="normal")
        id = made["id"]
        for p in players[1:]:
            p.sits(id)
        readers = [Asker(the_house, p, s) for s, p in enumerate(players)] + [Asker(the_house, onlooker, -1)]
        for _ in range(3):
            table = the_house.tables.in_memory[id]
            if table.phase != "playing":
                break
            line = [0, *(p + 1 for p in table.started.line)]
            plies = [luck.choice(line), line[-1]]
            for reader in readers:
                twin = twin_of(table, reader.seat, luck.getrandbits(40))
                wrong, said = compare(the_house, reader, id, plies, twin)
                assert not wrong, f"seat {reader.seat} can tell:\n" + "\n".join(wrong)
                assert not any(str(table.seed) in text for text in said.values())
            play_some(players, id, 9, luck)


@pytest.mark.parametrize("leak", ["view", "log", "words"])
def test_a_leak_would_be_noticed(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, pages=True) as client:
        the_house: House = client.app.state.house
        players = [player(client, n) for n in ("Ana", "Bo", "Chen")]
        id = players[0].opens("teahouse", seats=SEATS)["id"]
        for p in players[1:]:
            p.sits(id)
        play_some(players, id, 2, random.Random(5))
        game = the_house.tables.in_memory[id].game
        if leak == "view":
            true_view = game.view
            monkeypatch.setattr(game, "view", lambda s, seat: {**true_view(s, seat), "next": list(s.deck)})
        elif leak == "log":
            monkeypatch.setattr("mingtang.core.facts.Event.visible_to", lambda e, seat: True)
        else:
            monkeypatch.setattr(
                "mingtang.web.api.table.visible_record", lambda t, person: (str(t.record().moves), False)
            )
        true = the_house.tables.in_memory[id]
        found = [
            compare(the_house, Asker(the_house, p, s), id, [0], _plain_twin(true, s))[0] for s, p in enumerate(players)
        ]
        assert any(found)


def _plain_twin(table: Table, seat: int) -> Table:
    """As `twin_of`, whatever an event says of its audience."""
    twin = twin_of(table, seat, 77)
    history = twin.started
    history.opening = tuple(e for e in table.started.opening if (e.seen_by >> seat) & 1)
    history.entries = [replace(e, told=tuple(x for x in e.told if (x.seen_by >> seat) & 1)) for e in history.entries]
    return twin


def test_the_running_record_holds_neither_the_seed_nor_what_others_chose(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        ana, bo, dan = (player(client, n) for n in ("Ana", "Bo", "Dan"))
        id = ana.opens("teahouse", seats=2)["id"]
        bo.sits(id)
        ana.acts(id, "bid 2", 0)
        seed = str(client.app.state.house.tables.in_memory[id].seed)
        for reader, shown in ((ana, True), (bo, False), (dan, False)):
            answer = reader.get(f"/api/tables/{id}/record").json()
            assert not answer["complete"]
            assert ("0 bid 2" in answer["record"]) == shown
            assert seed not in answer["record"]
            assert "\nseed" not in answer["record"]
            assert f"luck {answer['luck']}" in answer["record"]
