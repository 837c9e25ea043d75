"""The ways to set a game up that are worth trying: every number of seats, every switch, every value."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.core.game import Meta
from mingtang.core.judge.report import Setup
from mingtang.core.options import Option, Options, OptionValue


def option_sets(known: Sequence[Option]) -> list[Options]:
    """The defaults, each option alone at each other value, all switches on, all options away from their defaults."""
    out: list[Options] = [{}]
    for option in known:
        out += [{option.name: value} for value in other_values(option)]
    switches: Options = {o.name: True for o in known if isinstance(o.default, bool)}
    out.append(switches)
    out.append({o.name: other_values(o)[-1] for o in known if other_values(o)})
    return _each_once(known, out)


def other_values(option: Option) -> list[OptionValue]:
    """The values of an option that are not its default; of a range its ends."""
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [v for v in dict.fromkeys((option.low, option.high)) if v != option.default]
    return [v for v in option.values if v != option.default]


def _each_once(known: Sequence[Option], sets: list[Options]) -> list[Options]:
    out: list[Options] = []
    seen: set[str] = set()
    for chosen in sets:
        full = {o.name: chosen.get(o.name, o.default) for o in known}
        if repr(full) not in seen:
            seen.add(repr(full))
            out.append({name: value for name, value in chosen.items() if full[name] != _default(known, name)})
    return out


def _default(known: Sequence[Option], name: str) -> OptionValue:
    return next(o.default for o in known if o.name == name)


def all_setups(meta: Meta, seats: Sequence[int] = (), options: Options | None = None, most: int = 60) -> list[Setup]:
    """Every number of seats with every option set, the defaults first, at most `most` of them; then the older editions of the rules."""
    counts = tuple(seats) or meta.seats
    if options is not None:
        return [Setup(n, options) for n in counts][:most]
    older = [Setup(n, {}, edition) for edition in range(1, meta.rules) for n in counts]
    chosen = [Setup(n, chosen) for chosen in option_sets(meta.options) for n in counts]
    return chosen[:most] + _other_readings(meta, counts) + older


def _other_readings(meta: Meta, counts: Sequence[int]) -> list[Setup]:
    """Every other reading of each ruling, with one number of seats after the other; then all rulings at once for each number."""
    flipped: list[Options] = [{r.name: reading} for r in meta.rulings for reading in other_values(r)]
    alone = [Setup(counts[i % len(counts)], chosen) for i, chosen in enumerate(flipped)]
    together: Options = {}
    for ruling in meta.rulings:
        fitting = [v for v in other_values(ruling) if not _excluded(meta, {**together, ruling.name: v})]
        if fitting:
            together[ruling.name] = fitting[-1]
    return alone + ([Setup(n, together) for n in counts] if len(meta.rulings) > 1 else [])


def _excluded(meta: Meta, chosen: Options) -> bool:
    """Whether two of these readings cannot be played together."""
    return any(
        chosen.get(r.name) == reading and chosen.get(name) == other
        for r in meta.rulings
        for reading, name, other in r.excludes
    )
