"""The table of Yínzi as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.draw.terminal import board_table, figures_table, seat_sign, seat_style, signed_names, signs_by_seat
from mingtang.games.yinzi.view_types import (
    YinziFactoryView,
    YinziFieldView,
    YinziPlayerView,
    YinziProvinceView,
    YinziView,
)
from mingtang.texts import Texts, plain

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


def board_text(given: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: order and tracks, provinces, factories, ships, routes, offices, and what everybody has."""
    view = cast(YinziView, given)
    names = signed_names(players)
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
        _abroad(view, words),
        _offices(view, words),
        Text(),
        _players(view, words, names),
    )


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
    table = board_table(*["" for _ in view["bonuses"]])
    table.add_row(*[Text(words.name("bonus", b["id"]), style="dim") for b in view["bonuses"]])
    table.add_row(
        *[Text(f"{words.name('good', b['crop'])} {b['cost']}" if b["crop"] else "–") for b in view["bonuses"]]
    )
    table.add_row(*[names[b["seat"]] if b["seat"] is not None else Text("·", style="dim") for b in view["bonuses"]])
    return table


SIDE_BY_SIDE = 2
"""So many provinces beside each other fit into a hundred columns."""


def _provinces(view: YinziView, words: Texts) -> RenderableType:
    parts: list[RenderableType] = [Text(words.say("terminal", "provinces"), style="bold")]
    shown = view["provinces"]
    for first in range(0, len(shown), SIDE_BY_SIDE):
        row = shown[first : first + SIDE_BY_SIDE]
        table = board_table(*[words.name("province", p["id"]) for p in row])
        table.add_row(*[_letters_over(p) for p in row])
        for y in range(max(p["rows"] for p in row)):
            table.add_row(*[_field_row(p, y, view["factories"]["built"]) for p in row])
        table.add_row(*[_market(p, words) for p in row])
        parts.append(table)
    return Group(*parts)


def _letters_over(province: YinziProvinceView) -> Text:
    return Text("  " + "".join(f"{chr(ord('A') + x):<4}" for x in range(province["columns"])), style="dim")


def _field_row(province: YinziProvinceView, y: int, built: list[YinziFactoryView]) -> Text:
    line = Text(f"{y + 1} " if y < province["rows"] else "  ", style="dim")
    fields = {f["x"]: f for f in province["fields"] if f["y"] == y}
    owners = {mill["id"]: mill["owner"] for mill in built}
    for x in range(province["columns"]):
        cell = _field(fields.get(x), owners)
        line.append_text(cell).append(" " * (4 - len(cell.plain)))
    return line


def _field(field: YinziFieldView | None, owners: Mapping[str, int | None]) -> Text:
    """A field: the letter of its good, a capital one on a crop tile; cubes as signs of their owner; a factory as # and its owner."""
    if field is None:
        return Text("")
    if field["factory"]:
        owner = owners[field["factory"]]
        return Text("#", style="dim").append_text(seat_sign(owner) if owner is not None else Text("#", style="dim"))
    letter = LETTERS.get(field["good"] or "", "·")
    cell = Text(letter.upper(), style="bold") if field["tile"] else Text(letter)
    if field["owner"] is not None and field["cubes"]:
        cell.append_text(seat_sign(field["owner"], field["cubes"]))
    return cell


def _market(province: YinziProvinceView, words: Texts) -> Text:
    line = Text("[", style="dim")
    for slot in province["market"]["slots"]:
        sign = "$" if slot["shows"] == "coin" else LETTERS[slot["shows"]]
        line.append_text(seat_sign(slot["cube"]) if slot["cube"] is not None else Text(sign))
    return line.append("]", style="dim")


def _letters(words: Texts) -> Text:
    return Text(" ".join(f"{letter} {words.name('good', good)}" for good, letter in LETTERS.items()), style="dim")


def _factories(view: YinziView, words: Texts, names: list[Text]) -> Table:
    shown = ", ".join(words.name("factory", t["id"]) for t in view["factories"]["display"])
    title, display = words.say("terminal", "factories"), words.say("terminal", "display")
    table = board_table("", "", "", "", "", title=title, caption=f"{display}: {shown}")
    for mill in view["factories"]["built"]:
        nobody = Text(words.say("terminal", "ownerless"), style="dim")
        used = f" {words.say('terminal', 'used')}" if mill["used"] else ""
        table.add_row(
            Text(words.name("factory", mill["id"])),
            names[mill["owner"]] if mill["owner"] is not None else nobody,
            Text("I" * mill["level"] + used),
            Text(words.name("field", mill["fields"][0]), style="dim"),
            signs_by_seat(mill["stored"]),
        )
    return table


