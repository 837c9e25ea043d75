"""What is printed on boards and cards: data with their provenance, correctable by the owner of a box.

A game ships its `data.toml`. A data pack is a TOML file that overrides it by key; lists of tables are matched by `id`. A pack
may change figures and words, never names that the rules know, and everything it says is checked.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.files import parse_toml, read_text

Data = dict[str, Any]
PROVENANCE = ("rulebook", "researched", "reconstructed", "owner")
LARGEST = 4_000_000
NOTES = frozenset({"provenance", "source", "why"})
EFFECT, PARAMS = "effect", "params"
"""What a thing needs depends on its effect: a pack that gives a card its effect gives all its parameters with it."""


def read_toml(path: Path, what: str) -> Data:
    """A TOML file as data; `what` it should be: data_pack, data_file."""
    return parse_toml(read_text(path, what, LARGEST, BadData), path, what, BadData)


def with_pack(original: Data, pack: Data) -> Data:
    """The data of a game with a pack laid over them. The original stays as it is."""
    merged = copy.deepcopy(original)
    _lay_over(merged, pack, "")
    return merged


def pack_between(original: Data, changed: Data) -> Data:
    """The way back from `with_pack`: the pack that makes these changed data of the original ones. Notes are left out."""
    pack: Data = {}
    for key, value in changed.items():
        old = original.get(key)
        if key in NOTES or value == old:
            continue
        if isinstance(old, dict) and isinstance(value, dict):
            pack[key] = pack_between(old, value)
        elif isinstance(old, list) and old and all(isinstance(row, dict) and "id" in row for row in old):
            differing = [(a, b) for a, b in zip(old, value, strict=True) if a != b]
            pack[key] = [{"id": b["id"], **pack_between(a, b)} for a, b in differing]
        else:
            pack[key] = value
    return pack


def _lay_over(target: Data, pack: Mapping[str, Any], where: str) -> bool:
    """Lay a table over another; answers whether something has changed for which another table has to say where it comes from."""
    changed = False
    for key, value in pack.items():
        place = f"{where}.{_shown(key)}" if where else _shown(key)
        if key in NOTES:
            _note(target, key, value, place)
            continue
        if key not in target:
            raise BadData("pack_key", place, _some(target))
        old = target[key]
        if isinstance(old, dict):
            if not isinstance(value, dict):
                raise BadData("kind_at", place, "dict", quoted(value))
            if key == PARAMS and EFFECT in pack:
                changed = changed or old != value
                target[key] = dict(value)
            else:
                changed = _lay_over(old, value, place) or changed
        elif isinstance(old, list) and old and all(isinstance(row, dict) and "id" in row for row in old):
            _lay_rows_over(old, value, place)
        else:
            _check_same_kind(old, value, place)
            changed = changed or old != value
            target[key] = value
    if "provenance" not in target:
        return changed
    if changed and "provenance" not in pack:
        target["provenance"] = "owner"
    return False


def _shown(key: str) -> str:
    """A key as a sentence can hold it, however strange it is."""
    return key if key.isprintable() and len(key) <= 40 else repr(key[:40])


def _note(target: Data, key: str, value: object, place: str) -> None:
    if key == "provenance" and value not in PROVENANCE:
        raise BadData("one_of_at", place, listed(PROVENANCE), quoted(value))
    if not isinstance(value, str):
        raise BadData("kind_at", place, "str", quoted(value))
    target[key] = value


def _lay_rows_over(rows: list[Data], pack: object, place: str) -> None:
    by_id = {row["id"]: row for row in rows}
    if not isinstance(pack, list) or not all(isinstance(row, dict) for row in pack):
        raise BadData("pack_rows", place, quoted(next(iter(by_id), "")))
    seen: set[object] = set()
    for row in pack:
        name = row.get("id")
        if not isinstance(name, str | int) or name not in by_id:
            raise BadData("pack_row", place, quoted(name), _some(by_id))
        if name in seen:
            raise BadData("twice_at", place, str(name))
        seen.add(name)
        _lay_over(by_id[name], {k: v for k, v in row.items() if k != "id"}, f"{place}.{name}")


def _check_same_kind(old: object, new: object, place: str) -> None:
    if isinstance(old, float) and isinstance(new, int) and not isinstance(new, bool):
        return
    if type(old) is not type(new):
        raise BadData("pack_kind", place, _kind(old), quoted(old, 80), quoted(new))
    if isinstance(old, list) and isinstance(new, list) and old:
        for item in new:
            _check_same_kind(old[0], item, f"{place}[]")


def _kind(value: object) -> str:
    for kind in (bool, int, float, str, list, dict):
        if isinstance(value, kind):
            return kind.__name__
    return "other"


def _some(names: Mapping[Any, Any]) -> str:
    return listed(n for n in names if n not in NOTES)


def without_notes(value: object) -> object:
    """The data that the rules read: provenance, sources and reasons left out."""
    if isinstance(value, dict):
        return {k: without_notes(v) for k, v in value.items() if k not in NOTES}
    if isinstance(value, list):
        return [without_notes(v) for v in value]
    return value


def data_digest(data: Data) -> str:
    """Sixteen letters that name the figures in force; notes on where they come from do not count."""
    text = json.dumps(without_notes(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def provenance_of(data: Data) -> list[tuple[str, str, str]]:
    """Every table with its provenance and the reason: (key, provenance, source or why)."""
    out: list[tuple[str, str, str]] = []
    _collect(data, "", out)
    return out


def _collect(value: object, where: str, out: list[tuple[str, str, str]]) -> None:
    if isinstance(value, dict):
        if "provenance" in value:
            out.append((where or "all", str(value["provenance"]), str(value.get("why", value.get("source", "")))))
        for k, v in value.items():
            _collect(v, f"{where}.{k}" if where else str(k), out)
    elif isinstance(value, list):
        for i, v in enumerate(value):
            name = v.get("id", i) if isinstance(v, dict) else i
            _collect(v, f"{where}.{name}", out)
