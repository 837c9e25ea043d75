"""A record played again, with every refusal said as a sentence in the reader's language."""

from __future__ import annotations

import re
from typing import Any

from mingtang.commands.shown import sentence
from mingtang.core.errors import BadRecord, Refused
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.record import Record
from mingtang.games import game_as_it_was
from mingtang.texts import Texts

LINE = re.compile(r"^line (\d+): ")


def replayed(game: Game[Any], record: Record, texts: Texts) -> Match:
    """The whole game of a record, every line checked; if its component data are those of an earlier release, with them."""
    if record.game == game.name and record.data != game.data_digest:
        game = game_as_it_was(record.game, record.data) or game
    try:
        return Match.replay(game, record)
    except BadRecord as e:
        if not isinstance(e.__cause__, Refused):
            raise
        raise BadRecord(_refused(str(e), e.__cause__, texts, record)) from None


def _refused(said: str, e: Refused, texts: Texts, record: Record) -> str:
    title, why = texts.refusal(e.refusal, record.seats)
    clause = e.refusal.clause
    found = LINE.match(said)
    if found:
        return sentence(texts, "cli", "refused_at", args=(found[1], repr(e.words), clause, why or title))
    return sentence(texts, "cli", "refused", args=(repr(e.words), clause, why or title))