def _ships(view: YinziView, words: Texts, names: list[Text]) -> Table:
    table = board_table("", "", "", "", title=words.say("terminal", "coast"))
    for box in view["ships"]:
        ship = box["ship"]
        if ship is None:
            table.add_row(str(box["box"]), Text("–", style="dim"), "", "")
            continue
        cargo = Text()
        for slot in ship["slots"]:
            cargo.append(" ")
            if slot["cargo"] and slot["seat"] is not None:
                cargo.append_text(seat_sign(slot["seat"]))
                cargo.append(f" {words.name('cargo', slot['cargo'])}", style=seat_style(slot["seat"]))
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
    table = board_table("", "", "", "", title=words.say("terminal", "routes"))
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


def _abroad(view: YinziView, words: Texts) -> Table:
    """The foreign boxes: what a commodity scores there, whose commodities and emissaries are there."""
    say = [words.say("terminal", key) for key in ("abroad", "each", "commodities", "emissaries")]
    table = board_table(*say, right=(1,))
    for box in view["abroad"]:
        name = words.name("nation", box["nation"]) + (f" ({words.say('terminal', 'full')})" if box["full"] else "")
        table.add_row(name, str(box["points"]), signs_by_seat(box["commodities"]), signs_by_seat(box["emissaries"]))
    for pool in view["pools"]:
        table.add_row(words.name("market", pool["market"]), str(pool["points"]), signs_by_seat(pool["commodities"]), "")
    return table


def _offices(view: YinziView, words: Texts) -> Text:
    war = view["war"]
    line = Text(
        f"{words.say('terminal', 'war')}: {words.say('terminal', 'ours')} {war['ours']}, {words.say('terminal', 'enemy')} {war['enemy']}"
    )
    for slot in war["slots"]:
        line.append(" ").append_text(seat_sign(slot["seat"], slot["workers"] + slot["recruits"]))
    if any(war["lying"]):
        line.append(f"  {words.say('terminal', 'veterans')}: ").append_text(signs_by_seat(war["lying"]))
    line.append(f"\n{words.say('terminal', 'emperor')}:")
    for box in view["emperor"]:
        line.append(f" {words.name('undertaking', box['id'])} ({box['needs']})")
        for group in box["groups"]:
            line.append(" ").append_text(seat_sign(group["seat"], group["workers"] + int(group["disc"])))
    line.append(f"\n{words.say('terminal', 'advancements')}:")
    for advancement in view["advancements"]:
        if advancement["seat"] is not None:
            line.append(" ").append_text(seat_sign(advancement["seat"]))
            line.append(f" {words.name('advancement', advancement['id'])}", style=seat_style(advancement["seat"]))
    migrants = view["migrants"]
    for key, counts in (("migrants", migrants["top"]), ("migrants_bottom", migrants["bottom"])):
        if any(counts):
            line.append(f"\n{words.say('terminal', key)}: ").append_text(signs_by_seat(counts))
    line.append(f"\n{words.say('terminal', 'rural_market')}: ").append_text(signs_by_seat(view["rural"]))
    wood, stone = view["resources"]["wood"], view["resources"]["stone"]
    line.append(f"  {words.say('terminal', 'resources')}: {wood} {words.say('terminal', 'wood')}, ")
    return line.append(f"{stone} {words.say('terminal', 'stone')}")


FIGURES = (
    *("points", "copper", "silver", "misfortune", "wood", "stone"),
    *("capacity", "cubes", "discs", "workers", "squares", "cards", "tax", "food_owed", "silver_owed"),
)


def _figures(p: YinziPlayerView) -> list[int]:
    """What a player has, in the order of the headings."""
    money = [p["points"], p["copper"], p["silver"], p["misfortune"], p["wood"], p["stone"]]
    pieces = [p["capacity"], p["cubes"], p["discs"], p["workers"], p["squares"], p["cards"]]
    return [*money, *pieces, p["tax"], p["food_owed"], p["silver_owed"]]


def _players(view: YinziView, words: Texts, names: list[Text]) -> Table:
    """What everybody has, plays and owes."""
    people = view["players"]
    each = zip(*[_figures(p) for p in people], strict=True)
    rows: list[tuple[str, list[str | Text]]] = [
        (words.say("terminal", key), [str(n) for n in figures]) for key, figures in zip(FIGURES, each, strict=True)
    ]
    for key, cells in (
        ("played", [_played(p, words) for p in people]),
        ("worked", ["\n".join(words.name("workforce", w) for w in p["worked"]) for p in people]),
        ("personal", [", ".join(r["id"] for r in p["personal"]) for p in people]),
        ("completed", [", ".join(r["id"] for r in p["completed"]) for p in people]),
    ):
        if any(cells):
            rows.append((words.say("terminal", key), [cell or "–" for cell in cells]))
    table = figures_table(names, view["viewer"], words, rows)
    hand = next((p["hand"] for p in people if p["hand"]), None)
    if hand:
        table.caption = f"{words.say('terminal', 'hand')}: {', '.join(hand)}"
    return table


def _played(player: YinziPlayerView, words: Texts) -> str:
    """The cards that lie at fortune actions, and the workers that wait under them."""
    return "\n".join(
        f"{words.name('fortune', at)} {card}" + (f" ({player['groups'][at]})" if player["groups"].get(at) else "")
        for at, card in player["played"].items()
    )
