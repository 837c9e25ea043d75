"""Libraries that only some people need, and what to say to those who lack them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from mingtang.core.errors import HouseError


def need(module: str, extra: str, why: str) -> ModuleType:
    """The module, or an error with the command that installs it. `why` is what needs it: laboratory, lab_report, ray_engine."""
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ImportError as e:
        if e.name is not None and e.name.partition(".")[0] != library:
            raise HouseError("library_broken", library, e.name) from None
        raise HouseError("library_missing", why, library, extra) from None
