"""What things are called in one box: names of regions, ports, provinces, events and cards, as its component data give them."""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.core.figures import find, label
from mingtang.games.fujian_trader.pieces import EVENTS, FORTUNES, PORTS, PROVINCES, REGIONS

Names = dict[str, dict[str, str]]
"""By kind and id."""
WITHOUT_CAPITAL = {
    "Beizhili (Beijing)": "Beizhili",
    "Beizhili (Peking)": "Beizhili",
    "Nanzhili (Nanjing)": "Nanzhili",
    "Nanzhili (Nanking)": "Nanzhili",
}
"""How the two provinces with a capital in their name are called where there is little room. Any other name stands as the data have it."""


def read_names(data: Data, lang: str) -> Names:
    """All names in one language."""
    ports = {p: label(data, f"port.{p}.{lang}") for p in PORTS}
    regions = {r: label(data, f"region.{r}.{lang}") for r in REGIONS}
    provinces = {p: label(data, f"province.{p}.{lang}") for p in PROVINCES}
    return {
        "port": ports,
        "node": ports,
        "region": regions,
        "region_short": {r: _short(data, r, lang) or regions[r] for r in REGIONS},
        "province": provinces,
        "province_short": {p: WITHOUT_CAPITAL.get(name, name) for p, name in provinces.items()},
        "event": {e: label(data, f"event.{e}.{lang}") for e in EVENTS},
        "fortune": {
            c: f"{label(data, f'fortune.{c}.pinyin')} ({label(data, f'fortune.{c}.{lang}')})" for c in FORTUNES
        },
    }


def _short(data: Data, region: str, lang: str) -> str:
    """The name for where there is little room; the data of edition 1 had none."""
    where = f"region.{region}.short_{lang}"
    return "" if find(data, where) is None else label(data, where)
