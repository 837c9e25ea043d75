"""The table of Ming-Dynastie as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.draw.terminal import NEUTRAL_SIGN, SEAT_SIGNS, board_table, seat_sign, signed_names, with_reader
from mingtang.games.ming_dynastie.view_types import MingDistrict, MingPlayer, MingView
from mingtang.texts import Texts, plain

PRINCE, MONK, HOUSE = "♛", "☸", "⌂"


def board_text(seen: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: provinces with their districts, ways out of the reader's district, and what everybody has."""
    view = cast(MingView, seen)
    names = signed_names(players)
    if view["neutral"] is not None:
        names.append(Text(f"{NEUTRAL_SIGN} {words.say('board', 'neutral')}", style="bold dim"))
    parts: list[RenderableType] = [_head(view, words, names), Text(), _provinces(view, words, names)]
    ways = _ways(view, words)
    if ways is not None:
        parts.append(ways)
    return Group(*parts, Text(), _players(view, words, names))


def _head(view: MingView, words: Texts, names: list[Text]) -> Text:
    head = Text(plain(words.fill(words.say("house", "round"), (view["round"],), ())), style="bold")
    head.append(f" · {words.say('phase', view['phase'])}   ", style="not bold")
    seats = view["seats"]
    for i in range(seats):
        seat = (view["start"] + i) % seats
        if i:
            head.append(" → ", style="not bold dim")
        name = names[seat].copy()
        if seat in view["waiting"]:
            name.stylize("bold underline")
        head.append_text(name)
        if view["phase"] == "princes" and view["players"][seat]["passed"]:
            head.append(f" ({words.say('board', 'passed')})", style="not bold dim")
    head.append(
        f"   {words.say('board', 'stack')} {view['stack']} · {words.say('board', 'discard')} {sum(view['discard'].values())}"
        f" · {words.say('board', 'dragons')} {view['dragons']}",
        style="not bold dim",
    )
    return head


def _provinces(view: MingView, words: Texts, names: list[Text]) -> Table:
    heads = [words.say("terminal", key) for key in ("province", "card", "tiles", "space")]
    table = board_table(*heads, "", "", "", right=(2,), caption=words.say("terminal", "signs"))
    for row in view["provinces"]:
        districts = [d for d in view["districts"] if d["province"] == row["id"]]
        table.add_row(
            Text(words.name("province", row["id"]), style="bold"),
            words.name("card", row["card"], "title"),
            str(row["tiles"]),
            _crowd(row["space"], names),
            *[_district(d, words, names) for d in districts],
        )
    return table


def _crowd(counts: Sequence[int], names: list[Text]) -> Text:
    out = Text()
    for who, n in enumerate(counts):
        if n:
            sign = names[who].plain[0]
            out.append(sign * n if n < 4 else f"{sign}×{n}", style=names[who].style)
            out.append(" ")
    return out if out else Text("·", style="dim")


def _district(row: MingDistrict, words: Texts, names: list[Text]) -> Text:
    out = Text(f"{words.name('district', row['id'])} ")
    for seat in row["princes"]:
        out.append(f"{PRINCE}{SEAT_SIGNS[seat]} ", style=names[seat].style)
    if row["monk"] is not None:
        out.append(f"{MONK}{SEAT_SIGNS[row['monk']]} ", style=names[row["monk"]].style)
    if any(row["open"]):
        out.append_text(_crowd(row["open"], names))
    for who, n in enumerate(row["city"]):
        if n:
            out.append(f"{HOUSE}{names[who].plain[0] * n} ", style=names[who].style)
    return out


def _ways(view: MingView, words: Texts) -> Text | None:
    """Where the reader's prince could go, and by which transport."""
    viewer = view["viewer"]
    here = view["players"][viewer]["prince"] if viewer >= 0 else None
    if here is None:
        return None
    ways = [f"{words.name('district', there)} ({words.name('card', by)})" for there, by in _leads(view, here)]
    return Text(f"{words.name('district', here)} → {', '.join(ways)}", style="dim")


def _leads(view: MingView, here: str) -> list[tuple[str, str]]:
    """The districts next to one, each with the transport that crosses the border."""
    out: list[tuple[str, str]] = []
    for border in view["borders"]:
        if here in (border["a"], border["b"]):
            out.append((border["b"] if border["a"] == here else border["a"], border["transport"]))
    return out


def map_text(seen: Mapping[str, Any], words: Texts) -> RenderableType:
    """All borders, to plan a prince's way: each district, and by which transport one comes where from it."""
    view = cast(MingView, seen)
    kinds = list(dict.fromkeys(border["transport"] for border in view["borders"]))
    table = board_table(words.say("terminal", "district"), *[words.name("card", kind, "title") for kind in kinds])
    for province in view["provinces"]:
        for district in [d for d in view["districts"] if d["province"] == province["id"]]:
            name = Text(words.name("district", district["id"]), style="bold")
            for seat in district["princes"]:
                name.append(f" {PRINCE}").append_text(seat_sign(seat))
            leads = _leads(view, district["id"])
            table.add_row(
                name, *[", ".join(words.name("district", to) for to, by in leads if by == kind) for kind in kinds]
            )
    return table


def _players(view: MingView, words: Texts, names: list[Text]) -> Table:
    heads = [words.say("terminal", key) for key in ("points", "hand", "tiles", "supply", "space", "monks", "if_ended")]
    table = board_table("", *heads, right=(1, 4, 5, 6, 7))
    for player in view["players"]:
        seat = player["seat"]
        table.add_row(
            with_reader(names[seat], seat == view["viewer"], words),
            Text(str(player["score"]), style="bold"),
            _hand(player, words),
            _tiles(player, words),
            str(player["supply"]),
            str(sum(player["spaces"].values())),
            str(player["monks"]),
            Text(str(player["projected"]), style="bold"),
        )
    return table


def _hand(player: MingPlayer, words: Texts) -> str:
    if player["hand"] is None:
        return str(player["cards"])
    held = [f"{n}× {words.name('card', kind, 'short')}" if n > 1 else words.name("card", kind, "short") for kind, n in player["hand"].items() if n]  # fmt: skip
    return ", ".join(held) or "–"


def _tiles(player: MingPlayer, words: Texts) -> str:
    owned = [f"{n} {words.name('province', name)[:2]}" for name, n in player["tiles"].items() if n]
    return ", ".join(owned) or "–"
