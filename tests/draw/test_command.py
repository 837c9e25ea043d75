"""mingtang draw: a drawing on the screen or in a file, or one sentence that says what is wrong."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from mingtang.cli import main
from mingtang.games import game


def test_a_new_game_is_drawn_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["draw", "yunnan", "--seats", "3", "--seat", "0", "--theme", "dark", "--out", str(out)]) == 0
    root = ET.fromstring(out.read_text(encoding="utf-8"))
    assert root.get("data-theme") == "dark"
    assert len([e for e in root if e.tag.endswith("svg")]) == 2


def test_a_position_of_a_record_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    head = f"mingtang record 1\ngame yunnan\nrules 1\ndata {game('yunnan').data_digest}\nseats Ana <Bo> Chen\n"
    record.write_text(head + "options\nseed 7\n---\n", encoding="utf-8")
    assert main(["draw", "yunnan", "--record", str(record), "--lang", "de"]) == 0
    drawn = capsys.readouterr().out
    assert "Straßen von Pu&#x27;er" in drawn
    assert "&lt;Bo&gt;" in drawn


def test_the_cover_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "yunnan", "--cover"]) == 0
    assert ET.fromstring(capsys.readouterr().out).get("viewBox") == "0 0 320 190"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["yunnan", "--theme", "pink"], "a theme is one of light, dark, not 'pink'"),
        (["yunnan", "--seat", "9"], "a seat is a whole number from 0 to 3, not '9'"),
        (["yunnan", "--record", "nowhere.txt"], "record nowhere.txt does not exist"),
        (["chess"], "there is no game 'chess' here"),
    ],
)
def test_what_is_asked_wrongly_gets_one_sentence(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", *asked]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
