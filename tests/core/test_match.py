"""A game in play: its record, the way back, and what a replay says about a wrong line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.teahouse import Teahouse, teahouse
from mingtang.core.data import with_pack
from mingtang.core.errors import BadOption, BadRecord, HouseError, NotYours, Refused, Unknown
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record


@pytest.fixture
def game() -> Teahouse:
    return teahouse()


def finish(match: Match) -> Match:
    """Play on to the end, always the last legal choice."""
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_a_new_game_waits_for_its_first_choice(game: Teahouse) -> None:
    match = Match.new(game, 3, seed=7)
    assert match.ply == 0
    assert match.waiting == (0, 1, 2)
    assert not match.over
    assert match.names == ("P1", "P2", "P3")
    assert [e.key for e in match.opening][-1] == "guest.arrived"
    assert [s.total for s in match.scores()] == [2, 2, 2]


def test_a_choice_is_made_in_words_or_by_its_object(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    told = match.play(0, "bid 2")
    assert [e.key for e in told] == ["bidding.sealed"]
    match.play(1, game.catalogue.parse("bid 1"))
    assert [p.words for p in match.plies] == ["bid 2", "bid 1"]
    assert match.waiting == (0,)


def test_a_refused_choice_changes_nothing(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    before = match.record_text()
    with pytest.raises(Refused, match=r"^refused\('bid 9', TH-2.2, cannot_pay\)$"):
        match.play(0, "bid 9")
    with pytest.raises(Refused, match=r"^refused\('let', TH-2.1, not_now\)$"):
        match.play(0, "let")
    with pytest.raises(NotYours, match=r"^not_asked_but\(5, 0, 1\)$"):
        match.play(5, "bid 1")
    with pytest.raises(Unknown, match=r"^no_action_but\('bod 1', 'bid 1', 'bid 12', 'bid 11'\)"):
        match.play(0, "bod 1")
    assert match.record_text() == before


def test_the_log_shows_a_seat_only_what_it_may_know(game: Teahouse) -> None:
    match = finish(Match.new(game, 3, seed=7))
    for seat in range(3):
        drawn = [e.args[0] for e in match.log(seat) if e.key in ("setup.hand", "refill.card")]
        assert drawn
        assert set(drawn) == {seat}
    assert not [e for e in match.log(-1) if e.key in ("setup.hand", "refill.card")]
    assert [e.key for e in match.log(-1)].count("guest.arrived") == 4


# ---- the way back


def test_to_undo_is_to_stand_where_one_stood(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    digests = [match.digest]
    for seat, words in [(0, "bid 2"), (1, "bid 1")]:
        match.play(seat, words)
        digests.append(match.digest)
    assert match.undo().words == "bid 1"
    assert match.digest == digests[1]
    assert match.undo().seat == 0
    assert match.digest == digests[0]
    with pytest.raises(HouseError, match="nothing_to_undo"):
        match.undo()


def test_to_undo_over_a_round_forgets_its_mark(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    while not match.record().marks:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    match.undo()
    assert match.record().marks == ()
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert [m.round for m in match.record().marks] == [2]


def test_another_way_after_undo_replays(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    while match.ply > 3:
        match.undo()
    finish(match)
    assert Match.replay(game, parse_record(match.record_text())).digest == match.digest


def test_a_seat_takes_back_its_own_choices_up_to_what_was_revealed(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    match.play(0, "bid 1")
    assert match.undo_depth(0) == 1
    assert match.undo_depth(1) == 0
    match.play(0, "bid 2")  # changed before anybody saw it
    assert match.undo_depth(0) == 2
    match.play(1, "bid 1")  # opens the bids
    assert match.undo_depth(1) == 0
    assert match.undo_depth(0) == 0
    match.play(0, "serve green" if "serve green" in [a.words for a in match.legal(0)] else "keep")
    assert match.undo_depth(0) == (1 if match.action(-1).verb == "serve" else 0)


# ---- replays


def line_of(text: str, words: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), start=1) if words in line)


def test_a_record_replays_to_the_same_position_at_every_ply(game: Teahouse) -> None:
    match = finish(Match.new(game, 3, seed=11, options={"golden": True}))
    record = parse_record(match.record_text())
    assert record.options == {"golden": "on"}
    for ply in range(match.ply + 1):
        assert Match.replay(game, record, ply).digest == digest(game, match.positions[ply])
    with pytest.raises(BadRecord, match=rf"no_ply\({match.ply}, {match.ply + 1}\)"):
        Match.replay(game, record, match.ply + 1)
    with pytest.raises(BadRecord, match=r"no_ply\(16, -1\)"):
        Match.replay(game, record, -1)


def test_a_game_in_progress_has_a_record_too(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    match.play(1, "bid 3")
    again = Match.replay(game, parse_record(match.record_text()))
    assert again.digest == match.digest
    assert again.waiting == (0,)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bid 1", "bid 12", r"^at_line\({}, refused\('bid 12', TH-2.2, cannot_pay\)\)$"),
        ("bid 1", "let", r"^at_line\({}, refused\('let', TH-2.1, not_now\)\)$"),
        ("bid 1", "bid one", r"^at_line\({}, no_action_but\('bid one', 'bid "),
    ],
)
def test_a_wrong_line_of_a_record_is_named(game: Teahouse, old: str, new: str, sentence: str) -> None:
    match = Match.new(game, 2, seed=7)
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    text = match.record_text().replace(old, new, 1)
    with pytest.raises(BadRecord, match=sentence.format(line_of(text, new))):
        Match.replay(game, parse_record(text))


def test_a_choice_of_the_wrong_seat_is_named_by_its_line(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    match.play(0, "bid 2")
    match.play(1, "bid 1")
    text = match.record_text().replace("\nend 2", "\n1 keep\nend 3")
    with pytest.raises(BadRecord, match=rf"^at_line\({line_of(text, '1 keep')}, not_asked_but\(1, 0\)\)"):
        Match.replay(game, parse_record(text))


def test_a_choice_after_the_end_is_named_by_its_line(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    text = match.record_text().replace(f"end {match.ply}", f"0 bid 3\nend {match.ply + 1}")
    with pytest.raises(BadRecord, match=rf"^at_line\({line_of(text, '0 bid 3')}, after_game\('bid 3'\)\)$"):
        Match.replay(game, parse_record(text))


def test_a_choice_made_by_program_is_named_by_its_ply(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=7)
    match.play(0, "bid 1")
    record = match.record()
    wrong = replace(record, moves=(*record.moves, replace(record.moves[0], words="fly")))
    with pytest.raises(BadRecord, match=r"^at_ply\(1, no_action\('fly'\)\)"):
        Match.replay(game, wrong)


def test_a_false_digest_on_the_way_is_named_by_its_line(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    mark = match.record().marks[0]
    text = match.record_text().replace(mark.digest, "0" * 16)
    with pytest.raises(
        BadRecord,
        match=rf"^at_line\({line_of(text, '0' * 16)}, other_position\({mark.digest}, {'0' * 16}\)\)$",
    ):
        Match.replay(game, parse_record(text))


def test_a_false_round_is_named_by_its_line(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    text = match.record_text().replace("# round 2 ", "# round 7 ")
    with pytest.raises(BadRecord, match=r"at_line\(11, other_round\(2, 7\)\)$"):
        Match.replay(game, parse_record(text))


def test_every_note_at_the_same_place_is_checked(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    text = match.record_text().replace("# round 2 ", f"# round 2 {'0' * 16}\n# round 2 ")
    with pytest.raises(BadRecord, match=rf"other_position\(\w+, {'0' * 16}\)"):
        Match.replay(game, parse_record(text))


def test_a_false_end_is_noticed(game: Teahouse) -> None:
    match = finish(Match.new(game, 2, seed=7))
    text = match.record_text().replace(match.digest, "0" * 16)
    with pytest.raises(BadRecord, match=rf"other_end\({'0' * 16}, {match.digest}\)"):
        Match.replay(game, parse_record(text))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, r"record_of_other_game\(chess, teahouse\)"),
        ({"data": "0" * 16}, r"other_data\(0000000000000000, 8f8d7542c3719cd6\)"),
        ({"rules": 9}, r"newer_rules\(Teahouse, 9, 2\)"),
        ({"seats": ("Ana",)}, r"in_header\(seats_of_game\(Teahouse, 2, 4, 1\)\)"),
        ({"seats": tuple("abcde")}, r"in_header\(seats_of_game\(Teahouse, 2, 4, 5\)\)"),
        ({"options": {"snow": "on"}}, r"in_header\(no_option\('snow', golden, rain, rounds, teas\)\)"),
        ({"options": {"rounds": "99"}}, r"in_header\(option_number\(rounds, 2, 6, '99'\)\)"),
    ],
)  # fmt: skip
def test_a_header_that_does_not_fit_is_refused(game: Teahouse, change: dict[str, Any], sentence: str) -> None:
    record = Match.new(game, 2, seed=7).record()
    with pytest.raises(BadRecord, match=sentence):
        Match.replay(game, replace(record, **change))


def test_a_record_with_a_pack_needs_the_pack(game: Teahouse) -> None:
    packed = Teahouse(with_pack(game.data, {"start": {"coins": 4}}))
    text = finish(Match.new(packed, 2, seed=7)).record_text()
    Match.replay(packed, parse_record(text))
    with pytest.raises(BadRecord, match=r"other_data\(460511278c3ac049, 8f8d7542c3719cd6\)"):
        Match.replay(game, parse_record(text))


def test_an_old_game_keeps_its_edition(game: Teahouse) -> None:
    hosts = []
    for edition in (1, 2):
        match = Match.new(game, 3, seed=7, rules=edition)
        for seat in range(3):
            match.play(seat, "bid 3")
        assert f"rules {edition}\n" in match.record_text()
        assert Match.replay(game, parse_record(match.record_text())).digest == match.digest
        hosts.append(match.game.view(match.state, -1)["host"])
    assert hosts == [1, 0]
    assert Match.new(game, 3).record().rules == 2


# ---- beginning


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seats": 7}, "seats_of_game(Teahouse, 2, 4, 7)"),
        ({"seats": 2, "seed": -1}, "seed_digits(40)"),
        ({"seats": 2, "seed": 10**40}, "seed_digits(40)"),
        ({"seats": 2, "seed": 10**5000}, "seed_digits(40)"),
        ({"seats": 2, "names": ["Ana"]}, "names_for_seats(2, 1)"),
        ({"seats": 2, "options": {"rain": "wet"}}, "option_switch(rain, 'wet')"),
    ],
)
def test_a_game_that_cannot_begin_says_why(game: Teahouse, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match.new(game, **given)
    assert str(caught.value) == sentence


def test_names_are_tidied_before_they_stand_in_a_record(game: Teahouse) -> None:
    match = Match.new(game, 2, names=[" Ana \n Lin ", "Bo's"])
    assert match.names == ("Ana Lin", "Bo's")
    assert parse_record(match.record_text()).seats == match.names
    with pytest.raises(BadRecord, match=r"record_name\(40, ''\)"):
        Match.new(game, 2, names=["", "Bo"])


def test_the_largest_seed_can_be_written_and_read(game: Teahouse) -> None:
    match = Match.new(game, 2, seed=2**128 - 1)
    assert parse_record(match.record_text()).seed == 2**128 - 1


def test_options_given_as_their_defaults_are_not_written(game: Teahouse) -> None:
    match = Match.new(game, 2, options={"rain": True, "rounds": 4, "teas": "fine"})
    assert match.record().options == {"teas": "fine"}
    assert "options teas=fine\n" in write_record(match.record())
