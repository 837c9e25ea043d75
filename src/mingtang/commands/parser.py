"""One command, read from the words on the command line; whatever is wrong with them is a fact like any other error."""

from __future__ import annotations

import difflib
import importlib
import itertools
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from mingtang.commands.help import help_page
from mingtang.core.errors import HouseError, Unknown, listed, quoted

HELP = {"-h", "--help"}


class HouseCommand(TyperCommand):
    """A command that says itself what is too much."""

    allow_extra_args = True

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_page(self, ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest:
            raise Unknown("words_too_many", listed(quoted(word) for word in rest), ctx.command_path)
        return rest


class HouseGroup(TyperGroup):
    """A command with commands of its own."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(help_page(self, ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args[0] not in known:
            near = difflib.get_close_matches(args[0], known, 3) or known
            raise Unknown("no_command_but", quoted(f"{self.name} {args[0]}"), listed(near, len(known)))
        return super().resolve_command(ctx, args)


def run(name: str, words: Sequence[str], lang: str = "en") -> int:
    """Run the command of this name; answers its exit status. Its help is in this language."""
    found = getattr(importlib.import_module(f"mingtang.commands.{name}"), name)
    prog = f"mingtang {name}"
    try:
        asked = help_words(words) if set(words) & HELP else list(words)
        status = _command(name, found).main(args=asked, prog_name=prog, standalone_mode=False, obj=lang)
        return status if isinstance(status, int) else 0
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as e:
        if type(e).__name__ == "NoArgsIsHelpError":  # a group of commands without a word behind it
            print(help_page(e.ctx.command, e.ctx), end="")  # type: ignore[attr-defined]
            return 0
        raise fault(e, words, prog) from None


def help_words(words: Sequence[str]) -> list[str]:
    """Help for whatever the words begin with: which language it is in is known already, and nothing else matters."""
    names = itertools.takewhile(lambda word: not word.startswith("-"), words)
    return [*names, "--help"]


def _command(name: str, found: Any) -> Any:
    if isinstance(found, typer.Typer):
        return typer.main.get_command(found)
    alone = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    alone.command(name, cls=HouseCommand)(found)
    return typer.main.get_command(alone)


def fault(e: typer.TyperException, words: Sequence[str], prog: str) -> HouseError:
    """What is wrong with the words, from the kind of the parser's error and what it is about; its own sentence is in English alone."""
    ctx, param = getattr(e, "ctx", None), getattr(e, "param", None)
    path: str = getattr(ctx, "command_path", prog)
    option: str = getattr(e, "option_name", "")
    kind = type(e).__name__
    if kind == "NoSuchOption":
        near: Sequence[str] = getattr(e, "possibilities", None) or ()
        if near:
            return Unknown("no_switch_but", quoted(option), listed(near, 3))
        return Unknown("no_switch", quoted(option), path)
    if kind == "BadOptionUsage":
        if any(word.startswith(f"{option}=") for word in words):
            return Unknown("switch_without_value", option)
        return Unknown("switch_needs_value", option)
    if kind == "MissingParameter":
        return Unknown("word_missing", _shown(param), path)
    if kind == "BadParameter":
        return Unknown("value_unclear", _shown(param), path)
    return Unknown("not_understood", path)


def _shown(param: Any) -> str:
    """A word of the command line as its help shows it."""
    if param is None:
        return "-"
    if param.param_type_name == "option":
        return str(param.opts[0])
    return str(param.metavar or param.name).upper()
