"""The command line of the house: `mingtang --help` shows what it can do.

This is the only place that turns an error into words and an exit status: 2 for anything that was asked wrongly, in one line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from mingtang.commands.bench import bench
from mingtang.commands.clauses import clauses
from mingtang.commands.draw import draw
from mingtang.commands.games import games
from mingtang.commands.judge import judge
from mingtang.commands.lab import lab
from mingtang.commands.ladder import ladder
from mingtang.commands.new import new
from mingtang.commands.play import play
from mingtang.commands.replay import replay
from mingtang.commands.review import review
from mingtang.commands.rules import rules
from mingtang.commands.rulings import rulings
from mingtang.commands.serve import serve
from mingtang.commands.shown import say_error
from mingtang.commands.simulate import simulate
from mingtang.commands.translated import asked_language, translated
from mingtang.core.errors import HouseError
from mingtang.games import in_words

WRONGLY_ASKED = 2
STOPPED = 130

app = typer.Typer(
    name="mingtang",
    help="Mingtang, the Hall of Light: a house for board games about imperial China.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (games, rules, rulings, serve, play, simulate, replay, review, draw, judge, clauses, bench, ladder, new):
    app.command()(command)
app.add_typer(lab)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; answers the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        status = typer.main.get_command(app).main(args=given, prog_name="mingtang", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except HouseError as e:
        say_error(f"mingtang: {translated(in_words(e, asked_language(given)), asked_language(given))}")
        return WRONGLY_ASKED
    except typer.TyperException as e:
        say_error(f"mingtang: {translated(e.format_message(), asked_language(given))}")
        return WRONGLY_ASKED
    except (KeyboardInterrupt, typer.Abort):
        say_error("mingtang: stopped")
        return STOPPED
    except BrokenPipeError:
        # Whoever read our answer has seen enough; what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
