"""A house is upgraded: its game has a second edition of the rules and corrected data, and what was begun before goes on as before."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mingtang.core.errors import BadRecord
from mingtang.core.match import Match
from mingtang.core.record import parse_record
from mingtang.store.database import Database
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from mingtang.table.moves import choose
from mingtang.table.opening import new_table, rematch
from mingtang.table.seating import sit
from mingtang.table.settings import Settings
from mingtang.table.table import Table
from table.teahouse_tables import ANA, BO, CHEN, NAMES, START, play_on

TEAHOUSE = Path(__file__).parents[1] / "core" / "teahouse"


def release(folder: Path, name: str, rules: int, coins: int, earlier: Path | None = None) -> Library:
    """A house as it was released: Teahouse up to this edition, everybody with so many coins; data of before are kept beside the new."""
    package = folder / name
    shutil.copytree(TEAHOUSE, package, ignore=shutil.ignore_patterns("__pycache__", "state.py", "steps.py"))
    code = (package / "__init__.py").read_text(encoding="utf-8")
    (package / "__init__.py").write_text(code.replace("rules=2", f"rules={rules}"), encoding="utf-8")
    data = (package / "data.toml").read_text(encoding="utf-8")
    assert "\ncoins = 6\n" in data
    (package / "data.toml").write_text(data.replace("\ncoins = 6\n", f"\ncoins = {coins}\n"), encoding="utf-8")
    if earlier is not None:
        shutil.copy(earlier / "data.toml", package / "data.1.toml")
    return Library(modules={"teahouse": name})


@pytest.fixture
def before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.syspath_prepend(str(tmp_path))
    return release(tmp_path, f"before_{tmp_path.name}", rules=1, coins=6)


@pytest.fixture
def after(tmp_path: Path, before: Library) -> Library:
    return release(tmp_path, f"after_{tmp_path.name}", rules=2, coins=4, earlier=before.folder("teahouse"))


def begun(library: Library) -> Table:
    """Three people at a table of this house; two have bid the same, the third is still to bid."""
    t = new_table(library.game("teahouse"), 3, {}, Settings(seating="given"), ANA, NAMES[ANA], START, seed=7)
    for person in (BO, CHEN):
        sit(t, person, NAMES[person], START, code=t.code)
    for person in (ANA, BO):
        choose(t, person, "bid 3", t.ply, START)
    return t


def host(t: Table) -> int:
    """Who won the guest: of equal bids edition 1 took the neighbour of the first host, edition 2 takes the first host."""
    found: int = t.game.view(t.started.state, -1)["host"]
    return found


def test_a_running_table_goes_on_by_its_edition_while_new_tables_get_the_new_one(
    database: Database, before: Library, after: Library
) -> None:
    old = begun(before)
    TableStore(database, before).add(old)

    taken_up = TableStore(database, after).load(old.id)
    assert (taken_up.rules, taken_up.game.data_digest) == (1, before.game("teahouse").data_digest)
    assert taken_up.game.meta.rules == 2  # the new house's rules, asked for their first edition
    new = begun(after)
    assert (new.rules, new.game.data_digest) == (2, after.game("teahouse").data_digest)
    for t in (taken_up, new):
        choose(t, CHEN, "bid 3", t.ply, START)
    assert (host(taken_up), host(new)) == (1, 0)

    finished = play_on(taken_up)
    assert finished.phase == "over"
    again = rematch(finished, after.game("teahouse"), ANA, START)
    assert (again.rules, again.game.data_digest) == (2, after.game("teahouse").data_digest)


def test_an_old_record_replays_in_the_new_house_with_the_rules_and_the_data_of_its_day(
    before: Library, after: Library
) -> None:
    match = Match.new(before.game("teahouse"), 3, seed=7)
    for seat in range(3):
        match.play(seat, "bid 3")
    record = parse_record(match.record_text())
    game = after.game_as_it_was("teahouse", record.data)
    assert game is not None
    assert Match.replay(game, record).digest == match.digest
    assert after.game_as_it_was("teahouse", "0" * 16) is None


def test_a_record_of_the_new_house_is_refused_by_the_old_one(before: Library, after: Library) -> None:
    record = parse_record(Match.new(after.game("teahouse"), 3, seed=7).record_text())
    game = before.game_with("teahouse", after.game("teahouse").data)
    with pytest.raises(BadRecord, match=r"newer_rules\(Teahouse, 2, 1\)"):
        Match.replay(game, record)
