"""The command line of the house: `mingtang --help` shows what it can do.

This is the only place that turns an error into words and an exit status: 2 for anything that was asked wrongly, in one line. A command is
imported when it is asked for, so that none waits for what only another needs.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence

from mingtang.core.errors import HouseError, listed, quoted
from mingtang.texts import LANGUAGES, house_texts

COMMANDS = (
    "games",
    "rules",
    "rulings",
    "serve",
    "host",
    "learn",
    "play",
    "simulate",
    "replay",
    "review",
    "draw",
    "judge",
    "clauses",
    "bench",
    "ladder",
    "lab",
    "new",
)
"""Each has its file in `commands/`, and its line of help in the texts."""
LANGUAGE = "MINGTANG_LANG"
WRONGLY_ASKED = 2
STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; answers the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = asked_language(given)
    before = os.environ.get(LANGUAGE)
    os.environ[LANGUAGE] = lang  # for what is told in other processes of this command
    try:
        if not given or given[0] in ("-h", "--help"):
            print(overview(lang))
            return 0
        if given[0] not in COMMANDS:
            raise unknown_command(given[0])
        from mingtang.commands.parser import run

        return run(given[0], given[1:], lang)
    except HouseError as e:
        say(e, lang)
        return WRONGLY_ASKED
    except KeyboardInterrupt:
        say(HouseError("stopped"), lang)
        return STOPPED
    except BrokenPipeError:
        # Whoever read our answer has seen enough; what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    finally:
        if before is None:
            del os.environ[LANGUAGE]
        else:
            os.environ[LANGUAGE] = before


def asked_language(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, whatever else is wrong with it."""
    found = os.environ.get(LANGUAGE, "en")
    for i, word in enumerate(arguments):
        if word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        elif word == "--lang" and i + 1 < len(arguments):
            found = arguments[i + 1]
    return found if found in LANGUAGES else "en"


def overview(lang: str) -> str:
    """What the house can do, a line for each command."""
    texts = house_texts(lang)
    width = max(len(name) for name in COMMANDS)
    lines = [f"  {name:{width}}  {texts.say('cli', 'help', name)}" for name in COMMANDS]
    heads = [texts.say("cli", "help", key) for key in ("house", "usage", "more")]
    return "\n\n".join([*heads[:2], "\n".join(lines), heads[2]])


def unknown_command(word: str) -> HouseError:
    """A word that no command answers to; an option before it is one too."""
    near = difflib.get_close_matches(word, COMMANDS, 3)
    return HouseError("no_command_but", quoted(word), listed(near)) if near else HouseError("no_command", quoted(word))


def say(error: HouseError, lang: str) -> None:
    """What went wrong, in one line on standard error."""
    from mingtang.games import in_words

    print(" ".join(f"mingtang: {in_words(error, lang)}".split()), file=sys.stderr)
