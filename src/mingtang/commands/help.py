"""`mingtang COMMAND --help` in the reader's language: how to ask, what it does, what it needs and what may be chosen.

English stands beside each option in the command's own file; German stands in `texts/de.toml` here, by command and option. What several
commands have in common is there once, under `shared`.
"""

from __future__ import annotations

import inspect
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mingtang.texts import Texts, house_texts, read_texts

GERMAN = Path(__file__).parent / "texts" / "de.toml"
WIDEST = 100
LEFT = 24
"""So wide the column of options is."""


def help_page(command: Any, ctx: Any) -> str:
    """The whole page of a command; the language is what the context carries."""
    lang = ctx.obj if isinstance(ctx.obj, str) else "en"
    texts = house_texts(lang)
    path = ctx.command_path.removeprefix("mingtang ")
    needed = [p for p in command.params if p.param_type_name == "argument"]
    chosen = [p for p in command.params if p.param_type_name == "option"]
    below: dict[str, Any] = {name: command.get_command(ctx, name) for name in _names(command, ctx)}
    words = [
        ctx.command_path,
        *(_metavar(p) for p in needed),
        *(f"{p.opts[0]} {p.metavar}" for p in chosen if p.required),
    ]
    words += ["COMMAND …"] if below else []
    width = min(WIDEST, shutil.get_terminal_size().columns)
    out = [f"{_say(texts, 'usage')} {' '.join(words)} [{_say(texts, 'choices')}]", ""]
    for paragraph in about(command, path, lang).split("\n\n"):
        out += [*textwrap.wrap(paragraph, width), ""]
    parts = [(texts, "needed", [(_metavar(p), explained(p, path, lang)) for p in needed])]
    parts += [(texts, "commands", [(name, first_line(about(c, f"{path} {name}", lang))) for name, c in below.items()])]
    options = [(_option(p), " ".join([explained(p, path, lang), *_remarks(p, texts)])) for p in chosen]
    parts += [(texts, "options", [*options, ("--help, -h", _say(texts, "this"))])]
    for _, head, rows in parts:
        if rows:
            out += [_say(texts, head), *(line for row in rows for line in _row(*row, width)), ""]
    return "\n".join(out).rstrip() + "\n"


def about(command: Any, path: str, lang: str) -> str:
    """What a command does."""
    english = inspect.cleandoc(command.help or "")
    return _german().get("about", {}).get(path, english) if lang == "de" else english


def explained(param: Any, path: str, lang: str) -> str:
    """What an option or a needed word is for."""
    english: str = param.help or ""
    if lang != "de":
        return english
    found = _german().get(path, {}).get(param.name) or _german().get("shared", {}).get(param.name)
    return str(found or english)


def first_line(text: str) -> str:
    """The first paragraph, for a list."""
    return " ".join(text.split("\n\n")[0].split())


def _german() -> dict[str, Any]:
    return read_texts(GERMAN)


def _names(command: Any, ctx: Any) -> list[str]:
    return list(command.list_commands(ctx)) if hasattr(command, "list_commands") else []


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name).upper()


def _option(param: Any) -> str:
    names = ", ".join(param.opts)
    return names if param.is_flag else f"{names} {_metavar(param)}"


def _remarks(param: Any, texts: Texts) -> Iterator[str]:
    """What stands behind the sentence: needed, where else it may be set, and what holds if it is not."""
    if param.required:
        yield f"({_say(texts, 'required')})"
    if param.envvar:
        yield f"({_say(texts, 'environment')} {param.envvar})"
    if not param.required and not param.is_flag and param.default not in (None, "", [], ()):
        yield f"({_say(texts, 'usual')} {param.default})"


def _row(left: str, right: str, width: int) -> list[str]:
    lines = textwrap.wrap(right, max(30, width - LEFT)) or [""]
    if len(left) > LEFT - 3:
        return [f"  {left}", *(" " * LEFT + line for line in lines)]
    return [f"  {left:{LEFT - 2}}{lines[0]}", *(" " * LEFT + line for line in lines[1:])]


def _say(texts: Texts, key: str) -> str:
    return texts.say("cli", "help_page", key)
