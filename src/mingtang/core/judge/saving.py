"""What is saved comes back: dumps, records, and the same game from the same seed."""

from __future__ import annotations

import json
import marshal
from typing import Any

from mingtang.core.errors import BadState, quoted
from mingtang.core.game import Game
from mingtang.core.judge.position import (
    Fingerprint,
    JudgedPosition,
    difference,
    everything_shown_to,
    seen_difference,
    told_to,
)
from mingtang.core.judge.report import ProofFailed
from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record
from mingtang.core.steps import State


def reload(position: JudgedPosition) -> State:
    """The position dumped, sent through JSON and loaded: equal in its digest and in everything that anybody sees."""
    dumped = position.game.dump(position.state)
    sent = json.loads(json.dumps(dumped))
    loaded: State = position.game.load(sent)
    if not position.known.of(position.game, loaded):
        raise ProofFailed("judge_loads_other", difference(dumped, position.game.dump(loaded)))
    for seat in position.viewers():
        found = seen_difference(position.shown(seat), everything_shown_to(position.game, loaded, seat))
        if found:
            raise ProofFailed("judge_loads_less", found)
    return loaded


def hostile_dumps(position: JudgedPosition) -> None:
    """A dump with something missing or wrong is refused with a sentence, or read; it never crashes."""
    sent: dict[str, Any] = json.loads(json.dumps(position.game.dump(position.state)))
    whole = marshal.dumps(sent)
    rubbish: list[Any] = [None, "?", -1, [], {}]
    for key in sent:
        for bad in rubbish:
            broken: dict[str, Any] = marshal.loads(whole)  # all of it anew: a broken one may have been taken in halfway
            if bad is None:
                del broken[key]
            else:
                broken[key] = bad
            try:
                position.game.load(broken)
            except BadState:
                continue
            except Exception as e:
                if bad is None:
                    raise ProofFailed("judge_load_without", quoted(key), type(e).__name__, str(e)) from e
                raise ProofFailed("judge_load_with", quoted(key), quoted(bad), type(e).__name__, str(e)) from e


def replays(game: Game[Any], match: Match) -> None:
    """The record, written and read again, leads to the same positions and tells the same."""
    text = match.record_text()
    record = parse_record(text)
    again = Match.replay(game, record)
    if again.digest != match.digest:
        raise ProofFailed("judge_replays_to", again.digest, match.digest)
    if write_record(again.record()) != text:
        raise ProofFailed("judge_other_record")
    for seat in range(-1, match.state.seats):
        found = difference(told_to(match.log(seat), seat), told_to(again.log(seat), seat))
        if found:
            raise ProofFailed("judge_replay_tells", found)


def history(match: Match, prints: list[Fingerprint]) -> None:
    """Positions of long ago are as they were."""
    for ply, known in enumerate(prints):
        if not known.of(match.game, match.position(ply)):
            raise ProofFailed("judge_past_changed", ply)
