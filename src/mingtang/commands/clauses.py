"""mingtang clauses: where the code carries each clause of the rules out, and which tests prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import mingtang
from mingtang.commands.arguments import AsJson, GameName, Lang, game_folder, open_game
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.clauses import ClausePlace, ClauseTable, clause_table
from mingtang.core.errors import HouseError
from mingtang.games import game_texts
from mingtang.texts import Texts

SHOWN = 3
"""How many places of a clause the table shows; --json has them all."""
INCOMPLETE = 1


def clauses(
    game: GameName,
    tests: Annotated[
        Path | None,
        typer.Option("--tests", metavar="FOLDER", help="The game's tests; those of this checkout if not given."),
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Show for each clause of the rules where the code cites it and which tests carry it.

    Exit status 1 if a clause is cited or tested nowhere.
    """
    texts = game_texts(game, lang)
    if tests is not None and not tests.is_dir():
        raise HouseError("no_tests", str(tests))
    table = clause_table(game_folder(game), open_game(game).meta.prefix, tests or tests_of(game))
    if as_json:
        print_json(_as_data(game, table))
    else:
        _print(table, texts)
    if not table.ok:
        raise typer.Exit(INCOMPLETE)


def tests_of(game: str) -> Path | None:
    """The tests of a game in the checkout that this house runs from, or in the folder one stands in."""
    for root in (Path(mingtang.__file__).parents[2], Path.cwd()):
        folder = root / "tests" / "games" / game
        if folder.is_dir():
            return folder
    project = game_folder(game).parents[1]  # a game that somebody else brings, as `mingtang new` lays it out
    return project / "tests" if (project / "pyproject.toml").is_file() and (project / "tests").is_dir() else None


def _as_data(game: str, table: ClauseTable) -> dict[str, object]:
    return {
        "game": game,
        "clauses": [
            {
                "id": row.clause.id,
                "title": row.clause.title,
                "line": row.clause.line,
                "code": [str(p) for p in row.code],
                "tests": [str(p) for p in row.tests],
            }
            for row in table.rows
        ],
        "tests_at_hand": table.with_tests,
        "uncited": table.uncited,
        "untested": table.untested,
        "problems": table.problems,
        "ok": table.ok,
    }


def _print(table: ClauseTable, texts: Texts) -> None:
    out = console()
    heads = [sentence(texts, "cli", "clauses", h) for h in ("clause", "title", "code", "tests")]
    shown = plain_table(*heads)
    nowhere = f"[red]{sentence(texts, 'cli', 'clauses', 'nowhere')}[/]"
    for row in table.rows:
        tested = _tests(row.tests) or nowhere if table.with_tests else ""
        shown.add_row(row.clause.id, row.clause.title, _code(row.code) or nowhere, tested)
    out.print(shown)
    for problem in table.problems:
        out.print(Text(problem, style="red"))
    out.print()
    count = len(table.rows)
    args = (count - len(table.uncited), count)
    out.print(sentence(texts, "cli", "clauses", "cited", args=args), markup=False)
    if table.with_tests:
        args = (count - len(table.untested), count)
        out.print(sentence(texts, "cli", "clauses", "total", args=args), markup=False)
    else:
        out.print(sentence(texts, "cli", "clauses", "no_tests"), markup=False)


def _code(places: tuple[ClausePlace, ...]) -> str:
    more = f" +{len(places) - SHOWN}" if len(places) > SHOWN else ""
    return ", ".join(f"{p.file}:{p.line}" for p in places[:SHOWN]) + more


def _tests(places: tuple[ClausePlace, ...]) -> str:
    names = list(dict.fromkeys(p.test for p in places))
    more = f" +{len(names) - SHOWN}" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
