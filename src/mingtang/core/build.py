"""Whether the rules run as compiled C or as plain Python. Both give the same positions; only the speed differs."""

from __future__ import annotations

from mingtang.core import play


def compiled() -> bool:
    """Whether the core of this installation was compiled."""
    return not (play.__file__ or "").endswith((".py", ".pyc"))


def build_name() -> str:
    """One word for tables and reports."""
    return "compiled" if compiled() else "interpreted"
