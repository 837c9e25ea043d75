"""Files that somebody names. What is wrong with one is said with its name and the reason that the operating system gives."""

from __future__ import annotations

import errno
import tomllib
from pathlib import Path
from typing import Any

from mingtang.core.errors import HouseError

REASONS = {
    errno.ENOENT: "os_missing",
    errno.ENOTDIR: "os_missing",
    errno.EEXIST: "os_exists",
    errno.EISDIR: "os_folder",
    errno.EACCES: "os_not_allowed",
    errno.EPERM: "os_not_allowed",
    errno.EROFS: "os_read_only",
    errno.ENOSPC: "os_full",
    errno.EDQUOT: "os_full",
    errno.ENAMETOOLONG: "os_long_name",
    errno.EADDRINUSE: "os_address_used",
    errno.EADDRNOTAVAIL: "os_address_unknown",
    errno.ECONNREFUSED: "os_no_answer",
    errno.ETIMEDOUT: "os_no_answer",
    errno.EHOSTUNREACH: "os_no_answer",
    errno.ENETUNREACH: "os_no_answer",
}
"""The errors of the operating system that people meet, by their numbers; sentences of other programs are in other languages."""


def reason(e: OSError) -> HouseError:
    """Why the operating system could not do something."""
    from socket import gaierror  # nobody else here needs the net

    if isinstance(e, TimeoutError):
        return HouseError("os_no_answer")
    if isinstance(e, gaierror):
        return HouseError("os_unknown_host")
    if e.errno in REASONS:
        return HouseError(REASONS[e.errno])
    return HouseError("os_other", e.errno or 0)


def read_text(path: Path, what: str, most: int, kind: type[HouseError] = HouseError) -> str:
    """A text file that somebody named; `what` is what it should be, such as record or data_pack."""
    try:
        if path.is_dir():
            raise kind("file_is_folder", what, str(path))
        if path.stat().st_size > most:
            raise kind("file_too_large", what, str(path), most)
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise kind("file_missing", what, str(path)) from None
    except UnicodeDecodeError:
        raise kind("file_not_text", what, str(path)) from None
    except OSError as e:
        raise kind("file_unreadable", what, str(path), reason(e)) from None


def parse_toml(text: str, path: Path, what: str, kind: type[HouseError] = HouseError) -> dict[str, Any]:
    """The data in the text of a TOML file."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        raise kind("file_not_toml", what, str(path), first_bad_line(text)) from None


def first_bad_line(text: str) -> int:
    """The line on which a text stops being TOML: everything before it can be read, and nothing that ends later."""
    lines = text.split("\n")
    for n in range(len(lines) - 1, 0, -1):
        try:
            tomllib.loads("\n".join(lines[:n]))
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
        return n + 1
    return 1
