"""mingtang review: a finished game looked at again: who could hope for what, what turned it, and which choices cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mingtang.bots.mcts import Budget
from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    Lang,
    check_writable,
    game_of_record,
    read_record,
    replayed,
    whole_number,
    write_whole,
)
from mingtang.commands.contest import worker_count
from mingtang.commands.printing import console, listed, plain_table, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.core.errors import BadOption, BadRecord, quoted
from mingtang.core.match import Match
from mingtang.core.record import Record
from mingtang.games import game_module, texts_of
from mingtang.review.analysis import plan
from mingtang.review.page import review_page
from mingtang.review.review import Review
from mingtang.review.wording import ReviewWording
from mingtang.review.workers import review_with
from mingtang.texts import Texts, check_language

USUAL = "400"
MOST_SECONDS = 600.0
MOST_TRIES = 1_000_000


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[
        str, typer.Option("--seat", metavar="N", help="Turning points and choices of this seat alone.")
    ] = "",
    budget: Annotated[
        str,
        typer.Option("--budget", metavar="N", help="Tries for each decision, such as 400, or seconds, such as 0.5s."),
    ] = USUAL,
    workers: Annotated[
        str, typer.Option("--workers", metavar="W", help="How many processes; as many as there are cores if not given.")
    ] = "",
    html: Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write a page with the chart.")] = None,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Review a finished game: each player's chance over time, the turning points, the choices that cost most and what was better.

    Everything is judged from what the player could know at that moment. The same record and number of tries give the same review.
    """  # fmt: skip
    check_language(lang)
    if html is not None:
        check_writable(html)  # a review takes minutes: nobody should lose it to a folder that is not there
    record = read_record(file, unfinished=True)
    if not record.end:
        raise BadRecord("review_cut")
    match = replayed(game_of_record(record, data), record)
    game = match.game  # with the component data of the record
    texts = texts_of(game, lang)
    tries = budget_of(budget)
    only = whole_number(seat, "seat", 0, len(record.seats) - 1) if seat else None
    processes = worker_count(workers)
    plan(match)
    found = _look(match, record, tries, processes, texts)
    told = ReviewWording(found, texts, game, record.seats, lambda ply: match.position(ply))
    if as_json:
        print_json(_of_seat(found.as_json(), only))
    else:
        _print(told, game.meta.title, only)
    if html is None:
        return
    write_whole(html, review_page(told, game.meta, only))
    if not as_json:
        console().print(sentence(texts, "cli", "review", "written", args=(str(html),)), markup=False)


def budget_of(text: str) -> Budget:
    """Tries or seconds for each decision."""
    tidy = text.strip()
    if tidy.endswith("s"):
        try:
            seconds = float(tidy[:-1])
        except ValueError:
            seconds = 0.0
        if not 0.0 < seconds <= MOST_SECONDS:
            raise BadOption("budget_seconds", round(MOST_SECONDS), quoted(text))
        return Budget(seconds=seconds)
    try:
        return Budget(iterations=whole_number(text, "budget", 4, MOST_TRIES))
    except BadOption:
        raise BadOption("budget_tries", 4, MOST_TRIES, quoted(text)) from None


def _look(match: Match, record: Record, budget: Budget, workers: int, texts: Texts) -> Review:
    with progress_bar() as bar:
        line = sentence(texts, "cli", "review", "working", args=(match.game.meta.title,))
        task = bar.add_task(line, total=None)
        module = game_module(record.game).__name__

        def told(done: int, whole: int) -> None:
            bar.update(task, completed=done, total=whole)

        return review_with(match.game, module, record, budget, workers, told)


def _of_seat(data: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """With a seat, only its choices and turning points are listed."""
    if seat is None:
        return data
    choices = data["choices"]
    return {
        **data,
        "costly": [i for i in data["costly"] if choices[i]["seat"] == seat],
        "turns": [t for t in data["turns"] if t["seat"] == seat],
    }


def _print(told: ReviewWording, title: str, seat: int | None) -> None:
    out, found, texts = console(), told.found, told.texts
    winners = [told.names[i] for i in found.winners]
    out.print(told.say("title", title), style="bold", markup=False)
    out.print(told.say("won", listed(winners, texts.say("cli", "play", "and")), len(winners)), markup=False)
    out.print()
    out.print(told.say("by_round"), style="bold")
    rounds = plain_table(told.say("round"), *told.names, right=(1, 2, 3, 4, 5))
    for first, rest in told.rounds():
        rounds.add_row(first, *rest)
    out.print(rounds)
    out.print()
    out.print(told.say("turns"), style="bold")
    for t in told.turns(seat):
        said = sentence(texts, "cli", "review", "turn", args=(t.number, t.name, t.where, t.change, t.why))
        out.print(f"  {said}", markup=False, style="green" if t.rises else "yellow")
    if told.unturned(seat):
        out.print(f"  {told.unturned(seat)}", style="dim")
    out.print()
    out.print(told.say("costly"), style="bold")
    costly = told.costly(seat)
    for c in costly:
        said = sentence(texts, "cli", "review", "choice", args=(c.number, c.name, c.where, c.cost))
        out.print(f"  {said}", markup=False)
        out.print(f"     {c.asked}", markup=False, style="dim")
        out.print(f"     {told.say('made')}: {' → '.join(c.made_line) or c.made}", markup=False, style="yellow")
        out.print(f"     {told.say('better')}: {' → '.join(c.better_line) or c.better}", markup=False, style="green")
        out.print(f"     {c.chances}", markup=False)
        for line in c.because:
            out.print(f"     {line}", markup=False, style="dim")
    after = told.uncounted(seat) if costly else told.say("costly_none")
    if after:
        out.print(f"  {after}", style="dim")
    out.print()
    out.print(told.say("given_away"), style="bold")
    lost = [sentence(texts, "cli", "review", "given", args=pair) for pair in told.given_away()]
    out.print("  " + ", ".join(lost), markup=False)
    out.print(told.say("given_text"), style="dim")
    out.print(told.say("note", found.iterations) if found.iterations else told.say("note_seconds"), style="dim")
