"""The table of Fujian Trader as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.draw.terminal import board_table, figures_table, owner_sign, seat_sign, seat_style, signed_names
from mingtang.games.fujian_trader.view_types import (
    Amounts,
    FujianFamily,
    FujianLaidCard,
    FujianPort,
    FujianRoute,
    FujianView,
)
from mingtang.texts import Texts, plain

SHIP = "⛵"
LETTERS = {"rice": "r", "silk": "s", "iron": "i", "silver": "$"}


def board_text(seen: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: event and order, ports by region, provinces by zone, a raid, families, the reader's hand."""
    view = cast(FujianView, seen)
    names = signed_names(players)
    parts: list[RenderableType] = [_head(view, words, names), Text(), _ports(view, words), _provinces(view, words)]
    raid = _raid(view, words, names)
    if raid is not None:
        parts += [Text(), raid]
    parts += [Text(), _players(view, words, names)]
    parts += [part for part in (_debts(view, words, names), _hand(view, words)) if part is not None]
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


def _ports(view: FujianView, words: Texts) -> Table:
    signs = Text.assemble(
        words.say("terminal", "signs"), f"   {words.name('node', 'fujian')}: ", _ships(view["fujian"]["ships"])
    )
    table = board_table(words.say("terminal", "region"), words.say("terminal", "rates"), "", "", "", "", caption=signs)
    for region in view["regions"]:
        ports = [p for p in view["ports"] if p["region"] == region["id"]]
        marks = [(region["famine"], "!"), (region["war"], "⚔"), (region["blockade"], "⛔")]
        name = Text(words.name("region", region["id"], "short"), style="bold")
        name.append("".join(f" {sign}" for holds, sign in marks if holds))
        table.add_row(name, f"r{region['rice']} s{region['silk']}", *[_port(p, words) for p in ports])
    return table


def _ships(seats: Sequence[int]) -> Text:
    out = Text()
    for seat in seats:
        out.append(f" {SHIP}", style=seat_style(seat)).append_text(seat_sign(seat))
    return out if out else Text("–", style="dim")


def _port(port: FujianPort, words: Texts) -> Text:
    out = owner_sign(port["owner"])
    out.append(f" {words.name('port', port['id'])} ", style="bold underline" if port["raided"] else "default")
    goods = "".join(LETTERS[g] for g in [*port["produces"], *port["bonus"]])
    out.append(goods + ("⚒" if port["arsenal"] else ""), style="dim")
    if port["ships"]:
        out.append_text(_ships(port["ships"]))
    return out


def map_text(seen: Mapping[str, Any], words: Texts) -> RenderableType:
    """All routes, to plan a voyage: each port, whose it is, and where one sails from it; a sign before a port tells to whom its route pays toll."""
    view = cast(FujianView, seen)
    table = board_table(
        words.say("terminal", "port"), words.say("terminal", "leads_to"), caption=words.say("terminal", "tolls")
    )
    owners = {p["id"]: p["owner"] for p in view["ports"]}
    for here in [*owners, "fujian"]:
        leads = Text()
        for route in view["routes"]:
            if here in (route["a"], route["b"]):
                leads.append(", " if leads else "").append_text(_route(route, here, words))
        name = owner_sign(owners.get(here)).append(f" {words.name('node', here)}", style="bold default")
        table.add_row(name, leads)
    return table


def _route(route: FujianRoute, here: str, words: Texts) -> Text:
    there = route["b"] if route["a"] == here else route["a"]
    out = Text(words.name("node", there), style="strike dim" if route["blocked"] else "default")
    if route["owner"] is not None:
        out = seat_sign(route["owner"]).append(" ").append_text(out)
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
                out.append_text(owner_sign(p["owner"]))
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
        out.append("  ").append_text(seat_sign(up["seat"]))
        out.append(f" {words.name('fortune', up['card'])}", style=seat_style(up["seat"]))
    return out


def _goods(goods: Amounts) -> str:
    return " ".join(f"{n}{LETTERS[g]}" for g, n in goods.items() if n) or "–"


FIGURES = ("unstored", "stored", "ports", "provinces", "cards", "attack", "defense", "steps")


def _players(view: FujianView, words: Texts, names: list[Text]) -> Table:
    """What every family has, and the cards that last on its table."""
    families = view["players"]
    rows: list[tuple[str, list[str | Text]]] = [
        (words.name("good", good), [str(p["goods"][good]) for p in families]) for good in ("rice", "silk", "iron")
    ]
    rows += [(words.say("board", key), [_figure(p, key) for p in families]) for key in FIGURES]
    lasting = [[_laid(laid, words) for laid in p["table"]] for p in families]
    for i in range(max(len(laid) for laid in lasting)):
        title = words.say("terminal", "lasting") if i == 0 else ""
        rows.append((title, [laid[i] if i < len(laid) else "" for laid in lasting]))
    totals = [p["total"] if p["secret_total"] is None else p["secret_total"] for p in families]
    rows.append((words.say("terminal", "if_ended"), [Text(str(total), style="bold") for total in totals]))
    table = figures_table(names, view["viewer"], words, rows)
    table.caption = words.say("terminal", "no_store")
    return table


def _figure(family: FujianFamily, key: str) -> str:
    stored = str(family["stored"]) + ("" if family["may_store"] else "*")
    return {
        "unstored": str(family["silver"]),
        "stored": stored,
        "ports": str(len(family["ports"])),
        "provinces": str(len(family["provinces"])),
        "cards": str(family["hand"]),
        "attack": f"{family['attack']:+d}",
        "defense": f"{family['defense']:+d}",
        "steps": str(family["allowance"]),
    }[key]


def _laid(laid: FujianLaidCard, words: Texts) -> str:
    """A lasting card on the table, and the port on which it lies."""
    where = f" ({words.name('port', laid['port'])})" if laid["port"] else ""
    return words.name("fortune", laid["card"]) + where


def _debts(view: FujianView, words: Texts, names: list[Text]) -> Text | None:
    """Who still owes whom what, and which cards were discarded."""
    out = Text()
    for debt in view["debts"]:
        out.append(f"{words.say('terminal', 'debt')}: ", style="dim")
        out.append_text(names[debt["debtor"]]).append(" → ", style="dim").append_text(names[debt["creditor"]]).append(
            "  "
        )
    if view["discard"]:
        cards = ", ".join(words.name("fortune", card) for card in view["discard"])
        out.append(f"{words.say('terminal', 'discarded')}: {cards}", style="dim")
    return out if out else None


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
