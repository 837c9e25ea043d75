"""Whatever is asked wrongly gets one clear line on standard error, exit status 2, and nothing half-written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.conftest import Answer, Run
from mingtang.core.data import read_toml, with_pack
from mingtang.core.match import Match
from mingtang.games import game, game_module
from mingtang.games.yunnan.game import Yunnan


def assert_one_line(answer: Answer, *expected: str) -> None:
    assert answer.status == 2, answer
    assert answer.out == ""
    lines = answer.err.rstrip("\n").split("\n")
    assert len(lines) == 1, answer.err
    assert lines[0].startswith("mingtang: ")
    for words in expected:
        assert words in lines[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("play chess", "there is no game 'chess' here; there are yunnan"),
        ("rules chess", "there is no game 'chess'"),
        ("simulate chess", "there is no game 'chess'"),
        ("judge chess", "there is no game 'chess'"),
        ("clauses chess", "there is no game 'chess'"),
        ("bench chess", "there is no game 'chess'"),
        ("play yunnan --seats 9", "the game Yunnan is for 2 to 5 players, not for 9"),
        ("play yunnan --seats many", "the number of players is a whole number from 1 on, not 'many'"),
        ("play yunnan --you 4 --seats 4", "a seat is a whole number from 0 to 3, not '4'"),
        ("play yunnan --bots clever", "there is no bot 'clever'; there are random, novice"),
        ("play yunnan --bots ,", "at least one bot must be named"),
        ("play yunnan --bots greedy,,random", "a list of bots has a name between two commas, such as greedy,novice, not 'greedy,,random'"),
        ("simulate yunnan --games 1 --bots greedy,,random", "a list of bots has a name between two commas"),
        ("ladder yunnan --games 1 --bots random,,greedy", "a list of bots has a name between two commas"),
        ("lab run yunnan --games 1 --out run --bots greedy,,random", "a list of bots has a name between two commas"),
        ("lab run yunnan --games 1 --out run --bots greedy,", "a list of bots has a name between two commas"),
        ("play yunnan --option dragons", "this game has no option or ruling 'dragons'"),
        ("play yunnan --option max_rounds=many", "the option max_rounds is a whole number from 1 to 60, not 'many'"),
        ("play yunnan --option start_of_journey=home", "the ruling start_of_journey (YU-5.8) is read as one of entered, left_behind, not 'home'"),
        ("simulate yunnan --games 1 --option last_round", "the ruling last_round (YU-9.5) is read as one of capped, open_end, not 'on'"),
        ("simulate yunnan --games 1 --option below_yunnan=nowhere --lang de", "die Auslegung below_yunnan (YU-5.11) hat die Lesarten to_the_market, nobody_leaves, nicht 'nowhere'"),
        ("play yunnan --option last_round=open_end --option max_rounds=9", "mingtang: the readings last_round=open_end and max_rounds=9 cannot be played together (YU-9.5)"),
        ("lab compare yunnan --games 10 --option last_round=open_end --option max_rounds=9", "cannot be played together (YU-9.5)"),
        ("play yunnan --option guards --option no-guards", "option 'guards' is given twice"),
        ("play yunnan --seed luck", "a seed is a whole number from 0 on, not 'luck'"),
        ("play yunnan --seed -3", "a seed is a whole number from 0 on, not '-3'"),
        ("play yunnan --seed 1.5", "a seed is a whole number"),
        ("play yunnan --seed ²", "a seed is a whole number"),
        ("play yunnan --lang fr", "the house speaks en, de, not 'fr'"),
        ("play yunnan --load nowhere.record", "record nowhere.record does not exist"),
        ("play yunnan --data nowhere.toml", "data pack nowhere.toml does not exist"),
        ("play yunnan --name Ana,Ben", "the number of seats played here is 1, but 2 names are given"),
        ("simulate yunnan --games 0", "the number of games is a whole number from 1"),
        ("simulate yunnan --workers 0", "the number of workers is a whole number from 1"),
        ("simulate yunnan --seats 1", "the game Yunnan is for 2 to 5 players, not for 1"),
        ("simulate yunnan --seed x", "a seed is a whole number"),
        ("simulate yunnan --games 1 --out no/such/folder/games.jsonl", "cannot be written"),
        ("simulate yunnan --games 1 --option dragons", "this game has no option or ruling 'dragons'"),
        ("rules yunnan YU-99.1", "there is no clause 'YU-99.1'"),
        ("rules yunnan --lang xx", "the house speaks en, de, not 'xx'"),
        ("replay nowhere.record", "record nowhere.record does not exist"),
        ("replay .", "record . is a folder"),
        ("judge yunnan --seats 7", "the game Yunnan is for 2 to 5 players, not for 7"),
        ("judge yunnan --how slowly", "--how is one of quick, normal, thorough"),
        ("clauses yunnan --tests nowhere", "the name nowhere is not that of a folder of tests"),
        ("bench yunnan --seconds 0", "the number of seconds is a whole number from 1"),
        ("dance", "there is no command 'dance'; `mingtang --help` shows them all"),
        ("play yunnan --sets 3", "there is no option '--sets'. Did you mean --seats, --seed, --bots?"),
        ("play", "the word GAME is missing; `mingtang play --help` shows how to ask"),
    ],
)  # fmt: skip
def test_a_wrong_command_gets_one_line(run: Run, words: str, expected: str) -> None:
    assert_one_line(run(*words.split()), expected)


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        ("[bank\n", "is not TOML"),
        (
            "[dragons]\ncount = 1\n",
            "the data pack names dragons, which is no key of this game's data; there are components",
        ),
        ("[bank]\nspaces = -1\n", "at bank.spaces a whole number from 1 to 5 is expected, not -1"),
        ("[bank]\nspaces = 'two'\n", "at bank.spaces the data pack needs a whole number like 2, not 'two'"),
        (
            "[bank]\nprovenance = 'hearsay'\n",
            "at bank.provenance one of rulebook, researched, reconstructed, owner is expected, not 'hearsay'",
        ),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate", "judge", "bench"])
def test_a_wrong_data_pack_names_the_key_and_what_was_expected(
    run: Run, tmp_path: Path, command: str, pack: str, expected: str
) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(pack, encoding="utf-8")
    assert_one_line(run(command, "yunnan", "--data", path), expected)


def test_a_binary_file_is_no_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(b"\xff\xfe\x00")
    assert_one_line(run("replay", path), "is not text in UTF-8")


def test_an_empty_file_is_no_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("")
    assert_one_line(
        run("replay", path), "line 1: the words 'mingtang record 1' are expected; this is no record of a game"
    )


def change(record: Path, old: str, new: str) -> int:
    """Change the first line that matches; answers its number."""
    text = record.read_text(encoding="utf-8")
    found = re.search(old, text, flags=re.MULTILINE)
    assert found, old
    record.write_text(text[: found.start()] + new + text[found.end() :], encoding="utf-8")
    return text[: found.start()].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("^mingtang record 1$", "mingtang record 9", "this house reads 'mingtang record 1'"),
        (
            "^rules 1$",
            "rules 99",
            "this record needs edition 99 of the rules of Yunnan; this house knows editions 1 to 1. Upgrade the house",
        ),
        ("^game yunnan$", "game chess", "there is no game 'chess'"),
        ("^seats .*$", "seats Ana", "in the header: the game Yunnan is for 2 to 5 players, not for 1"),
        ("^seed 11$", "seed eleven", "line 7: the word seed needs a whole number, not 'eleven'"),
        ("^options .*$", "options dragons", "this game has no option or ruling 'dragons'"),
        ("^data .*$", "data 0123456789abcdef", "other component data (0123456789abcdef"),
    ],
)
def test_a_record_with_a_wrong_header_says_what_is_wrong(
    run: Run, record: Path, old: str, new: str, expected: str
) -> None:
    change(record, old, new)
    assert_one_line(run("replay", record), expected)


def test_a_bad_line_is_named_with_what_was_expected(run: Run, record: Path) -> None:
    line = change(record, "^[0-2] bid.*$", "Ana bids seven")
    assert_one_line(run("replay", record), f"line {line}: a seat and an action", "'Ana bids seven'")


def test_an_unknown_action_is_named_with_its_line(run: Run, record: Path) -> None:
    line = change(record, "^([0-2]) bid.*$", "1 bid hrse 7")
    assert_one_line(
        run("replay", record),
        f"line {line}:",
        "in this game there is no action 'bid hrse 7'. Did you mean 'bid horse 7', 'bid horse 37', 'bid horse 27'?",
    )


def test_an_illegal_action_gets_the_refusal_its_clause_and_its_sentence(run: Run, record: Path) -> None:
    seat = re.search(r"^([0-2]) ", record.read_text(encoding="utf-8").split("---\n")[1])
    assert seat
    line = change(record, "^[0-2] .*$", f"{seat[1]} bid horse 15")
    assert_one_line(run("replay", record), f"line {line}: the choice 'bid horse 15' is refused by YU-3.7: ", "coins")
    assert_one_line(
        run("replay", record, "--lang", "de"),
        f"Zeile {line}: die Wahl 'bid horse 15' wird durch YU-3.7 verwehrt: ",
        "Münzen",
    )
    assert_one_line(run("play", "yunnan", "--load", record, "--lang", "de"), f"Zeile {line}", "Münzen")


def test_a_choice_out_of_turn_is_named_with_its_line(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    first = text.split("---\n")[1].split("\n")[0]
    other = (int(first[0]) + 1) % 3
    line = change(record, f"^{re.escape(first)}$", f"{other}{first[1:]}")
    assert_one_line(run("replay", record), f"line {line}: seat {other} is not asked now")


def test_a_truncated_record_is_noticed(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    record.write_text("\n".join(lines[:20]) + "\n", encoding="utf-8")
    assert_one_line(run("replay", record), "the closing line 'end N DIGEST' is missing", "--unfinished")
    assert run("replay", record, "--unfinished").status == 0
    record.write_text("\n".join(lines[:4]) + "\n", encoding="utf-8")
    assert_one_line(run("replay", record), "line 4: after the header '---' is expected; the file was cut short")


def test_a_record_that_ends_elsewhere_is_noticed(run: Run, record: Path) -> None:
    change(record, "^end ([0-9]+) [0-9a-f]+$", "end 5 0123456789abcdef")
    assert_one_line(run("replay", record), "the closing line counts 5 choices")


def test_a_wrong_ply_gets_the_range(run: Run, record: Path) -> None:
    assert_one_line(run("replay", record, "--ply", "99999"), "a ply is a whole number from 0 to")


def test_nothing_is_left_behind_where_a_file_cannot_be_written(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert_one_line(
        run("simulate", "yunnan", "--games", "1", "--out", folder),
        f"the name {folder} is that of a folder; name a file to write to",
    )
    assert list(folder.iterdir()) == []
    assert sorted(p.name for p in tmp_path.iterdir()) == ["folder"]


def test_a_simulation_that_breaks_off_leaves_the_old_file_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("the old file\n")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mingtang.lab.run.contest.digest", stop)
    answer = run("simulate", "yunnan", "--games", "2", "--bots", "random", "--out", out)
    assert answer.status == 130
    assert out.read_text() == "the old file\n"
    assert [p.name for p in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("dance", "there is no command 'dance'", "einen Befehl 'dance' gibt es nicht"),
        ("play", "the word GAME is missing", "es fehlt GAME"),
        ("play yunnan chess", "there is too much: 'chess'", "das ist zu viel: 'chess'"),
        ("rules yunnan --json=yes", "the option --json takes no value", "der Schalter --json hat keinen Wert"),
        ("play yunnan --sets 3", "there is no option '--sets'", "einen Schalter '--sets' gibt es nicht"),
        ("replay nowhere", "record nowhere does not exist", "Aufzeichnung nowhere gibt es nicht"),
        ("play yunnan --seed x", "a seed is a whole number from 0 on, not 'x'", "eine Startzahl ist eine ganze Zahl ab 0, nicht 'x'"),
        ("play chess", "there is no game 'chess' here", "ein Spiel 'chess' gibt es hier nicht"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_the_readers_language(run: Run, words: str, english: str, german: str) -> None:
    assert_one_line(run(*words.split(), "--lang", "en"), english)
    assert_one_line(run(*words.split(), "--lang", "de"), german)


def test_a_pack_of_an_earlier_release_opens_the_record_that_was_played_with_it_and_nothing_else(
    run: Run, tmp_path: Path
) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text("[rulings]\njourney_start_counts_as_entered = false\n", encoding="utf-8")
    folder = Path(game_module("yunnan").__file__).parent
    first = read_toml(folder / "data.1.toml", "data_file")
    match = Match.new(Yunnan(with_pack(first, read_toml(pack, "data_pack"))), 3, 5)
    for _ in range(12):
        match.play(match.waiting[0], match.legal(match.waiting[0])[-1])
    record = tmp_path / "old.record"
    record.write_text(match.record_text(), encoding="utf-8")
    said = run("replay", record, "--data", pack, "--json")
    assert said.status == 0, said.err
    assert f'"final_digest": "{match.digest}"' in said.out
    assert run("draw", "yunnan", "--record", record, "--data", pack).status == 0
    assert_one_line(
        run("play", "yunnan", "--data", pack), "rulings.journey_start_counts_as_entered", "start_of_journey (YU-5.8)"
    )
    other = tmp_path / "new.record"
    other.write_text(Match.new(game("yunnan"), 3, 5).record_text(), encoding="utf-8")
    assert_one_line(run("replay", other, "--data", pack), "start_of_journey (YU-5.8)")


def test_a_record_whose_rulings_nobody_knows_is_refused_with_one_line(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "strange.record"
    text = Match.new(game("yunnan"), 3, 5, {"start_of_journey": "left_behind"}).record_text()
    for wrong, expected in (
        ("weather=fine", "no option or ruling 'weather'"),
        ("start_of_journey=home", "start_of_journey (YU-5.8)"),
    ):
        record.write_text(text.replace("start_of_journey=left_behind", wrong), encoding="utf-8")
        assert_one_line(run("replay", record), expected)


def test_a_record_with_other_readings_is_shown_with_them_and_the_judge_takes_them(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "other.record"
    match = Match.new(game("yunnan"), 3, 5, {"start_of_journey": "left_behind"})
    record.write_text(match.record_text(), encoding="utf-8")
    said = run("replay", record)
    assert said.status == 0, said.err
    assert "start_of_journey=left_behind" in said.out
    judged = run("judge", "yunnan", "--games", "1", "--how", "quick", "--seats", "3", "--option", "last_round=open_end")
    assert judged.status == 0, judged.err
