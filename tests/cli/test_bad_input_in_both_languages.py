"""Whatever is asked wrongly at the command line is answered in one line, in the language that was asked for and in no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run
from mingtang.cli import COMMANDS
from sentences import check_pair

WRONG = """
dance
--seats 3
games chess
games --jsn
rules
rules chess
rules yunnan YU-99.1
rules yunnan --chapter=
rulings
rulings chess
rulings yunnan yinzi
serve --port many
serve --port 70000
serve --workers 0
serve --door
host nowhere
host check --data-dir
play
play chess
play yunnan --seats 9
play yunnan --seats many
play yunnan --seats
play yunnan --you 9
play yunnan --bots clever
play yunnan --bots ,
play yunnan --bots module:Nowhere
play yunnan --option dragons
play yunnan --option max_rounds=many
play yunnan --option guards --option no-guards
play yunnan --seed luck
play yunnan --load nowhere.record
play yunnan --data nowhere.toml
play yunnan --name Ana,Ben
simulate chess
simulate yunnan --games 0
simulate yunnan --workers 0
simulate yunnan --bots greedy,,random
simulate yunnan --out no/such/folder/games.jsonl
simulate yunnan --json=yes
replay
replay nowhere.record
replay .
replay empty.record
replay broken.record
review
review nowhere.record
review . --budget never
draw chess
draw yunnan --theme pink
draw yunnan --ply many
draw yunnan --record nowhere.record
judge chess
judge yunnan --seats 7
judge yunnan --how slowly
judge yunnan --games none
clauses chess
clauses yunnan --tests nowhere
bench chess
bench yunnan --seconds 0
ladder chess
ladder yunnan --games 0
ladder yunnan --bots random
lab dance
lab run
lab run yunnan
lab run chess --out run
lab run yunnan --out run --engine steam
lab report
lab report nowhere
lab compare yunnan --base-data nowhere.toml --option guards
lab calibrate yunnan --worlds none
lab calibrate yunnan --every 0
learn chess
learn yunnan 99
new
new Silk!Road
new yunnan
"""


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.record").write_text("")
    (tmp_path / "broken.record").write_text("mingtang record 1\ngame yunnan\nrules 1\nseats Ana Bo\nseed eleven\n---\n")


@pytest.mark.parametrize("words", WRONG.strip().split("\n"))
def test_it_is_said_in_the_language_that_was_asked_for(run: Run, words: str) -> None:
    english, german = run(*words.split(), "--lang", "en"), run(*words.split(), "--lang", "de")
    for answer in (english, german):
        assert (answer.status, answer.out) == (2, ""), answer
        assert answer.err.startswith("mingtang: ")
        assert answer.err.count("\n") == 1
    check_pair(english.err, german.err)


def test_every_command_is_asked_wrongly() -> None:
    assert {line.split()[0] for line in WRONG.strip().split("\n")} >= set(COMMANDS)
