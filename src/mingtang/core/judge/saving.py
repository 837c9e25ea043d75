"""What is saved comes back: dumps, records, and the same game from the same seed."""

from __future__ import annotations

import json
from typing import Any

from mingtang.core.errors import BadState
from mingtang.core.game import Game, digest
from mingtang.core.judge.report import Caught
from mingtang.core.judge.spot import Spot, difference, seen, told_to
from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record
from mingtang.core.steps import State


def reload(spot: Spot) -> State:
    """The position dumped, sent through JSON and loaded: equal in its digest and in everything that anybody sees."""
    dumped = spot.game.dump(spot.state)
    sent = json.loads(json.dumps(dumped))
    loaded: State = spot.game.load(sent)
    if digest(spot.game, loaded) != spot.digest:
        raise Caught(f"load(dump) gives another position; they differ in {difference(dumped, spot.game.dump(loaded))}")
    for seat in spot.viewers():
        found = difference(seen(spot.game, spot.state, seat), seen(spot.game, loaded, seat))
        if found:
            raise Caught(
                f"load(dump) has the same digest but shows something else, so the dump lacks something: {found}"
            )
    return loaded


def hostile_dumps(spot: Spot) -> None:
    """A dump with something missing or wrong is refused with a sentence, or read; it never crashes."""
    dumped = json.dumps(spot.game.dump(spot.state))
    rubbish: list[Any] = [None, "?", -1, [], {}]
    for key in json.loads(dumped):
        for bad in rubbish:
            broken: dict[str, Any] = json.loads(dumped)
            if bad is None:
                del broken[key]
            else:
                broken[key] = bad
            try:
                spot.game.load(broken)
            except BadState:
                continue
            except Exception as e:
                what = "without it" if bad is None else f"with {bad!r} there"
                raise Caught(f"a dump's {key!r}: loading {what} crashed with {type(e).__name__}: {e}") from e


def replays(game: Game[Any], match: Match) -> None:
    """The record, written and read again, leads to the same positions and tells the same."""
    text = match.record_text()
    record = parse_record(text)
    again = Match.replay(game, record)
    if again.digest != match.digest:
        raise Caught(f"the record replays to {again.digest}, but the game ended in {match.digest}")
    if write_record(again.record()) != text:
        raise Caught("the replayed game writes another record")
    for seat in range(-1, match.state.seats):
        found = difference(told_to(match.log(seat), seat), told_to(again.log(seat), seat))
        if found:
            raise Caught(f"the replayed game tells something else: {found}")


def history(match: Match, digests: list[str]) -> None:
    """Positions of long ago are as they were."""
    for ply, known in enumerate(digests):
        if digest(match.game, match.position(ply)) != known:
            raise Caught(f"the position after {ply} choices was changed by playing on")
