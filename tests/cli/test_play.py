"""A game in the terminal, as a person types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run
from mingtang.core.record import parse_record
from mingtang.games import game

START = ("play", "yunnan", "--seats", 3, "--seed", 7, "--you", 0)


def test_the_board_the_question_and_numbered_choices_are_shown(run: Run) -> None:
    answer = run(*START)
    assert answer.status == 0
    assert "Yunnan, 3 players. You are Ana." in answer.out
    assert "Bo is played by the greedy bot." in answer.out
    assert "Streets of Pu'er" in answer.out
    assert "Ana: Place a trader" in answer.out
    assert "Ana>" in answer.out


def test_numbers_and_words_choose(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    run(*START, typed=f"bid horse 7\nsave {saved}\nquit\n")
    moves = parse_record(saved.read_text(encoding="utf-8")).moves
    assert "bid horse 7" in [m.words for m in moves if m.seat == 0]
    run(*START, typed=f"BID  Horse 7\nsave {saved}\nquit\n")
    assert parse_record(saved.read_text(encoding="utf-8")).moves == moves
    run(*START, typed=f"1\nsave {saved}\nquit\n")
    assert [m.seat for m in parse_record(saved.read_text(encoding="utf-8")).moves].count(0) == 1


def test_a_number_that_is_no_choice_gets_the_range(run: Run) -> None:
    assert "There is no choice 99; the numbers go from 1 to" in run(*START, typed="99\n").out
    assert "There is no choice 0;" in run(*START, typed="0\n").out


def test_unknown_words_get_the_nearest_known_ones(run: Run) -> None:
    answer = run(*START, typed="bid hrse 7\nfly me to the moon\n")
    assert "Did you mean 'bid horse 7'" in answer.out
    assert "In this game there is no action 'fly me to the moon'." in answer.out
    assert answer.status == 0


def test_a_refused_choice_is_explained_and_changes_nothing(run: Run) -> None:
    answer = run(*START, typed="bid horse 15\nwhy bid horse 15\nwhy 1\nwhy\nwhy finish\nquit\n")
    assert answer.out.count("(YU-3.7)") == 2
    assert "Nothing stands against it: you may." in answer.out
    assert "Say what: why ACTION" in answer.out
    assert "finish: This is no choice at this point of the game." in answer.out
    assert "Nothing had been chosen yet" in answer.out or "Nothing is lost." in answer.out


def test_all_shows_refused_choices_with_their_clause(run: Run) -> None:
    answer = run(*START, typed="all\nquit\n")
    assert "Refused now" in answer.out
    row = next(line for line in answer.lines if line.strip().startswith("bid horse 15"))
    assert "YU-3.7" in row


def test_a_hint_says_what_and_why(run: Run) -> None:
    answer = run(*START, typed="hint\nquit\n")
    assert "Hint: " in answer.out
    assert "Against the next best" in answer.out or "the same position" in answer.out
    assert "⟨" not in answer.out


def test_undo_goes_back_to_the_own_last_choice_with_the_bots_replies(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.record", tmp_path / "two.record"
    run(*START, typed=f"bid horse 7\nsave {one}\nundo\nbid horse 7\nsave {two}\nquit\n")
    assert one.read_text() == two.read_text()
    answer = run(*START, typed="undo\nbid horse 7\nundo\nquit\n")
    assert "You have made no choice yet" in answer.out
    assert "Taken back: bid horse 7." in answer.out


@pytest.mark.usefixtures("teahouse")
def test_undo_stops_where_something_was_revealed(run: Run) -> None:
    typed = "\n".join(["1"] * 6 + ["undo", "undo anyway", "quit"])
    answer = run("play", "teahouse", "--you", 0, "--seats", 2, "--seed", 3, typed=typed)
    assert "Something was revealed since your last choice." in answer.out
    assert "Taken back: " in answer.out


@pytest.mark.usefixtures("teahouse")
def test_a_game_without_a_terminal_board_shows_its_view(run: Run) -> None:
    answer = run("play", "teahouse", "--you", 0, "--seats", 2, "--seed", 3)
    assert "players coins" in answer.out
    assert "hand: " in answer.out


def test_leaving_keeps_the_game_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    answer = run(*START, typed="bid horse 7\nquit\n")
    kept = tmp_path / "state" / "mingtang" / "yunnan-7.record"
    assert kept.exists()
    command = answer.lines[-1].partition("Go on with:")[2].split()
    assert command[:3] == ["mingtang", "play", "yunnan"]
    again = run(*command[1:], typed="board\nquit\n")
    assert again.status == 0
    moves = len(parse_record(kept.read_text(encoding="utf-8")).moves)
    assert f"Going on after {moves} choices." in again.out
    assert "Ana>" in again.out


def test_a_game_can_be_saved_and_loaded_while_playing(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "my game.record"
    answer = run(*START, typed=f"bid horse 7\nsave {saved}\n1\nload {saved}\nsave\nload\nload nowhere\nquit\n")
    assert f"Saved as {saved}." in answer.out
    assert f"Loaded {saved}:" in answer.out
    assert "Say where: save FILE" in answer.out
    assert "Say which: load FILE" in answer.out
    assert "Record nowhere does not exist." in answer.out
    assert str(saved) in answer.lines[-1]


def test_log_score_rules_and_help_answer(run: Run) -> None:
    answer = run(*START, typed="help\nlog\nlog 1\nlog x\nscore\nrules YU-3.6\nrules YU-77\nboard\nquit\n")
    assert "what an expert would do, and why" in answer.out
    assert "Round 1 begins" in answer.out
    assert "YU-3.6 Outbidding" in answer.out
    assert "There is no clause 'YU-77'" in answer.out
    assert "Influence" in answer.out
    assert answer.out.count("Tea Horse Road") == 2


def test_a_range_of_numbers_is_answered_by_the_number_itself(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    words = ("play", "yunnan", "--you", 0, "--seats", 3, "--seed", 7, "--bots", "random")
    typed = ["pass", "go market", "go market", "2", f"save {saved}", "quit"]
    answer = run(*words, typed="\n".join(typed))
    assert "convert 0 … convert" in answer.out
    own = [m.words for m in parse_record(saved.read_text(encoding="utf-8")).moves if m.seat == 0]
    assert "convert 2" in own


def test_bots_can_be_watched_to_the_end(run: Run, tmp_path: Path) -> None:
    answer = run(
        "play", "yunnan", "--seats", 3, "--you", "none", "--bots", "random", "--seed", 3, "--option", "max_rounds=2"
    )
    assert answer.status == 0
    assert "You are watching." in answer.out
    assert "The game is over." in answer.out
    assert "Final score" in answer.out
    kept = tmp_path / "state" / "mingtang" / "yunnan-3.record"
    assert run("replay", kept).status == 0


def test_two_people_share_a_keyboard(run: Run) -> None:
    answer = run(
        "play", "yunnan", "--seats", 2, "--you", "0,1", "--name", "Ana,Ben", "--seed", 1, typed="pass\npass\nquit\n"
    )
    assert "Ana>" in answer.out
    assert "Ben>" in answer.out


def test_it_speaks_german(run: Run) -> None:
    answer = run(*START, "--lang", "de", typed="hint\nwhy bid horse 15\nhelp\nquit\n")
    assert "Setze einen Händler ein" in answer.out
    assert "Tipp: " in answer.out
    assert "das Spiel wird gespeichert" in answer.out
    assert "⟨" not in answer.out


def test_options_and_data_packs_reach_the_game(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("[components.per_color]\ntrader = 8\n", encoding="utf-8")
    saved = tmp_path / "game.record"
    assert run(*START, "--data", pack, "--option", "guards", typed=f"pass\nsave {saved}\nquit\n").status == 0
    parsed = parse_record(saved.read_text(encoding="utf-8"))
    assert parsed.options == {"guards": "on"}
    assert parsed.data != game("yunnan").data_digest
    assert run("replay", saved).status == 2
    assert run("replay", saved, "--data", pack).status == 0


def test_everything_that_happens_is_told_once(run: Run, tmp_path: Path) -> None:
    for seed in range(6):
        saved = tmp_path / f"{seed}.record"
        words = ("play", "yunnan", "--you", 0, "--seats", 3, "--bots", "random", "--seed", seed)
        answer = run(*words, typed=f"pass\nfinish\nsave {saved}\nlog\nquit\n")
        before, _, log = answer.out.partition("Ana> log\n")
        told = [line for line in before.split("\n") if line.startswith("· ")]
        logged = [line for line in log.split("\n") if line.startswith("· ")]
        assert told == logged
        assert any("Ana passes" in line for line in told)


def test_another_game_with_the_same_seed_never_takes_the_place_of_the_first(run: Run, tmp_path: Path) -> None:
    run(*START, typed="bid horse 7\nquit\n")
    first = (tmp_path / "state" / "mingtang" / "yunnan-7.record").read_text(encoding="utf-8")
    answer = run(*START, typed="market\nquit\n")
    assert "yunnan-7-2.record" in answer.lines[-1]
    assert (tmp_path / "state" / "mingtang" / "yunnan-7.record").read_text(encoding="utf-8") == first


def test_a_kept_game_that_goes_on_stays_in_its_file(run: Run, tmp_path: Path) -> None:
    command = run(*START, typed="bid horse 7\nquit\n").lines[-1].partition("Go on with:")[2].split()
    kept = tmp_path / "state" / "mingtang" / "yunnan-7.record"
    first = kept.read_text(encoding="utf-8")
    run(*command[1:], typed="1\nquit\n")
    assert kept.read_text(encoding="utf-8").startswith(first.rpartition("end ")[0])
    assert [p.name for p in kept.parent.iterdir()] == ["yunnan-7.record"]


def test_help_names_a_choice_of_this_moment(run: Run) -> None:
    answer = run("play", "ming_dynastie", "--seed", 5, "--you", 0, typed="help\nquit\n")
    assert "bid horse 7" not in answer.out
    assert "choose: 3, or prince " in answer.out
