"""The table of Yínzi as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.games.yinzi.view_types import YinziFieldView, YinziPlayerView, YinziProvinceView, YinziView
from mingtang.texts import Texts, plain

STYLES = ("red", "cyan", "yellow", "magenta")
LETTERS = {
    "cabbage": "c",
    "fruit": "f",
    "wheat": "w",
    "rice": "r",
    "salt": "s",
    "tea": "t",
    "cotton": "k",
    "sugarcane": "u",
    "ramie": "m",
    "bamboo": "b",
    "potato": "p",
    "corn": "n",
}
CUBES = ("", "▪", "▪▪")


def board_text(given: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: order and tracks, provinces, factories, ships, routes, offices, and what everybody has."""
    view = cast(YinziView, given)
    names = [Text(name, style=STYLES[i % len(STYLES)]) for i, name in enumerate(players)]
    return Group(
        _head(view, words, names),
        _bonuses(view, words, names),
        Text(),
        _provinces(view, words),
        _letters(words),
        Text(),
        _factories(view, words, names),
        Text(),
        _ships(view, words, names),
        Text(),
        _routes(view, words, names),
        _offices(view, words, names),
        Text(),
        _players(view, words, names),
    )


def _quiet(title: str, *columns: str) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=None,
        pad_edge=False,
        header_style="dim",
        padding=(0, 2, 0, 0),
    )
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table


def _head(view: YinziView, words: Texts, names: list[Text]) -> Text:
    head = Text(plain(words.fill(words.say("house", "round"), (view["round"],), ())), style="bold")
    if words.has("phase", view["phase"]):
        head.append(f" · {words.say('phase', view['phase'])}", style="not bold")
    head.append(f" · {words.say('terminal', 'player_order')} ", style="not bold dim")
    for i, seat in enumerate(view["order"]):
        name = names[seat].copy()
        if seat in view["waiting"]:
            name.stylize("bold underline")
        head.append(", " if i else "").append_text(name)
    head.append(
        f" · {view['exchange']['ratio']} {words.say('terminal', 'copper')} = 1 {words.say('terminal', 'silver')}",
        style="not bold dim",
    )
    return head


