"""A page to keep: one HTML file with its style, its plots and its tables inside, which asks nothing of the network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import mingtang.draw

STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:var(--text-m)/var(--lead) var(--font-ui);font-variant-numeric:tabular-nums lining-nums}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 var(--s5)}
header{padding-top:var(--s7)}
h1{font:600 var(--text-3xl)/var(--lead-tight) var(--font-title);margin:0 0 var(--s3)}
h1 .han{font:400 var(--text-2xl) var(--font-han);color:var(--ink-3);margin-left:var(--s3);white-space:nowrap}
h2{font:600 var(--text-xl)/var(--lead-tight) var(--font-title);margin:0 0 var(--s2)}
p{max-width:46rem;margin:0 0 var(--s4)}
a{color:var(--porcelain)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
nav ul{list-style:none;padding:0;margin:var(--s4) 0 0;display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4)}
.tiles{display:flex;flex-wrap:wrap;gap:var(--s3);margin:var(--s5) 0;padding:0}
.tiles div{flex:1 1 9.5rem;background:var(--paper-raised);border:1px solid var(--line);border-radius:var(--radius-m);padding:var(--s3) var(--s4);display:flex;flex-direction:column}
.tiles dd{margin:0;font:600 var(--text-xl)/1.2 var(--font-title);order:-1}
.tiles dd small{display:block;font:var(--text-xs)/1.3 var(--font-ui);color:var(--ink-3)}
.tiles dt{font-size:var(--text-s);color:var(--ink-2)}
section{background:var(--paper-raised);border:1px solid var(--line);border-radius:var(--radius-l);padding:var(--s5);margin:0 0 var(--s5);scroll-margin-top:var(--s4)}
.plots{display:flex;flex-wrap:wrap;gap:var(--s4);align-items:flex-start}
.plots svg{flex:0 1 100%;width:100%;height:auto;min-width:0}
@media (min-width:44rem){.tiles div{flex-basis:11.5rem}.plots svg.half{flex-basis:calc(50% - var(--s4));width:50%}}
.plots svg.slim{display:none}
@media (max-width:43.99rem){main,header,footer{padding:0 var(--s3)}section{padding:var(--s4) var(--s3)}.plots svg.broad{display:none}.plots svg.slim{display:block}}
details{margin-top:var(--s3)}
summary{cursor:pointer;color:var(--porcelain);min-height:1.9rem}
.wide{overflow-x:auto;background:linear-gradient(90deg,var(--paper-raised) 30%,transparent) left/2rem 100% no-repeat local,linear-gradient(270deg,var(--paper-raised) 30%,transparent) right/2rem 100% no-repeat local,linear-gradient(90deg,var(--line-strong),transparent) left/.7rem 100% no-repeat scroll,linear-gradient(270deg,var(--line-strong),transparent) right/.7rem 100% no-repeat scroll}
table{border-collapse:collapse;font-size:var(--text-s);margin-top:var(--s2)}
th,td{text-align:right;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9rem}
th{color:var(--ink-2);font-weight:600}
tbody th{overflow-wrap:anywhere}
tr.group th{color:var(--ink);font-family:var(--font-title);padding-top:var(--s4)}
.words td{white-space:normal;overflow-wrap:anywhere;text-align:left;vertical-align:top}.words th{text-align:left;vertical-align:top}
h3{font:600 var(--text-m)/var(--lead-tight) var(--font-title);margin:0 0 var(--s2)}
.plots .group{width:100%}
.names{columns:13rem;column-gap:var(--s5);margin:0 0 var(--s4);padding-left:1.2rem;font-size:var(--text-s)}
.caption{font-size:var(--text-s);color:var(--ink-2);margin:var(--s2) 0 0}
.warning{border-left:4px solid var(--vermilion);background:var(--paper-raised);padding:var(--s3) var(--s4);margin:var(--s5) 0;max-width:none}
footer{color:var(--ink-3);font-size:var(--text-s);padding-bottom:var(--s7)}
@media print{section{break-inside:avoid}nav{display:none}}
"""
"""A table that is wider than the screen shows a shadow at the side where it goes on."""


@dataclass(frozen=True)
class PageSection:
    """A heading, a few sentences, plots, and the numbers behind them."""

    id: str
    title: str
    text: str
    plots: Sequence[str]
    table: str
    open: bool = False
    caption: str = ""
    """What must be known to read the plots; small, below them."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: bool = False) -> str:
    """A table; its first column names the row. A row with one cell is a heading for those below it.

    `words`: its cells are words rather than figures, which may go on in a second line.
    """
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        if len(row) > 1
        else f'<tr class="group"><th scope="rowgroup" colspan="{len(head)}">{escape(row[0])}</th></tr>'
        for row in rows
    )
    kind = ' class="words"' if words else ""
    return f'<div class="wide"><table{kind}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def group(title: str, drawn: str) -> str:
    """A plot under a heading of its own, beside others of its section."""
    return f'<div class="group"><h3>{escape(title)}</h3>{drawn}</div>'


def page(
    title: str,
    han: str,
    intro: str,
    tiles: Sequence[tuple[str, str, str]],
    sections: Sequence[PageSection],
    note: str,
    contents: str,
    numbers: str,
    lang: str,
    warning: str = "",
    style: str = "",
) -> str:
    """The whole file. A warning is what must be known before anything below it is believed; `style` is that of plots which bring their own."""
    tokens = (Path(mingtang.draw.__file__).parent / "tokens.css").read_text(encoding="utf-8")
    ornament = f'<span class="han" lang="zh" aria-hidden="true">{escape(han)}</span>' if han else ""
    links = "".join(f'<li><a href="#{s.id}">{escape(s.title)}</a></li>' for s in sections)
    boxes = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}{f'<small>{escape(more)}</small>' if more else ''}</dd></div>"
        for value, name, more in tiles
    )
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{tokens}{STYLE}{style}</style>
</head>
<body>
<header>
<h1>{escape(title)}{ornament}</h1>
<p>{escape(intro)}</p>
<nav aria-label="{escape(contents)}"><ul>{links}</ul></nav>
</header>
<main>
{f'<p class="warning" role="note">{escape(warning)}</p>' if warning else ""}
<dl class="tiles">{boxes}</dl>
{"".join(_section(s, numbers) for s in sections)}
</main>
<footer><p>{escape(note)}</p></footer>
</body>
</html>
"""


def _section(s: PageSection, numbers: str) -> str:
    drawn = f'<div class="plots">{"".join(s.plots)}</div>' if s.plots else ""
    caption = f'<p class="caption">{escape(s.caption)}</p>' if s.caption else ""
    if not s.table:
        more = ""
    elif s.open:
        more = s.table
    else:
        more = f"<details><summary>{escape(numbers)}</summary>{s.table}</details>"
    return f'<section id="{s.id}" aria-labelledby="{s.id}-title"><h2 id="{s.id}-title">{escape(s.title)}</h2><p>{escape(s.text)}</p>{drawn}{caption}{more}</section>\n'
