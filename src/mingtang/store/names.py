"""Names: what may be one, under which word an account is looked for, and which names the eye takes for the same."""

from __future__ import annotations

import unicodedata

from mingtang.core.record import MAX_NAME
from mingtang.table.problems import BadRequest

LONGEST = 200
CYRILLIC = "аa вb сc ԁd еe һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt ѵv ԝw хx уy зz"
GREEK = "αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw"
LOOKALIKES = str.maketrans({pair[0]: pair[1] for pair in f"{CYRILLIC} {GREEK}".split()})
"""Letters that print like a Latin one."""
UNSEEN = str.maketrans("", "", " -_.'`´’·")
"""What the eye passes over."""
STROKES = [str.maketrans(seen, meant) for seen, meant in (("", ""), ("I1|0", "lllO"), ("l1|0", "IIIO"))]
"""One stroke may be read as an I, an l or a 1, and a ring as an O: as written, and as either letter."""


def check_name(name: object) -> str:
    """A name as tables and records may hold it."""
    tidy = " ".join(name.split()) if isinstance(name, str) else ""
    if not tidy or len(tidy) > MAX_NAME or not tidy.isprintable():
        raise BadRequest("name_bounds", MAX_NAME)
    return tidy


def login_of(name: str) -> str:
    """A name as it is looked for: small letters, one space."""
    return " ".join(name[:LONGEST].split()).casefold()


def likeness(name: str) -> str:
    """A name as the eye takes it at a glance: no capitals, no accents, no spaces, and no letters of another script that look the same.

    A name that is nothing but marks is taken as it is.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(c for c in folded if not "\u0300" <= c <= "\u036f").translate(LOOKALIKES)
    return (plain.translate(UNSEEN) or plain)[:80]


def likenesses(name: str) -> set[str]:
    """Every likeness under which somebody could mistake this name for another."""
    wide = unicodedata.normalize("NFKC", name)
    return {likeness(wide.translate(strokes)) for strokes in STROKES}