def _bonuses(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = _quiet("", *["" for _ in view["bonuses"]])
    table.title = None
    table.add_row(*[Text(words.name("bonus", b["id"]), style="dim") for b in view["bonuses"]])
    table.add_row(
        *[Text(f"{words.name('good', b['crop'])} {b['cost']}" if b["crop"] else "–") for b in view["bonuses"]]
    )
    table.add_row(*[names[b["seat"]] if b["seat"] is not None else Text("·", style="dim") for b in view["bonuses"]])
    return table


def _provinces(view: YinziView, words: Texts) -> Table:
    table = _quiet(words.say("terminal", "provinces"), *[words.name("province", p["id"]) for p in view["provinces"]])
    rows = max(p["rows"] for p in view["provinces"])
    table.add_row(*[_letters_over(p) for p in view["provinces"]])
    for y in range(rows):
        table.add_row(*[_field_row(p, y) for p in view["provinces"]])
    table.add_row(*[_market(p, words) for p in view["provinces"]])
    return table


def _letters_over(province: YinziProvinceView) -> Text:
    return Text("  " + "".join(f"{chr(ord('A') + x):<4}" for x in range(province["columns"])), style="dim")


def _field_row(province: YinziProvinceView, y: int) -> Text:
    line = Text(f"{y + 1} " if y < province["rows"] else "  ", style="dim")
    fields = {f["x"]: f for f in province["fields"] if f["y"] == y}
    for x in range(province["columns"]):
        line.append_text(_field(fields.get(x)))
    return line


def _field(field: YinziFieldView | None) -> Text:
    if field is None:
        return Text("    ")
    if field["factory"]:
        return Text("##  ", style="dim")
    letter = LETTERS.get(field["good"] or "", "·")
    letter = letter.upper() if field["tile"] else letter
    cell = Text(letter, style="bold" if field["tile"] else "")
    cell.append(CUBES[field["cubes"]], style=STYLES[field["owner"]] if field["owner"] is not None else "")
    return cell.append(" " * (4 - len(cell.plain)))


def _market(province: YinziProvinceView, words: Texts) -> Text:
    line = Text("[", style="dim")
    for slot in province["market"]["slots"]:
        sign = "$" if slot["shows"] == "coin" else LETTERS[slot["shows"]]
        line.append(
            "■" if slot["cube"] is not None else sign, style=STYLES[slot["cube"]] if slot["cube"] is not None else ""
        )
    return line.append("]", style="dim")


def _letters(words: Texts) -> Text:
    return Text(" ".join(f"{letter} {words.name('good', good)}" for good, letter in LETTERS.items()), style="dim")


def _factories(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = _quiet(words.say("terminal", "factories"), "", "", "", "", "")
    for mill in view["factories"]["built"]:
        owner = (
            names[mill["owner"]] if mill["owner"] is not None else Text(words.say("terminal", "ownerless"), style="dim")
        )
        stored = Text()
        for seat, count in enumerate(mill["stored"]):
            stored.append("◆" * count, style=STYLES[seat])
        table.add_row(
            Text(words.name("factory", mill["id"])),
            owner,
            Text("I" * mill["level"]),
            Text(words.name("field", mill["fields"][0]), style="dim"),
            stored,
        )
    shown = ", ".join(words.name("factory", t["id"]) for t in view["factories"]["display"])
    table.caption = f"{words.say('terminal', 'display')}: {shown}"
    table.caption_justify = "left"
    return table


def _ships(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = _quiet(words.say("terminal", "coast"), "", "", "", "")
    for box in view["ships"]:
        ship = box["ship"]
        if ship is None:
            table.add_row(str(box["box"]), Text("–", style="dim"), "", "")
            continue
        cargo = Text()
        for slot in ship["slots"]:
            cargo.append(" ")
            if slot["cargo"] and slot["seat"] is not None:
                cargo.append(words.name("cargo", slot["cargo"]), style=STYLES[slot["seat"]])
            else:
                cargo.append(f"({words.name('shown', slot['shows'])})", style="dim")
        following = f"{words.say('terminal', 'next_ship')} {box['next']['id']} +{box['stack']}" if box["next"] else "–"
        table.add_row(
            str(box["box"]),
            Text(f"{words.name('nation', ship['nation'])} {ship['id']}"),
            cargo,
            Text(following, style="dim"),
        )
    return table


def _routes(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = _quiet(words.say("terminal", "routes"), "", "", "", "")
    for row in view["routes"]["rows"]:
        tile = row["tile"]
        if tile is None:
            continue
        pay = (
            f"{tile['copper']} {words.say('terminal', 'copper')}"
            if tile["copper"]
            else f"{tile['silver']} {words.say('terminal', 'silver')}"
        )
        war = "⚔" * tile["war"] + (f" {words.name('disaster', tile['disaster'])}" if tile["disaster"] else "")
        done = names[row["fulfilled"]] if row["fulfilled"] is not None else Text("")
        table.add_row(
            Text(words.name("route", tile["id"])),
            Text(f"{pay}, {tile['points']} {words.say('terminal', 'points')}"),
            Text(war),
            done,
        )
    return table


def _offices(view: YinziView, words: Texts, names: list[Text]) -> Text:
    war = view["war"]
    line = Text(
        f"{words.say('terminal', 'war')}: {words.say('terminal', 'ours')} {war['ours']}, {words.say('terminal', 'enemy')} {war['enemy']}"
    )
    for slot in war["slots"]:
        line.append(" ").append("●" * (slot["workers"] + slot["recruits"]), style=STYLES[slot["seat"]])
    line.append(f"\n{words.say('terminal', 'emperor')}:")
    for box in view["emperor"]:
        line.append(f" {words.name('undertaking', box['id'])} ({box['needs']})")
        for group in box["groups"]:
            line.append(" ").append("●" * (group["workers"] + int(group["disc"])), style=STYLES[group["seat"]])
    line.append(f"\n{words.say('terminal', 'advancements')}:")
    for advancement in view["advancements"]:
        if advancement["seat"] is not None:
            line.append(f" {words.name('advancement', advancement['id'])}", style=STYLES[advancement["seat"]])
    rural = Text(f"\n{words.say('terminal', 'rural_market')}: ")
    for seat, count in enumerate(view["rural"]):
        rural.append("▪" * count, style=STYLES[seat])
    rural.append(
        f"  {words.say('terminal', 'resources')}: {view['resources']['wood']} {words.say('terminal', 'wood')}, "
    )
    rural.append(f"{view['resources']['stone']} {words.say('terminal', 'stone')}")
    return line.append_text(rural)


FIGURES = (
    *("points", "copper", "silver", "misfortune", "wood", "stone"),
    *("capacity", "cubes", "discs", "workers", "squares", "cards"),
)


def _figures(p: YinziPlayerView) -> list[int]:
    """What a player has, in the order of the headings."""
    money = [p["points"], p["copper"], p["silver"], p["misfortune"], p["wood"], p["stone"]]
    return [*money, p["capacity"], p["cubes"], p["discs"], p["workers"], p["squares"], p["cards"]]


def _players(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = _quiet("", "", *[words.say("terminal", key) for key in FIGURES], words.say("terminal", "groups"))
    table.title = None
    for player in view["players"]:
        groups = " ".join(str(n) for n in player["groups"].values())
        table.add_row(names[player["seat"]], *[str(n) for n in _figures(player)], groups)
    hand = next((p["hand"] for p in view["players"] if p["hand"]), None)
    if hand:
        table.caption = f"{words.say('terminal', 'hand')}: {', '.join(hand)}"
        table.caption_justify = "left"
    return table
