"""A player's panel as HTML. Panels are made for every reader of every choice: so they are put together here, not by a template."""

from __future__ import annotations

from mingtang.draw.contract import Ahead, Fact, Figure
from mingtang.table.seats import PERSON
from mingtang.web.pages.escaped import escaped, sentence
from mingtang.web.pages.frame import band_of, icon_of, sign_of
from mingtang.web.pages.panels import PlayerPanel, PointsSlice
from mingtang.web.perspective.table import SeatedPlayer

KEPT_TOGETHER = "\N{NO-BREAK SPACE}"
PAUSE = '<span class="sr">, </span>'
"""A panel is read as a sentence."""
SMALL_FACTS = 7
"""So many facts are shown of a panel that is folded."""


def panel_html(lang: str, side: PlayerPanel) -> str:
    """The panel: the reader's own open, those of the others folded."""
    seat, shown = side.panel.seat, side.panel
    turn = " turn" if side.turn else ""
    facts = "".join([_fact(seat, f) for f in shown.facts])
    extra = f'<div class="extra">{shown.extra}</div>' if shown.extra else ""  # the drawing kit has escaped it
    forecast = _forecast(lang, seat, shown.ahead, side.slices, side.final)
    if side.own:
        return (
            f'<section class="panel own{turn}" id="panel-{seat}" aria-label="{sentence(lang, "table.own_panel")}">'
            f"{band_of(seat)}<header>{_head(lang, side)}</header>\n"
            f'<div class="stats" role="list">{facts}</div>{forecast}\n{extra}</section>\n'
        )
    small = "".join([_small_fact(seat, f) for f in shown.facts[:SMALL_FACTS]])
    return (
        f'<details class="panel other{turn}" id="panel-{seat}" name="panel"><summary>'
        f'{band_of(seat)}<span class="head">{_head(lang, side)}</span>\n<span class="mini">{small}</span></summary>\n'
        f'<div class="stats" role="list">{facts}</div>{forecast}{extra}</details>\n'
    )


def _head(lang: str, side: PlayerPanel) -> str:
    shown, player = side.panel, side.player
    turn = f", {sentence(lang, 'table.turn')}" if side.turn else ""
    out = [f'{sign_of(shown.seat)}<span class="name">{escaped(side.name)}</span><span class="sr">{turn}, </span>']
    if player is not None and player.chair.kind == PERSON and not side.own:
        here = sentence(lang, "table.here" if player.present else "table.not_here")
        on = " on" if player.present else ""
        out.append(f'<span class="dot{on}" role="img" aria-label="{here}" title="{here}"></span>')
    if side.bot[0]:
        out.append(f'<span class="tag" title="{escaped(side.bot[1])}">{escaped(side.bot[0])}</span>{PAUSE}')
    out += [f'<span class="tag" title="{tag}">{tag}</span>{PAUSE}' for tag in map(escaped, side.tags)]
    out.append(_clock(player) + "\n")
    if shown.ahead is not None and not side.own:
        out.append(_ahead(shown.ahead))
    if shown.seat >= 0:
        points = sentence(lang, "table.points")
        out.append(
            f'<span class="vp">{icon_of("points")} <b data-count>{shown.points}</b><span class="sr"> {points}, </span></span>'
        )
    return "".join(out)


def _clock(player: SeatedPlayer | None) -> str:
    if player is None or player.you or not (player.due or player.left is not None):
        return ""
    still, time = ("", f'data-due="{player.due}"') if player.left is None else (" still", f'data-left="{player.left}"')
    return (
        f'<span class="clock mini-clock{still}" {time} data-reserve="{player.reserve or 0}">'
        "<span><b></b><small></small></span></span>"
    )


def _ahead(ahead: Ahead) -> str:
    label, value = escaped(ahead.label), escaped(ahead.value)
    parts = "" if value else _figures(ahead.parts)
    # where room is scarce the label gives way first
    told = f"<b>{value}</b> " if value else f"<span>{parts}</span> " if parts else ""
    return f'<span class="inc" title="{label} {value or parts}">{told}<span>{label}</span></span>{PAUSE}'


def _figures(parts: tuple[Figure, ...]) -> str:
    return " · ".join([f"{escaped(x.label)}{KEPT_TOGETHER}{escaped(x.value)}" for x in parts])


def _fact(seat: int, f: Fact) -> str:
    detail = f' title="{escaped(f.detail)}"' if f.detail else ""
    wide, long = (' class="long"' if len(f.value) > 5 else ""), (' class="long"' if len(f.label) > 11 else "")
    return (
        f'<span class="stat" role="listitem" data-thing="piece {escaped(f.icon)}"{detail}>{icon_of(f.icon, seat)}'
        f"<b data-count{wide}>{escaped(f.value)}</b>{_counted(f)} <small{long}>{escaped(f.label)}</small></span>"
    )


def _small_fact(seat: int, f: Fact) -> str:
    value, detail = escaped(f.value), f", {escaped(f.detail)}" if f.detail else ""
    return (
        f'<span data-thing="piece {escaped(f.icon)}" title="{value} {escaped(f.label)}{detail}">'
        f'{icon_of(f.icon, seat)}<b data-count>{value}</b>{_counted(f)}<span class="sr"> {escaped(f.label)},</span></span>'
    )


def _counted(f: Fact) -> str:
    """What is counted, for those who listen, where the label says more than that: "12 coins, 12 free"."""
    return f'<span class="sr"> {escaped(f.heading)},</span>' if f.heading else ""


def _forecast(lang: str, seat: int, ahead: Ahead | None, slices: tuple[PointsSlice, ...], final: bool) -> str:
    if ahead is None and not slices:
        return ""
    out = ['<div class="forecast">']
    if ahead is not None:
        out.append(
            f"<div>{escaped(ahead.label)} <b data-count>{escaped(ahead.value)}</b><br>"
            f'<span class="quiet-text">{_figures(ahead.parts)}</span></div>'
        )
    if slices:
        out.append(_points(lang, seat, slices, final))
    return "".join(out) + "</div>"


def _points(lang: str, seat: int, slices: tuple[PointsSlice, ...], final: bool) -> str:
    """Where the points come from: as a bar, and at the end as a list too."""
    label = sentence(lang, "table.final" if final else "table.if_ended")
    total, parts = sum(x.points for x in slices), ", ".join([f"{escaped(x.name)} {x.points}" for x in slices])
    bars = "".join([f'<i style="width:{x.share}%;background:{x.colour}"></i>' for x in slices if x.share])
    out = (
        f'<div>{label} <b data-count>{total}</b><div class="points-bar p{seat + 1}" role="img" aria-label="{parts}" '
        f'title="{parts}">{bars}</div>'
    )
    if final:
        rows = [
            f'<li><i class="p{seat + 1}" style="background:{x.colour}"></i>{escaped(x.name)} '
            f"<b>{str(x.points).replace('-', '−')}</b></li>"
            for x in slices
            if x.points
        ]
        out += f'<ul class="sources">{"".join(rows)}</ul>'
    return out + "</div>"
