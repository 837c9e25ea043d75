"""mingtang replay: a record played again, every line checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import (
    AsJson,
    DataPack,
    Lang,
    game_of_record,
    read_record,
    replayed,
    whole_number,
)
from mingtang.commands.printing import console, listed, print_json, sentence
from mingtang.commands.screen import Screen
from mingtang.core.errors import BadRecord
from mingtang.core.facts import Event
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.core.options import options_to_words, read_options
from mingtang.core.play import over, waiting
from mingtang.core.record import Record, luck_of
from mingtang.core.steps import State
from mingtang.games import texts_of
from mingtang.texts import Texts, check_language


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `save` writes it.")],
    ply: Annotated[str, typer.Option("--ply", metavar="N", help="Show the position after N choices.")] = "",
    seat: Annotated[
        str, typer.Option("--seat", metavar="N", help="See it from this seat; an onlooker if not given.")
    ] = "",
    data: DataPack = None,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Accept a record without its closing line.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check that the seed has the hash that was shown before.")
    ] = False,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Play a record again: check every line, show the position, the log and the digest of the final position."""
    check_language(lang)
    record = read_record(file, unfinished)
    match = replayed(game_of_record(record, data), record)
    texts = texts_of(match.game, lang)
    if verify:
        check_luck(record)
    at = whole_number(ply, "ply", 0, match.ply) if ply else match.ply
    viewer = whole_number(seat, "seat", 0, len(record.seats) - 1) if seat else -1
    if as_json:
        print_json(_as_data(match, record, at, viewer, verify, texts))
    else:
        _print(match, record, at, viewer, verify, texts)


def check_luck(record: Record) -> None:
    """Raise unless the seed is the one whose hash was shown."""
    if not record.luck:
        raise BadRecord("no_luck")
    if record.luck != luck_of(record.seed):
        raise BadRecord("other_luck", luck_of(record.seed), record.luck[:64])


def _told(match: Match, at: int, viewer: int) -> list[Event]:
    told = [*match.opening, *(e for p in match.plies[:at] for e in p.told)]
    return [e for e in told if e.visible_to(viewer)]


def _as_data(match: Match, record: Record, at: int, viewer: int, verified: bool, texts: Texts) -> dict[str, object]:
    s: State = match.position(at)
    lines = [texts.event(e, record.seats) for e in _told(match, at, viewer)]
    return {
        "game": record.game,
        "rules": record.rules,
        "data": record.data,
        "seats": list(record.seats),
        "options": record.options,
        "seed": record.seed,
        "verified": verified,
        "plies": match.ply,
        "ply": at,
        "over": over(s),
        "waiting": list(waiting(s)),
        "digest": digest(match.game, s),
        "final_digest": match.digest,
        "position": match.game.dump(s),
        "scores": [
            {"seat": x.seat, "place": x.place, "total": x.total, "parts": x.parts} for x in match.game.scores(s)
        ],
        "log": [{"text": line.text, "change": line.change} for line in lines],
    }  # fmt: skip


def _print(match: Match, record: Record, at: int, viewer: int, verified: bool, texts: Texts) -> None:
    out = console()
    screen = Screen(out, match.game, texts, record.seats)
    meta = match.game.meta
    screen.line("cli", "replay", "title", args=(meta.title, record.rules, len(record.seats)), style="bold")
    screen.line("cli", "replay", "seats", args=(listed(list(record.seats), texts.say("cli", "play", "and")),))
    chosen = read_options(meta.switches, record.options, record.rules)
    words = options_to_words(meta.switches, chosen, record.rules)
    if words:
        screen.line("cli", "replay", "options", args=(" ".join(words),))
    out.print()
    screen.line("cli", "replay", "log", style="bold")
    screen.events(_told(match, at, viewer), viewer)
    out.print()
    screen.line("cli", "replay", "position", args=(at, match.ply), style="bold")
    s = match.position(at)
    screen.board(s, viewer)
    screen.scores(match.game.scores(s), sentence(texts, "cli", "play", "final") if over(s) else "")
    out.print()
    screen.line("cli", "replay", "valid")
    if verified:
        screen.line("cli", "replay", "verified")
    if not match.over:
        screen.line("cli", "replay", "unfinished")
    if at != match.ply:
        screen.line("cli", "replay", "digest", args=(digest(match.game, s),))
    screen.line("cli", "replay", "final_digest", args=(match.digest,))
