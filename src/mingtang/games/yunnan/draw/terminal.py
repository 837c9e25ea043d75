"""The table of Yunnan as text, for a terminal of about a hundred columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mingtang.draw.terminal import board_table, figures_table, seat_style
from mingtang.games.yunnan.view_types import YunnanPlaceView, YunnanPlayerView, YunnanSpaceView, YunnanView
from mingtang.texts import Texts, plain

TRADER, POST, TEAHOUSE, HORSE, GUARDS = "●", "■", "▲", "♞", "⛨"
KIND_SIGNS = {"post": POST, "bridge": "≍", "teahouse": TEAHOUSE}


def board_text(given: Mapping[str, Any], words: Texts, players: Sequence[str]) -> RenderableType:
    """The whole table: the streets of Pu'er, the road with its gorges, and what everybody has."""
    view = cast(YunnanView, given)
    names = _names(view, words, players)
    parts: list[RenderableType] = [
        _head(view, words, names),
        Text(),
        _streets(view, words, names),
        Text(),
        _road(view, words, names),
    ]
    parts += [_gorges(view, words, names), Text(), _players(view, words, names)]
    cards = view["cards"]
    if cards is not None:
        shown = ", ".join(str(c) for c in cards["open"]) or "–"
        parts.append(
            Text(f"{words.name('player', 'duli')}: {cards['pile']} {words.say('board', 'pile')}; {shown}", style="dim")
        )
    return Group(*parts)


def _names(view: YunnanView, words: Texts, players: Sequence[str]) -> list[Text]:
    """What each colour is called, in its own style; Dúli has a name but no seat."""
    out = [Text(name, style=seat_style(i)) for i, name in enumerate(players)]
    duli = view["duli"]
    if duli is not None:
        out.insert(duli, Text(words.name("player", "duli"), style="bold dim"))
    return out


def _head(view: YunnanView, words: Texts, names: list[Text]) -> Text:
    head = Text(plain(words.fill(words.say("house", "round"), (view["round"],), ())), style="bold")
    phase = view["phase"]
    if words.has("phase", phase):
        head.append(f" · {words.say('phase', phase)}", style="not bold")
    bidding = phase in ("bidding", "resolve", "round")
    head.append(f"   {words.say('board', 'order')}: ", style="not bold dim")
    order = view["blue_order"] if bidding else view["gray_order"]
    for i, colour in enumerate(order):
        if i:
            head.append(" → ", style="not bold dim")
        name = names[colour].copy()
        if colour in view["waiting"]:
            name.stylize("bold underline")
        head.append_text(name)
        if phase == "bidding" and view["players"][colour]["passed"]:
            head.append(f" ({words.say('board', 'passed')})", style="not bold dim")
    return head


def _streets(view: YunnanView, words: Texts, names: list[Text]) -> Table:
    most = max(len(b["spaces"]) for b in view["buildings"])
    table = board_table(title=words.say("board", "streets"))
    table.add_column(words.say("terminal", "spaces"), no_wrap=True)
    for _ in range(most):
        table.add_column(min_width=9, no_wrap=True)
    for building in view["buildings"]:
        cells = [_space(space, names) for space in building["spaces"]]
        table.add_row(Text(words.name("building", building["id"])), *cells)
    bank = view["bank"]
    guests = [names[c] for c in bank["colours"]] + [Text("·", style="dim")] * (bank["spaces"] - len(bank["colours"]))
    table.add_row(Text(words.say("board", "bank")), *guests[:most])
    table.caption = (
        f"{words.say('board', 'standing_bids')} {bank['total']}, {words.say('board', 'pays_each')} {bank['pays']}"
    )
    return table


def _space(space: YunnanSpaceView, names: list[Text]) -> Text:
    frame = "({})" if space["small"] else "[{}]"
    colour = space["colour"]
    cell = Text(frame.format(space["value"]), style="dim" if colour is None else "")
    if colour is not None:
        cell.append(" ")
        cell.append_text(names[colour])
    return cell


def _road(view: YunnanView, words: Texts, names: list[Text]) -> Table:
    table = board_table(title=words.say("board", "road"))
    table.add_column("", no_wrap=True)
    for key in ("per_trader", "per_post", "per_teahouse", "presents"):
        table.add_column(words.say("terminal", key), justify="right")
    for name in names:
        table.add_column(name, no_wrap=True, min_width=6)
    for place in reversed(view["places"]):
        market = place["index"] == 0
        title = words.say("board", "market") if market else words.name("place", place["id"])
        figures = [str(place["trader"])] + (
            [""] * 3 if market else [str(place["post"]), str(place["teahouse_points"]), str(place["presents"])]
        )
        table.add_row(Text(title), *figures, *[_pieces(place, c, names) for c in range(len(names))])
    table.caption = words.say("terminal", "signs")
    return table


def _pieces(place: YunnanPlaceView, colour: int, names: list[Text]) -> Text:
    signs = TRADER * place["traders"][colour]
    signs += POST if place["posts"][colour] else ""
    signs += TEAHOUSE if place["teahouse"] == colour else ""
    signs += GUARDS if place["guards"][colour] else ""
    signs += HORSE if place["horses"][colour] else ""
    return Text(signs, style=names[colour].style)


def _gorges(view: YunnanView, words: Texts, names: list[Text]) -> Text:
    line = Text(f"{words.say('terminal', 'gorges')}: ", style="dim")
    for i, gorge in enumerate(view["gorges"]):
        if i:
            line.append(" · ", style="dim")
        line.append(words.name("gorge", f"{gorge['low']}_{gorge['high']}"), style="red" if gorge["blocked"] else "dim")
        if gorge["blocked"]:
            line.append(f" {words.say('terminal', 'blocked')}", style="red")
        for colour in gorge["bridges"]:
            line.append(" ")
            line.append_text(names[colour])
    return line


def _players(view: YunnanView, words: Texts, names: list[Text]) -> Table:
    keys = (
        "points",
        "coins",
        "free",
        "supply",
        "to_train",
        "influence",
        "passes",
        "presents",
        "structures",
        "income",
        "if_ended",
    )
    each = zip(*[_figures(player) for player in view["players"]], strict=True)
    rows = [(words.say("terminal", key), figures) for key, figures in zip(keys, each, strict=True)]
    return figures_table(names, view["viewer"], words, rows)


def _figures(player: YunnanPlayerView) -> list[Text]:
    kept = "".join(KIND_SIGNS[kind] * n for kind, n in player["supply"].items())
    dash = Text("–", style="dim")
    traders = player["traders"]
    if player["duli"]:
        return [dash, dash, dash, Text(str(traders["supply"])), dash, Text(str(player["influence"])), dash, Text(str(player["presents"])), dash, dash, dash]  # fmt: skip
    numbers = [player["points"], player["coins"], player["free_coins"], traders["supply"], traders["general"]]
    numbers += [player["influence"], player["passes"], player["presents"]]
    out = [Text(str(n)) for n in numbers]
    out[0].stylize("bold")
    income = player["income"]["traders"] + player["income"]["posts"] + player["income"]["market"]
    return [*out, Text(kept) if kept else dash, Text(str(income)), Text(str(player["total"]), style="bold")]
