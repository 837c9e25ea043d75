"""mingtang review and mingtang lab calibrate: what they print, what they write, and one line where the input is wrong."""

import json

import pytest

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.cli import main
from mingtang.core.match import Match
from mingtang.games import game
from playthroughs import play_through


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A finished game of Yunnan for two, as a file."""
    yunnan = game("yunnan")
    match = Match.new(yunnan, 2, 8, names=["Ana", "Bo"])
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, answer(Greedy(), yunnan, match.state, seat, choice_seed(8, match.ply)))
    path = tmp_path_factory.mktemp("records") / "game.mingtang"
    path.write_text(match.record_text(), encoding="utf-8")
    return path


def test_a_review_says_chances_turning_points_and_costly_choices(record, tmp_path, capsys):
    page = tmp_path / "review.html"
    assert main(["review", str(record), "--budget", "8", "--workers", "1", "--lang", "de", "--html", str(page)]) == 0
    said = capsys.readouterr().out
    for words in ("Yunnan: Rückblick auf eine Partie", "Chancen aller zu Beginn jeder Runde", "Wendepunkte", "Die teuersten Entscheidungen", "Ana", "Bo"):  # fmt: skip
        assert words in said
    assert "⟨" not in said
    html = page.read_text(encoding="utf-8")
    assert html.count('class="chance p') == 4  # two players, drawn for wide and for narrow pages
    assert "Wendepunkte" in html
    assert "<script" not in html
    assert "⟨" not in html


def test_a_review_as_json_is_the_same_with_one_process_or_two(record, tmp_path, capsys):
    page = tmp_path / "review.html"
    assert main(["review", str(record), "--budget", "4", "--workers", "1", "--json", "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    alone = json.loads(capsys.readouterr().out)
    assert main(["review", str(record), "--budget", "4", "--workers", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    assert alone["seats"] == ["Ana", "Bo"]
    assert len(alone["points"]) == 2
    assert main(["review", str(record), "--budget", "4", "--workers", "1", "--json", "--seat", "1"]) == 0
    of_bo = json.loads(capsys.readouterr().out)
    assert of_bo["costly"] == [i for i in alone["costly"] if alone["choices"][i]["seat"] == 1]
    assert all(t["seat"] == 1 for t in of_bo["turns"])


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (
            ["--budget", "much"],
            "a budget is a whole number of tries from 4 to 1000000, or seconds such as 0.5s, not 'much'",
        ),
        (["--html", "/no/such/folder/page.html"], "/no/such/folder/page.html cannot be written"),
        (["--budget", "0s"], "a budget in seconds is more than 0"),
        (["--seat", "2"], "a seat is a whole number from 0 to 1"),
        (["--workers", "0"], "the number of workers"),
        (["--lang", "fr"], "the house speaks en, de"),
    ],
)
def test_what_is_asked_wrongly_gets_one_line(record, more, says, capsys):
    assert main(["review", str(record), *more]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_page_that_cannot_be_written_is_said_before_the_work_begins(record, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("mingtang.commands.review.review_with", None)  # who asks for it fails
    assert main(["review", str(record), "--html", str(tmp_path)]) == 2
    assert "is that of a folder; name a file to write to" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "a review needs a finished game, but the closing line 'end N DIGEST' is missing"),
        ("de", "ein Rückblick braucht eine beendete Partie"),
    ],
)
def test_a_record_that_was_cut_short_gets_no_advice_that_a_review_does_not_take(record, tmp_path, capsys, lang, says):
    path = tmp_path / "cut.mingtang"
    path.write_text("\n".join(record.read_text(encoding="utf-8").split("\n")[:-3]) + "\n", encoding="utf-8")
    assert main(["review", str(path), "--lang", lang]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert "--unfinished" not in error
    assert error.count("\n") == 1


def test_a_game_that_is_not_over_gets_one_line(tmp_path, capsys):
    match = Match.replay(game("yunnan"), play_through(game("yunnan"), 2, 1).record().upto(12))
    path = tmp_path / "cut.mingtang"
    path.write_text(match.record_text(), encoding="utf-8")
    assert main(["review", str(path)]) == 2
    error = capsys.readouterr().err
    assert "the game is not over" in error
    assert error.count("\n") == 1


def test_a_calibration_is_printed_and_given_as_json(capsys):
    asked = ["lab", "calibrate", "yunnan", "--seats", "2", "--games", "2", "--worlds", "2", "--bots", "greedy"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["worlds"], found["bots"]) == (2, 2, ["greedy"])
    brier = found["brier"]
    assert 0.0 <= brier["value"] <= 1.0
    assert main([*asked, "--lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "Brier-Wert" in said
    assert "⟨" not in said
    assert main(["lab", "calibrate", "yunnan", "--bots", "nobody"]) == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
