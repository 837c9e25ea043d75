"""The table of Fujian Trader as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.games.fujian_trader.view_types import Amounts, FujianPort, FujianView
from mingtang.texts import Texts, plain

STYLES = ("red", "cyan", "yellow", "magenta", "green")
SHAPES = "●■◆▲★"
"""The signs of the seats, so that colour is never alone."""
SHIP = "⛵"
LETTERS = {"rice": "r", "silk": "s", "iron": "i", "silver": "$"}


def board_text(seen: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: event and order, ports by region, provinces by zone, a raid, families, the reader's hand."""
    view = cast(FujianView, seen)
    names = [Text(f"{SHAPES[i]} {name}", style=STYLES[i]) for i, name in enumerate(players)]
    parts: list[RenderableType] = [_head(view, words, names), Text(), _ports(view, words), _provinces(view, words)]
    raid = _raid(view, words, names)
    if raid is not None:
        parts += [Text(), raid]
    parts += [Text(), _players(view, words, names)]
    hand = _hand(view, words)
    if hand is not None:
        parts += [Text(), hand]
    return Group(*parts)


def _head(view: FujianView, words: Texts, names: list[Text]) -> Text:
    head = Text(plain(words.fill(words.say("house", "round"), (view["round"],), ())), style="bold")
    head.append(f" · {words.say('phase', view['phase'])}   ", style="not bold")
    for i, seat in enumerate(view["order"]):
        if i:
            head.append(" → ", style="not bold dim")
        name = names[seat].copy()
        if seat == view["active"] and not view["over"]:
            name.stylize("bold underline")
        head.append_text(name)
    head.append("\n")
    event = view["event"]
    if view["invasion"]:
        head.append(plain(words.fill(words.say("board", "invasion"), (view["invasion"],), ())), style="bold red")
    elif event is None:
        head.append(words.say("board", "no_event"), style="dim")
    else:
        where = f" – {words.name('region', event['region'])}" if event["region"] else ""
        head.append(f"{words.name('event', event['id'])}{where}: ", style="bold")
        head.append(words.say("event_text", event["id"]), style="not bold")
    head.append(
        f"   {words.say('board', 'manchu')} {view['manchu']}/3 · {words.say('board', 'events_left')} {view['event_deck']['left']}"
        f" · {words.say('board', 'fortunes_left')} {view['deck']}",
        style="not bold dim",
    )
    return head


def _quiet() -> Table:
    return Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))


def _owner(seat: int | None) -> Text:
    return Text("·", style="dim") if seat is None else Text(SHAPES[seat], style=STYLES[seat])


def _ports(view: FujianView, words: Texts) -> Table:
    table = _quiet()
    table.add_column(words.say("terminal", "region"), no_wrap=True)
    table.add_column(words.say("board", "rates"), no_wrap=True)
    for _ in range(4):
        table.add_column("", no_wrap=True)
    for region in view["regions"]:
        ports = [p for p in view["ports"] if p["region"] == region["id"]]
        signs = ((region["famine"], "!"), (region["war"], "⚔"), (region["blockade"], "⛔"))
        marks = "".join(sign for holds, sign in signs if holds)
        table.add_row(
            Text(f"{words.name('region', region['id'], 'short')} {marks}", style="bold"),
            f"r{region['rice']} s{region['silk']}",
            *[_port(p, words) for p in ports],
        )
    table.caption = Text.assemble(
        words.say("terminal", "signs"),
        "   ",
        f"Fujian: {''.join(SHIP + SHAPES[s] for s in view['fujian']['ships']) or '–'}",
    )
    table.caption_justify = "left"
    return table


def _port(port: FujianPort, words: Texts) -> Text:
    out = Text()
    out.append_text(_owner(port["owner"]))
    out.append(f" {words.name('port', port['id'])} ", style="bold underline" if port["raided"] else "")
    goods = "".join(LETTERS[g] for g in [*port["produces"], *port["bonus"]])
    out.append(goods + ("⚒" if port["arsenal"] else ""), style="dim")
    for seat in port["ships"]:
        out.append(f" {SHIP}{SHAPES[seat]}", style=STYLES[seat])
    return out


