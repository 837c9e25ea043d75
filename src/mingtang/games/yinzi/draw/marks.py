"""The small signs of Yínzi: one drawing for each action, advancement, nation and demand, the same wherever it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mingtang.draw.kit import badge, esc, fit, num, own_piece, piece, rect, text
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziDemandView

HULL: Final = "#8C5A34"
KILN: Final = "#B5805A"
COLOURS: Final = ("red", "blue", "yellow", "green")
"""The words for seats in choices of a colour."""

NATION: Final[dict[str, tuple[str, str]]] = {
    # the letters on the pennant, and the hue of the sails
    "japan": ("JP", "#B5683F"),
    "korea": ("KR", "#7B6FA0"),
    "brunei": ("BN", "#5E8F7A"),
    "netherlands": ("NL", "#B98A3C"),
    "portugal": ("PT", "#4F7FA8"),
    "spain": ("ES", "#A8506A"),
}

Sign = tuple[str, str, str]
"""A symbol, its colour (empty: its own), and a small second symbol at its foot."""

FORTUNE: Final[dict[str, Sign]] = {
    "construct_boats": ("ship", HULL, ""),
    "plant_crops": ("ramie", "", ""),
    "sell_urban": ("city", "", "coin"),
    "develop_factories": ("factory", KILN, ""),
    "choose_advancements": ("influence", "", ""),
}
WORKFORCE: Final[dict[str, Sign]] = {
    "take_resources": ("wood", "", ""),
    "produce_commodities": ("porcelain", "", ""),
    "supply_ships": ("ship", HULL, ""),
    "emperor_undertakings": ("dragon", "", ""),
    "war_routes": ("war", "", ""),
}
BONUS: Final[dict[str, Sign]] = {
    "free_advancement": ("influence", "", ""),
    "better_sales": ("coin", "", ""),
    "fed_workers": ("rice", "", ""),
    "no_taxes": ("silver", "", "no"),
    "boat_upgrade": ("ship", HULL, ""),
    "factory_upgrade": ("factory", KILN, ""),
}
SECTION: Final[dict[str, Sign]] = {
    "diplomacy": ("influence", "", ""),
    "economy": ("coin", "", ""),
    "emperor": ("dragon", "", ""),
    "war_routes": ("war", "", ""),
}
ADVANCEMENT: Final[dict[str, Sign]] = {
    "free_rice": ("rice", "", ""),
    "free_wood": ("wood", "", ""),
    "free_stone": ("stone", "", ""),
    "free_raw_material": ("cube", "#C9B98F", "cotton"),
    "free_boat_capacity": ("ship", HULL, ""),
    "free_copper": ("coin", "", ""),
    "free_salt": ("salt", "", ""),
    "extra_urban_sale": ("city", "", "coin"),
    "extra_crops": ("ramie", "", "coin"),
    "same_undertaking": ("dragon", "", "dragon"),
    "extra_worker": ("worker", "#A39B8B", "disc"),
    "eager_immigrants": ("worker", "#A39B8B", "check"),
    "free_wheat": ("wheat", "", ""),
    "personal_route": ("pass", "", ""),
    "war_copper": ("coin", "", "war"),
    "veterans": ("guards", "#A39B8B", ""),
    "extra_recruit": ("worker", "#A39B8B", "war"),
    "weaker_enemies": ("war", "", "no"),
}
UNDERTAKING: Final[dict[str, str]] = {
    "palace_keeping": "cloister",
    "road_construction": "pass",
    "water_canal": "ship",
    "bridge_building": "bridge",
}
EXTRA: Final[dict[str, Sign]] = {
    "route_tile": ("pass", "", ""),
    "boat_step": ("ship", HULL, ""),
    "factory_upgrade": ("factory", KILN, ""),
}
DISASTER: Final = {"wildfire": "fire", "flood": "flood", "drought": "drought"}


def told(body: str, words: str) -> str:
    """Something with words that appear when one points at it."""
    return f"<g><title>{esc(words)}</title>{body}</g>"


def sign(it: Sign, x: float, y: float, size: float) -> str:
    """A sign with its middle at x, y."""
    name, colour, second = it
    if not second:
        return piece(name, x, y, size, None, colour)
    return piece(name, x - size * 0.14, y - size * 0.1, size * 0.9, None, colour) + piece(
        second, x + size * 0.36, y + size * 0.28, size * 0.56, None, "#C9B98F" if second == "disc" else ""
    )


def pennant(nation: str, x: float, y: float, w: float = 30) -> str:
    """The flag of a nation: its letters on its colour."""
    code, hue = NATION[nation]
    h = w * 0.7
    left, top = x - w / 2, y - h / 2
    d = f"M{num(left)} {num(top)}h{num(w)}l{num(-w * 0.16)} {num(h / 2)}l{num(w * 0.16)} {num(h / 2)}h{num(-w)}z"
    return (
        f'<path d="{d}" style="fill:color-mix(in oklab,{hue} 55%,var(--plate));stroke:var(--key);stroke-width:1.6"/>'
        + text(x - w * 0.06, y + w * 0.17, code, w * 0.46, "bo m")
    )


def element(e: YinziDemandView, x: float, y: float, size: float) -> str:
    """What a route tile asks for: a commodity, a good, or an emissary; `any` shows a question mark."""
    if e["kind"] == "emissary":
        return piece("influence", x, y, size)
    if e["type"] != "any":
        return piece(e["type"], x, y, size)
    blank = piece("tile" if e["kind"] == "commodity" else "cube", x, y, size * 0.92, None, "#C9B98F", sign=False)
    return blank + text(x - (0 if e["kind"] == "commodity" else size * 0.16), y + size * 0.22, "?", size * 0.56, "bo m")


def count(name: str, seat: int, place: str, n: int, x: float, y: float, size: float = 26) -> str:
    """Pieces of one seat as one piece and, from two on, a number at its foot."""
    many = text(x + size * 0.36, y + size * 0.44, n, size * 0.58, "bo halo") if n > 1 else ""
    return own_piece(name, seat, place, 0, x, y, size) + many


def crews(p: YinziScene, place: str, by_seat: Sequence[int], x: float, y: float, w: float, size: float = 28) -> str:
    """Workers in a box, in the order of play, as far apart as the box allows; their number stands above the hat."""
    here = [(s, by_seat[s]) for s in p.order if by_seat[s]]
    if not here:
        return ""
    step = min(size * 1.25, w / len(here))
    out = ""
    for i, (seat, n) in enumerate(here):
        mid = x + step * (i + 0.5)
        out += own_piece("worker", seat, place, 0, mid, y, size)
        out += text(mid, y - size * 0.42, n, 15, "bo m halo") if n > 1 else ""
    return out


def group_of(seat: int, workers: int, discs: int, place: str, x: float, y: float, size: float) -> str:
    """Workers of one player on a slot; a disc among them lies at their feet."""
    out = count("worker", seat, place, workers, x, y, size) if workers else ""
    if discs:
        out += own_piece("disc", seat, place, 0, x - size * 0.2, y + size * 0.3, size * 0.62)
    return out


def plate(x: float, y: float, w: float, h: float, name: str, size: float = 15.5) -> str:
    """A box of the board with its name."""
    out = rect(x, y, w, h, 7, "plate", "stroke:var(--line-strong);stroke-width:1.6")
    return out + (text(x + 9, y + 19, name, fit(name, size, w - 18, 12), "ti") if name else "")


def seat_row(p: YinziScene, by_seat: Sequence[int], x: float, y: float, w: float, r: float = 9) -> str:
    """How many things each player has here: sign and number, only those who have some."""
    here = [(s, by_seat[s]) for s in p.order if by_seat[s]]
    step = min(r * 3.4, w / len(here)) if here else 0.0
    out = ""
    for i, (s, n) in enumerate(here):
        out += badge(s, x + step * i + r, y, r) + (
            text(x + step * i + r * 2.2, y + r * 0.6, n, r * 1.6, "bo") if n > 1 else ""
        )
    return out
