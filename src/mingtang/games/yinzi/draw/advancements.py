"""The advancements box: four sections of six slots, each with its sign; a disc shows whose it is."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Choice,
    Choices,
    box,
    circle,
    fit,
    last_move,
    num,
    own_piece,
    rect,
    shared_part,
    target,
    target_or_place,
    text,
    thing,
)
from mingtang.games.yinzi.draw.marks import ADVANCEMENT, SECTION, pennant, sign, told
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.view_types import YinziAdvancementView

HIGH: Final = 47.0


def advancements(p: YinziScene, choices: Choices, x: float, y: float, w: float) -> str:
    """The whole box."""
    name = p.say("advancements_box")
    out = text(x + 2, y + 14, name, fit(name, 16.5, w - 10), "ti")
    open_now = any(c.allowed for c in choices.of("advance"))
    sections = list(dict.fromkeys(a["section"] for a in p.view["advancements"]))
    for i, section in enumerate(sections):
        out += _section(p, choices, section, open_now, x, y + 20 + i * HIGH, w)
    return out


@shared_part
def _section(p: YinziScene, choices: Choices, section: str, open_now: bool, x: float, y: float, w: float) -> str:
    """A row: the sign of the section, then its slots."""
    slots = [a for a in p.view["advancements"] if a["section"] == section]
    out = rect(x, y, w - 3, HIGH - 3, 7, "", "fill:var(--paper-sunk)")
    mark = told(sign(SECTION[section], x + 14, y + HIGH / 2 - 2, 23), p.words.name("section", section))
    out += thing(f"section {section}", mark)
    step = (w - 33) / len(slots)
    for i, a in enumerate(slots):
        out += _slot(p, a, choices, open_now, x + 29 + i * step, y + 2, step - 3, HIGH - 7)
    return out


def _choice(a: YinziAdvancementView, choices: Choices) -> Choice | None:
    """What the slot itself offers; to use a disc comes second where a slot is looked for at the same time."""
    words = [f"advance {a['id']}", f"use {a['id']}", *(["fill disc"] if a["id"] == "extra_worker" else [])]
    return next((found for w in words if (found := choices.take(w)) is not None), None)


def _slot(
    p: YinziScene, a: YinziAdvancementView, choices: Choices, open_now: bool, x: float, y: float, w: float, h: float
) -> str:
    seat = a["seat"]
    held = seat is not None
    mx, my = x + w / 2 - (5 if held else 0), y + h / 2 - (5 if held else 0)
    if a["section"] == "diplomacy":
        inner = pennant(a["id"].removeprefix("emissary_"), mx, my, 33)
    else:
        inner = sign(ADVANCEMENT[a["id"]], mx, my, 28 if held else 32)
    if seat is not None:
        inner += own_piece("disc", seat, f"adv-{a['id']}", 0, x + w - 13, y + h - 11, 25)
        if a["fresh"]:
            inner += f'<ellipse cx="{num(x + w - 13)}" cy="{num(y + h - 10)}" rx="13" ry="10" class="inkline" style="stroke-width:1.4;stroke-dasharray:3 3"/>'
    choice = _choice(a, choices)
    shape = box(x, y, w, h, 5)
    words = f"{p.words.name('advancement', a['id'])}: {p.words.name('advancement', a['id'], 'does')}"
    silent = choice is not None and not choice.allowed and (held or not open_now) and choice.verb == "advance"
    body = (
        target(shape, choice, inner, box(x - 1.5, y - 3, w + 3, h + 6), "quiet" if silent else _beside(p, choice))
        if choice is not None
        else target_or_place(shape, None, inner)
    )
    second = choices.take(f"use {a['id']}")
    if second is not None:
        body += target(
            circle(x + w - 13, y + h - 11, 13),
            second,
            cls=f"bare {_beside(p, second)}" if second.allowed else "quiet bare",
        )
    out = thing(f"advancement {a['id']}", told(body, words))
    if a["id"] in p.last:
        out += last_move(box(x - 2, y - 2, w + 4, h + 4, 7))
    return out


def _beside(p: YinziScene, c: Choice) -> str:
    """In one's turn discs may be used besides every action; the sheets open by what the question is about."""
    return "aside" if c.verb == "use" and p.view["phase"] == "actions" else ""
