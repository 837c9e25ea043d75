"""A ruling for programs: the question, every reading with what speaks for it, and the usual one, in the reader's language."""

from __future__ import annotations

from mingtang.core.rulings import Ruling
from mingtang.texts import Texts


def ruling_as_data(r: Ruling, texts: Texts, edition: int) -> dict[str, object]:
    """A ruling as plain data, its words in the reader's language."""
    return {
        "name": r.name,
        "clause": r.clause,
        "title": texts.say("ruling", r.name, "name"),
        "question": texts.say("ruling", r.name, "question"),
        "default": r.usual(edition),
        "earlier": [{"upto": last, "reading": reading} for last, reading in r.earlier],
        "readings": [
            {
                "name": reading,
                "title": texts.say("ruling", r.name, reading, "name"),
                "why": texts.say("ruling", r.name, reading, "why"),
            }
            for reading in r.values
        ],
    }
