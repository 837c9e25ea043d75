"""Starter drawn: the dish in the middle, everybody's sealed cards round it, the reader's hand below."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import (
    Board,
    Choices,
    Scene,
    badge,
    box,
    frame,
    ground,
    lit_sheet,
    piece,
    rect,
    shorten,
    target_or_place,
    text,
    title,
)
from mingtang.starter import PHASES
from mingtang.starter.draw.panels import panels
from mingtang.starter.draw.scene import StarterScene

WIDTH: Final = 760
HEIGHT: Final = 560


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    p = StarterScene.of(scene)
    choices = Choices(scene.choices)
    body = ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "st")
    body += _dish(p, choices) + _seats(p) + _hand(p, choices)
    for refused in [c for c in choices.of("seal") if not c.allowed]:
        choices.take(refused.action)  # cards that are not in the hand have no place on the table, and need none
    return Board(
        sheets=(lit_sheet("table", p.say("table"), WIDTH, HEIGHT, body, "", choices.lit_since()),),
        panels=panels(p),
        chips=choices.rest(),
        phases=tuple((phase, p.words.say("phase", phase), phase == p.view["phase"]) for phase in PHASES),
    )


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched."""
    return (f"seat {seat}",) if verb == "seal" else ("dish",)


def _dish(p: StarterScene, choices: Choices) -> str:
    out = title(40, 62, p.say("round", p.view["round"], p.view["rounds"]), "", 26, "ti")
    take = text(260, 190, p.view["dish"], 64, "ti m") + text(260, 226, p.words.say("score", "dishes"), 18, "lo m")
    out += target_or_place(box(170, 110, 180, 140), choices.take("take"), take)
    tea = piece("teahouse", 500, 168, 66) + text(500, 226, p.say("tea_left", p.view["tea_left"]), 18, "lo m")
    out += target_or_place(box(410, 110, 180, 140), choices.take("brew"), tea)
    return out


def _seats(p: StarterScene) -> str:
    out = ""
    step = (WIDTH - 80) / len(p.view["players"])
    for seat, player in enumerate(p.view["players"]):
        x = 40 + seat * step
        out += badge(seat, x + 14, 300, 12) + text(x + 34, 306, shorten(p.names[seat], 18, step - 50), 18, "bo")
        out += rect(x + 4, 318, 46, 62, 6, "plate" if player["has_sealed"] else "slot dash")
        out += text(x + 60, 354, p.sealing(player), 16, "lo")
    return out


def _hand(p: StarterScene, choices: Choices) -> str:
    out = text(40, 424, p.say("hand"), 18, "ti") if p.view["hand"] else ""
    step = min(72.0, (WIDTH - 80) / max(1, len(p.view["hand"])))
    for i, card in enumerate(p.view["hand"]):
        x = 40 + i * step
        mine = card == p.view["sealed"]
        face = text(x + 30, 492, card, 30, "ti m") + (text(x + 30, 516, "•", 22, "m") if mine else "")
        out += target_or_place(box(x, 440, 60, 86), choices.take(f"seal {card}"), face)
    return out
