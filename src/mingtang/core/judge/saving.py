"""What is saved comes back: dumps, records, and the same game from the same seed."""

from __future__ import annotations

import json
from typing import Any

from mingtang.core.errors import BadState
from mingtang.core.game import Game, digest
from mingtang.core.judge.position import JudgedPosition, difference, everything_shown_to, told_to
from mingtang.core.judge.report import ProofFailed
from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record
from mingtang.core.steps import State


def reload(position: JudgedPosition) -> State:
    """The position dumped, sent through JSON and loaded: equal in its digest and in everything that anybody sees."""
    dumped = position.game.dump(position.state)
    sent = json.loads(json.dumps(dumped))
    loaded: State = position.game.load(sent)
    if digest(position.game, loaded) != position.digest:
        raise ProofFailed(
            f"load(dump) gives another position; they differ in {difference(dumped, position.game.dump(loaded))}"
        )
    for seat in position.viewers():
        found = difference(
            everything_shown_to(position.game, position.state, seat), everything_shown_to(position.game, loaded, seat)
        )
        if found:
            raise ProofFailed(
                f"load(dump) has the same digest but shows something else, so the dump lacks something: {found}"
            )
    return loaded


def hostile_dumps(position: JudgedPosition) -> None:
    """A dump with something missing or wrong is refused with a sentence, or read; it never crashes."""
    dumped = json.dumps(position.game.dump(position.state))
    rubbish: list[Any] = [None, "?", -1, [], {}]
    for key in json.loads(dumped):
        for bad in rubbish:
            broken: dict[str, Any] = json.loads(dumped)
            if bad is None:
                del broken[key]
            else:
                broken[key] = bad
            try:
                position.game.load(broken)
            except BadState:
                continue
            except Exception as e:
                what = "without it" if bad is None else f"with {bad!r} there"
                raise ProofFailed(f"a dump's {key!r}: loading {what} crashed with {type(e).__name__}: {e}") from e


def replays(game: Game[Any], match: Match) -> None:
    """The record, written and read again, leads to the same positions and tells the same."""
    text = match.record_text()
    record = parse_record(text)
    again = Match.replay(game, record)
    if again.digest != match.digest:
        raise ProofFailed(f"the record replays to {again.digest}, but the game ended in {match.digest}")
    if write_record(again.record()) != text:
        raise ProofFailed("the replayed game writes another record")
    for seat in range(-1, match.state.seats):
        found = difference(told_to(match.log(seat), seat), told_to(again.log(seat), seat))
        if found:
            raise ProofFailed(f"the replayed game tells something else: {found}")


def history(match: Match, digests: list[str]) -> None:
    """Positions of long ago are as they were."""
    for ply, known in enumerate(digests):
        if digest(match.game, match.position(ply)) != known:
            raise ProofFailed(f"the position after {ply} choices was changed by playing on")
