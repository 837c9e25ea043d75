"""New tables, rematches, forks, and records that somebody brings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mingtang.core.errors import BadOption, BadRecord
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.core.record import Record, luck_of, parse_record, write_record
from mingtang.table.opening import fork, fresh_seed, new_table, rematch, short_id, study
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seating import sit
from mingtang.table.seats import BOT, PERSON, RESERVED
from mingtang.table.settings import Settings
from mingtang.table.table import OPEN, PLAYING, STUDY, Table
from mingtang.table.uploads import replay_with
from table.teahouse_tables import ANA, BO, CHEN, GAME, START, play_on, step, table

FREE = Settings(seating="given")


def test_a_seed_has_128_bits_and_shows_its_hash_only() -> None:
    seeds = [fresh_seed() for _ in range(64)]
    assert max(seeds).bit_length() > 120
    assert len(set(seeds)) == 64
    t = new_table(GAME, 2, {}, FREE, ANA, "Ana", START)
    assert t.luck == luck_of(t.seed)
    assert not t.open_luck


def test_a_given_seed_is_marked_as_known() -> None:
    assert table(seed=5).open_luck


def test_ids_are_not_guessed() -> None:
    assert len({short_id() for _ in range(1000)}) == 1000


def test_a_game_refuses_options_it_does_not_have() -> None:
    with pytest.raises(BadOption, match=r"no_option\('snow'"):
        new_table(GAME, 3, {"snow": True}, FREE, ANA, "Ana", START)


def test_a_game_refuses_a_number_of_players() -> None:
    with pytest.raises(BadRequest, match=r"seats_of_game\(Teahouse, 2, 4, 5\)"):
        new_table(GAME, 5, {}, FREE, ANA, "Ana", START)


# ---- rematch


def test_a_rematch_keeps_chairs_for_the_others_and_has_new_luck() -> None:
    t = play_on(table([ANA, BO], bots=["random"]))
    again = rematch(t, GAME, ANA, START)
    # Everybody moved one seat on: who was second begins.
    assert [c.kind for c in again.chairs] == [BOT, RESERVED, PERSON]
    assert again.phase == OPEN
    assert again.seed != t.seed
    assert again.rematch_of == t.id
    assert sit(again, BO, "Bo", START)
    assert again.phase == PLAYING


def test_nobody_else_takes_a_chair_that_is_kept() -> None:
    again = rematch(play_on(table([ANA, BO, CHEN])), GAME, ANA, START)
    with pytest.raises(NotNow, match="no_free_seat"):
        sit(again, "p-dan", "Dan", START)


def test_a_rematch_needs_the_end_and_a_player() -> None:
    with pytest.raises(NotNow, match="when_over"):
        rematch(table(), GAME, ANA, START)
    with pytest.raises(NotAllowed):
        rematch(play_on(table()), GAME, "p-dan", START)


# ---- fork


def test_a_fork_plays_on_from_a_position_with_the_same_luck() -> None:
    t = play_on(table())
    branch = fork(t, 7, BO, "Bo", FREE, START)
    assert digest(GAME, branch.started.state) == digest(GAME, t.started.state_at(7))
    assert branch.seats_of(BO) == (0, 1, 2)
    assert branch.phase == PLAYING
    assert branch.open_luck
    finished = play_on(branch, seed=9)
    assert Match.replay(GAME, parse_record(write_record(finished.record()))).over


def test_a_fork_against_bots_keeps_one_seat() -> None:
    branch = fork(play_on(table()), 4, CHEN, "Chen", FREE, START, bots="random", seat=1)
    assert [c.kind for c in branch.chairs] == [BOT, PERSON, BOT]
    assert branch.seats_of(CHEN) == (1,)


def test_at_a_fork_bots_stay_who_they_were_and_others_get_bots_for_people() -> None:
    t = new_table(GAME, 4, {}, FREE, ANA, "Ana", START, bots=["novice", "random"], sharing=["Bo"])
    old = play_on(t)
    assert [(c.name, c.level) for c in old.chairs] == [("Ana", ""), ("Bo", ""), ("Mei", "novice"), ("Bao", "random")]
    mine = fork(old, 4, ANA, "Ana", FREE, START, bots="greedy", seat=0)
    assert [(c.name, c.level) for c in mine.chairs] == [
        ("Ana", ""),
        ("Lin", "greedy"),
        ("Mei", "novice"),
        ("Bao", "random"),
    ]
    theirs = fork(old, 4, ANA, "Ana", FREE, START, bots="greedy", seat=2)
    assert [(c.name, c.level) for c in theirs.chairs] == [
        ("Lin", "greedy"),
        ("Wei", "greedy"),
        ("Ana", ""),
        ("Bao", "random"),
    ]
    namesake = fork(old, 4, CHEN, "Bao", FREE, START, bots="greedy", seat=0)
    assert [(c.name, c.level) for c in namesake.chairs] == [
        ("Bao", ""),
        ("Lin", "greedy"),
        ("Mei", "novice"),
        ("Wei", "random"),
    ]


def test_nobody_at_a_fork_can_take_back_what_was_chosen_at_the_old_table() -> None:
    branch = fork(play_on(table()), 4, ANA, "Ana", replace(FREE, undo="strict"), START)
    assert branch.started.free_undo((0, 1, 2), ANA) == 0


def test_a_running_game_is_not_forked() -> None:
    with pytest.raises(NotNow, match="when_over"):
        fork(play_on(table(), 5), 2, ANA, "Ana", FREE, START)


def test_the_end_itself_is_not_forked() -> None:
    t = play_on(table())
    with pytest.raises(NotNow, match="fork_before_end"):
        fork(t, t.ply, ANA, "Ana", FREE, START)


# ---- records


def brought_by_bo(record: Record) -> Table:
    return study(GAME, record, replay_with(GAME, record), BO, FREE, START)


def test_a_record_becomes_a_table_to_look_at() -> None:
    t = play_on(table(seed=21))
    brought = brought_by_bo(parse_record(write_record(t.record())))
    assert brought.phase == STUDY
    assert brought.names == t.names
    assert [digest(GAME, brought.started.state_at(p)) for p in range(t.ply + 1)] == [
        digest(GAME, t.started.state_at(p)) for p in range(t.ply + 1)
    ]
    assert write_record(brought.record()) == write_record(t.record())


def test_an_unfinished_record_can_be_looked_at_and_forked() -> None:
    t = play_on(table(seed=21), 6)
    brought = brought_by_bo(t.record())
    assert brought.phase == STUDY
    branch = fork(brought, brought.ply, BO, "Bo", FREE, START)
    assert step(branch).ply == 7


def test_a_record_that_does_not_replay_is_refused_by_its_line() -> None:
    text = write_record(play_on(table(seed=21)).record())
    lines = text.splitlines()
    first = lines.index("---") + 1
    lines[first] = "0 serve green"
    with pytest.raises(BadRecord, match=rf"at_line\({first + 1}, "):
        brought_by_bo(parse_record("\n".join(lines) + "\n"))


def test_each_chair_is_taken_as_it_was_said() -> None:
    company = [("open", ""), ("here", "Mei"), ("bot", "random")]
    made = new_table(GAME, 4, {}, Settings(seating="given"), ANA, "Ana", START, company=company)
    assert [c.kind for c in made.chairs] == ["person", "empty", "person", "bot"]
    assert made.chairs[3].name not in ("", "Mei")
