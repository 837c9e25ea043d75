"""What cannot be done at a table. Its kind tells a page or a program what to do about it: ask again, sign in, wait, or look at the
present table."""

from __future__ import annotations

from pathlib import Path

from mingtang.core.errors import HouseError

HERE = Path(__file__).parent


class Problem(HouseError):
    """Something was asked that cannot be done now."""


class BadRequest(Problem):
    """The question itself is wrong: a name too long, a pace that does not exist."""


class NotFound(Problem):
    """There is no such thing, or the one who asks may not know of it."""


class NotAllowed(Problem):
    """The one who asks may not do this."""


class NotSignedIn(Problem):
    """This needs somebody who has said a name."""


class TooOften(Problem):
    """Too often in too short a time."""


class MovedOn(Problem):
    """The table is not as the asker saw it; the present table comes with the answer."""


class NotNow(Problem):
    """Right in itself, but not at this moment."""
