"""The sections of a run's report about choices: what is chosen and used, and what never came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html import escape

from mingtang.draw.page import PageSection, group, table
from mingtang.lab.measure.unseen import Unseen
from mingtang.lab.measure.uses import Use
from mingtang.lab.report import row_plots
from mingtang.lab.report.row_plots import UseRow
from mingtang.lab.report.wording import ReportWords
from mingtang.lab.run.observations import things_of

MOST_ROWS = 40
"""So many rows are seen at once; the others are folded."""


def uses(
    found: list[Use], w: ReportWords, key: str, name: Callable[[str], str], asking: list[Use] | None = None
) -> PageSection | None:
    """How often each choice is made or each thing used, how often it is taken when offered, and how its users fare.

    `asking`: choices that only say how one is asked. They are no moves, are made all the time, and stand below on a scale of their own.
    """
    if not found:
        return None
    title = w.say("report", key)
    told = [(u, u.edge) for u in found if u.edge is not None][:MOST_ROWS]
    drawn = [_how_often(found, w, key, name)]
    if told:
        edges = sorted(((name(u.action), e) for u, e in told), key=lambda row: -row[1].value)
        forest = row_plots.forest(title, edges, w.say("report", "edge"), lambda v: w.signed(100 * v, 0), w.points)
        drawn.append(group(w.say("report", "edge_title"), forest))
    apart = w.say("report", "asking")
    if asking:
        drawn.append(group(apart, _how_often(asking, w, key, name)))
    head = [w.say("report", k) for k in (key, "per_seat", "taken", "winners", "others", "edge_short")]
    rows = [_use_row(u, w, name) for u in found]
    if asking:
        rows += [[apart], *[_use_row(u, w, name) for u in asking]]
    return PageSection(
        key, title, w.say("report", f"{key}_text"), drawn, table(head, rows), caption=_by_chance(len(told), w)
    )


def _use_row(u: Use, w: ReportWords, name: Callable[[str], str]) -> list[str]:
    return [
        name(u.action), w.around(u.per_seat, 2), w.between(u.taken, 0), w.around(u.winners, 2), w.around(u.others, 2),
        w.change_of_share(u.edge) if u.edge else "–",
    ]  # fmt: skip


def unseen(never: Unseen, options: str, w: ReportWords) -> PageSection | None:
    """What never came up, so that nobody takes silence for a figure. A choice that names an unseen thing is not said again."""
    named = {name for name in never.things if w.thing(name)}
    kinds = [name for name in never.kinds if not named & set(things_of(name)) and w.known(name)]
    told = [
        ("unseen_things", [w.thing(name) for name in never.things]),
        ("unseen_kinds", _kinds(kinds, never.kinds, w)),
        ("forced_things", [w.thing(name) for name in never.forced_things]),
        ("forced_kinds", [w.kind(name) for name in never.forced_kinds]),
    ]
    drawn = [group(w.say("report", key), _names(list(filter(None, names)), w)) for key, names in told if any(names)]
    if not drawn:
        return None
    text = w.say("report", "unseen_text")
    if options:
        text += " " + w.say("report", "unseen_options", args=(options,))
    return PageSection("unseen", w.say("report", "unseen"), text, drawn, "")


def _kinds(shown: list[str], never: list[str], w: ReportWords) -> list[str]:
    """Kinds of choices in words; where a verb never came up in any of several kinds, it is said once."""
    of_verb = Counter(kind.split(" ")[0] for kind in w.kinds)
    missed = Counter(kind.split(" ")[0] for kind in never)
    whole = {verb for verb, count in missed.items() if 1 < count == of_verb[verb]}
    return [w.verb(kind) if kind.split(" ")[0] in whole else w.kind(kind) for kind in shown]


def _names(names: list[str], w: ReportWords) -> str:
    """A list of names in columns; a long one is folded after its beginning."""

    def listed(some: list[str]) -> str:
        return f'<ul class="names">{"".join(f"<li>{escape(name)}</li>" for name in some)}</ul>'

    names = list(dict.fromkeys(names))
    out = listed(names[:MOST_ROWS])
    if len(names) > MOST_ROWS:
        more = escape(w.say("report", "more", args=(len(names) - MOST_ROWS,)))
        out += f"<details><summary>{more}</summary>{listed(names[MOST_ROWS:])}</details>"
    return out


def _by_chance(lines: int, w: ReportWords) -> str:
    """How many of so many differences chance alone colours."""
    return w.say("report", "edge_many", args=(lines, round(lines / 20))) if lines >= 10 else ""


def _how_often(found: list[Use], w: ReportWords, key: str, name: Callable[[str], str]) -> str:
    rows = [
        UseRow(name(u.action), u.per_seat, u.taken, u.edge, (w.number(u.per_seat.value, 2), w.percent(u.taken.value, 0), w.points(u.edge.value) if u.edge else "–"))
        for u in found
    ]  # fmt: skip
    heads = (w.say("report", "per_seat"), w.say("report", "taken"), w.say("report", "edge_short"))
    title = w.say("report", key)
    out = row_plots.uses(title, rows[:MOST_ROWS], heads, rows)
    if len(rows) > MOST_ROWS:
        more = row_plots.uses(title, rows[MOST_ROWS:], heads, rows)
        out += f"<details><summary>{escape(w.say('report', 'more', args=(len(rows) - MOST_ROWS,)))}</summary>{more}</details>"
    return f'<div class="rows">{out}</div>'
