"""Libraries that only some people need, and what to say to those who lack them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from mingtang.core.errors import HouseError


def need(module: str, extra: str, why: str) -> ModuleType:
    """The module, or one sentence with the command that installs it."""
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ImportError as e:
        if e.name is not None and e.name.partition(".")[0] != library:
            raise HouseError(f"{library} is here but cannot be loaded: {e}") from None
        raise HouseError(f"{why} needs {library}: pip install 'mingtang[{extra}]'") from None
