"""The log as HTML, the newest first. Every choice adds to it on every screen, so it is put together here, not by a template."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.core.kept_by_size import KeptBySize
from mingtang.texts import SentencePart
from mingtang.web.pages.escaped import escaped, sentence
from mingtang.web.pages.frame import sign_of
from mingtang.web.pages.log_lines import LogLine, log_lines
from mingtang.web.perspective.log import LogGroup
from mingtang.web.perspective.table import Perspective

PLAY = '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4 2L15 9L4 16Z"/></svg>'
_kept: KeptBySize[str] = KeptBySize(8_000_000, len)


def log_html(groups: Sequence[LogGroup], shown: Perspective) -> str:
    """Lines of the log; `groups` come as they happened."""
    return "".join([_of_group(group, shown) for group in reversed(groups)])


def _of_group(group: LogGroup, shown: Perspective) -> str:
    """What one choice brought about: the same for all readers of a language who were told the same."""
    key = (shown.lang, shown.table.id, group.ply, group.told, shown.table.names)
    return _kept.get(key, lambda: group_html(shown.lang, shown.table.id, group))


def group_html(lang: str, table: str, group: LogGroup) -> str:
    """The lines of one choice."""
    ply = group.ply
    if group.undo:
        undone = sentence(lang, "table.undone", group.name, group.undo)
        return f'<li class="first" data-ply="{ply}">{sign_of(group.seat)}<span class="undone">{undone}</span><span></span></li>\n'
    out: list[str] = []
    stages = len(group.stages)
    if stages:
        out.append(
            f'<li class="staged" data-ply="{ply}" data-after data-stage="{stages + 1}"><span></span>'
            f'<button class="stages" data-do="stages" data-ply="{ply}">{PLAY}{sentence(lang, "stages.show", stages)}</button>'
            "<span></span></li>\n"
        )
    lines = log_lines(group)
    where = f'<a class="at" href="/tables/{escaped(table)}?ply={ply}" title="{sentence(lang, "table.position_link")}">'
    out += [_line(lines[i], ply, where, first=not i) for i in range(len(lines) - 1, -1, -1)]
    return "".join(out)


def _line(shown: LogLine, ply: int, where: str, first: bool) -> str:
    after, stage = (" data-after" if shown.after else ""), (f' data-stage="{shown.stage}"' if shown.stage else "")
    begins = ' class="first"' if first else ""
    whose = sign_of(shown.seat) if shown.seat >= -1 else "<span></span>"
    change = " up" if shown.rises else " down" if shown.falls else ""
    return (
        f'<li data-ply="{ply}"{after}{stage}{begins}>{whose}{where}'
        f'{_said(shown.line.parts)}</a><span class="delta{change}">{_said(shown.line.delta)}</span></li>\n'
    )


def _said(parts: Sequence[SentencePart]) -> str:
    """A sentence with its players and numbers marked."""
    out = ""
    for x in parts:
        words = escaped(x.text)
        if x.kind == "player":
            out += f'<span class="who t{x.value + 1 if isinstance(x.value, int) else 0}">{words}</span>'
        else:
            out += f"<b>{words}</b>" if x.kind == "number" else words
    return out