def _provinces(view: FujianView, words: Texts) -> Text:
    out = Text()
    for zone in (1, 2, 3):
        out.append(f"{words.say('board', f'zone_{zone}')}  ", style="dim")
        for p in view["provinces"]:
            if p["zone"] == zone:
                if p["fallen"]:
                    out.append(f"{words.name('province', p['id'])}  ", style="strike dim")
                    continue
                out.append_text(_owner(p["owner"]))
                income = "".join(LETTERS[w] * n for w, n in p["income"].items())
                out.append(f"{words.name('province', p['id'])} {p['cost']}→{income}  ")
        out.append("\n")
    out.rstrip()
    return out


def _raid(view: FujianView, words: Texts, names: list[Text]) -> Text | None:
    raid = view["raid"]
    if raid is None:
        return None
    out = Text(f"{words.say('board', 'raid_on').replace('{0}', words.name('port', raid['port']))}: ", style="bold")
    out.append_text(names[raid["attacker"]])
    out.append(f" {words.say('board', 'attack')} {raid['attack']:+d} ({_goods(raid['wagered'])})  ", style="not bold")
    out.append_text(names[raid["defender"]])
    defense = {"silk": raid["defense_silk"], "iron": raid["defense_iron"]}
    out.append(f" {words.say('board', 'defense')} {raid['defense']:+d} ({_goods(defense)})", style="not bold")
    for up in raid["up"]:
        out.append(f"  {SHAPES[up['seat']]} {words.name('fortune', up['card'])}", style=STYLES[up["seat"]])
    return out


def _goods(goods: Amounts) -> str:
    return " ".join(f"{n}{LETTERS[g]}" for g, n in goods.items() if n) or "–"


def _players(view: FujianView, words: Texts, names: list[Text]) -> Table:
    table = _quiet()
    table.add_column("")
    for good in ("rice", "silk", "iron"):
        table.add_column(words.name("good", good), justify="right")
    for key in ("unstored", "stored", "ports", "provinces", "cards", "attack", "defense", "steps"):
        table.add_column(words.say("board", key), justify="right")
    table.add_column(words.say("terminal", "if_ended"), justify="right")
    for player in view["players"]:
        seat = player["seat"]
        name = names[seat].copy()
        if seat == view["viewer"]:
            name.append(f" ({words.say('cli', 'play', 'you')})", style="dim")
        total = player["total"] if player["secret_total"] is None else player["secret_total"]
        table.add_row(
            name,
            *[str(n) for n in player["goods"].values()],
            str(player["silver"]),
            str(player["stored"]) + ("" if player["may_store"] else "*"),
            str(len(player["ports"])),
            str(len(player["provinces"])),
            str(player["hand"]),
            f"{player['attack']:+d}",
            f"{player['defense']:+d}",
            str(player["allowance"]),
            f"[bold]{total}[/]",
        )
    table.caption = words.say("terminal", "no_store")
    table.caption_justify = "left"
    return table


def _hand(view: FujianView, words: Texts) -> Text | None:
    viewer = view["viewer"]
    if viewer < 0 or not view["players"][viewer]["cards"]:
        return None
    player = view["players"][viewer]
    out = Text(words.say("board", "hand"), style="bold")
    old = len(player["cards"]) - player["fresh"]
    for i, card in enumerate(player["cards"]):
        printed = view["cards"][card]
        out.append(f"\n{printed['symbol']} {card} {words.name('fortune', card)} ", style="bold" if i < old else "dim")
        out.append(f"[{words.name('timing', printed['timing'])}] ", style="not bold dim")
        out.append(words.say("card", card), style="not bold")
    return out
