"""mingtang host: what whoever runs the house does from the command line, while it is open or closed.

Each command has its file here, with a function of its name; it is read when it is asked for.
"""

from __future__ import annotations

import importlib
from typing import Any

import typer

from mingtang.commands.parser import HouseCommand, HouseGroup

COMMANDS = (
    "people", "tables", "log", "grant", "revoke", "ban", "unban", "mute", "unmute", "link", "close", "announce", "read-only",
    "backup", "restore", "check", "tidy",
)  # fmt: skip
"""The commands, in the order of the help; a hyphen in a name is an underscore in its file."""


class HostGroup(HouseGroup):
    """Reads a command's file when somebody asks for it."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        found = getattr(importlib.import_module(f"mingtang.commands.host.{name}"), name)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, context_settings=HELP)
        alone.command(cmd_name, cls=HouseCommand)(found)
        return typer.main.get_command(alone)


HELP = {"help_option_names": ["-h", "--help"]}
host = typer.Typer(
    name="host",
    help="For whoever runs the house: look after people, tables and what is stored.",
    cls=HostGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=HELP,
)


@host.callback()
def _together() -> None:
    """For whoever runs the house: look after people, tables and what is stored."""
