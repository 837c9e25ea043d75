"""A review as one page to keep: drawing, turning points and costly choices in a single HTML file that asks nothing of the network."""

from __future__ import annotations

from html import escape

from mingtang.core.game import Meta
from mingtang.draw.page import PageSection, page, table
from mingtang.review.chart import NARROW, WIDE, chart, stroke_sample
from mingtang.review.wording import ReviewWording, WordedChoice

STYLE = (
    "<style>.chances.narrow{display:none}@media (max-width:43.99rem){.plots svg.chances.wide{display:none}"
    ".plots svg.chances.narrow{display:block;min-width:0}}.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;width:100%;margin:0}"
    ".plots .legend svg{width:44px;height:12px;min-width:44px;margin-right:.5rem;display:inline-block;vertical-align:middle}"
    ".costly{padding-left:1.5rem}.costly li{margin-bottom:1rem}.costly p{margin:.15rem 0}</style>"
)


def review_page(told: ReviewWording, meta: Meta, seat: int | None = None) -> str:
    """The whole file."""
    found = told.found
    winners = [told.names[i] for i in found.winners]
    name = told.say("chances")
    legend = "".join(f"<li>{stroke_sample(i)}{escape(n)}</li>" for i, n in enumerate(told.names))
    drawn = [f'{STYLE}<ul class="legend">{legend}</ul>']
    drawn += [chart(found, name, told.say("round"), frame) for frame in (WIDE, NARROW)]
    sections = [
        PageSection("chances", name, told.say("chances_text"), drawn, _rounds(told), open=False),
        PageSection("turns", told.say("turns"), told.say("turns_text"), [], _turns(told, seat), open=True),
        PageSection("costly", told.say("costly"), told.say("costly_text"), [], _costly(told, seat), open=True),
    ]
    tiles = [(cost, who, told.say("given_away")) for who, cost in told.given_away()]
    note = told.say("note", found.iterations) if found.iterations else told.say("note_seconds")
    note = f"{told.say('given_away')}: {told.say('given_text')} {note}"
    intro = told.say("won", ", ".join(winners), len(winners))
    return page(
        told.say("title", meta.title),
        meta.han,
        intro,
        tiles,
        sections,
        note,
        told.texts.say("lab", "report", "contents"),
        told.texts.say("lab", "report", "numbers"),
        told.texts.lang,
    )


def _rounds(told: ReviewWording) -> str:
    return table([told.say("round"), *told.names], [[first, *rest] for first, rest in told.rounds()])


def _turns(told: ReviewWording, seat: int | None) -> str:
    rows = told.turns(seat)
    items = [
        f'<li value="{t.number}"><b>{escape(t.name)}</b>, {escape(t.where)}: {escape(t.change)}; {escape(t.why)}</li>'
        for t in rows
    ]
    listed = f"<ol>{''.join(items)}</ol>" if rows else ""
    note = told.unturned(seat)
    return listed + (f"<p>{escape(note)}</p>" if note else "")


def _costly(told: ReviewWording, seat: int | None) -> str:
    rows = told.costly(seat)
    if not rows:
        return f"<p>{escape(told.say('costly_none'))}</p>"
    more = told.uncounted(seat)
    return f'<ol class="costly">{"".join(_card(told, c) for c in rows)}</ol>' + (f"<p>{more}</p>" if more else "")


def _card(told: ReviewWording, c: WordedChoice) -> str:
    lines = [
        f"<b>{escape(c.name)}</b>, {escape(c.where)}: <b>{escape(c.cost)}</b>",
        escape(c.asked),
        f"{escape(told.say('made'))}: {escape(' → '.join(c.made_line) or c.made)}",
        f"{escape(told.say('better'))}: <b>{escape(' → '.join(c.better_line) or c.better)}</b>",
        escape(c.chances),
        *[escape(line) for line in c.because],
    ]
    return f"<li>{''.join(f'<p>{line}</p>' for line in lines)}</li>"
