"""Starter drawn: the dish in the middle, everybody's sealed cards round it, the reader's hand below."""

from __future__ import annotations

from typing import Final, cast

from mingtang.draw.kit import (
    Board,
    Choices,
    Scene,
    badge,
    board_word,
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
from mingtang.starter.view_types import StarterView

WIDTH: Final = 760
HEIGHT: Final = 560


def draw(scene: Scene) -> Board:
    """The table as the reader of this scene sees it."""
    view = cast(StarterView, scene.view)
    choices = Choices(scene.choices)
    body = ground(WIDTH, HEIGHT) + frame(WIDTH, HEIGHT, "st")
    body += _dish(view, scene, choices) + _seats(view, scene) + _hand(view, scene, choices)
    for refused in [c for c in choices.of("seal") if not c.allowed]:
        choices.take(refused.action)  # cards that are not in the hand have no place on the table, and need none
    return Board(
        sheets=(lit_sheet("table", board_word(scene.words, "table"), WIDTH, HEIGHT, body, "", choices.lit_since()),),
        panels=panels(view, scene.words),
        chips=choices.rest(),
        phases=tuple((phase, scene.words.say("phase", phase), phase == view["phase"]) for phase in PHASES),
    )


def touched(seat: int, verb: str, nouns: tuple[str | int, ...]) -> tuple[str, ...]:
    """The places that a choice touched."""
    return (f"seat {seat}",) if verb == "seal" else ("dish",)


def _dish(view: StarterView, scene: Scene, choices: Choices) -> str:
    out = title(40, 62, board_word(scene.words, "round", view["round"], view["rounds"]), "", 26, "ti")
    take = text(260, 190, view["dish"], 64, "ti m") + text(260, 226, scene.words.say("score", "dishes"), 18, "lo m")
    out += target_or_place(box(170, 110, 180, 140), choices.take("take"), take)
    tea = piece("teahouse", 500, 168, 66) + text(
        500, 226, board_word(scene.words, "tea_left", view["tea_left"]), 18, "lo m"
    )
    out += target_or_place(box(410, 110, 180, 140), choices.take("brew"), tea)
    return out


def _seats(view: StarterView, scene: Scene) -> str:
    out = ""
    step = (WIDTH - 80) / len(view["players"])
    for seat, player in enumerate(view["players"]):
        x = 40 + seat * step
        word = "sealed" if player["has_sealed"] else "open"
        out += badge(seat, x + 14, 300, 12) + text(x + 34, 306, shorten(scene.players[seat], 18, step - 50), 18, "bo")
        out += rect(x + 4, 318, 46, 62, 6, "plate" if player["has_sealed"] else "slot dash")
        out += text(x + 60, 354, board_word(scene.words, word), 16, "lo")
    return out


def _hand(view: StarterView, scene: Scene, choices: Choices) -> str:
    out = text(40, 424, board_word(scene.words, "hand"), 18, "ti") if view["hand"] else ""
    step = min(72.0, (WIDTH - 80) / max(1, len(view["hand"])))
    for i, card in enumerate(view["hand"]):
        x = 40 + i * step
        mine = card == view["sealed"]
        face = text(x + 30, 492, card, 30, "ti m") + (text(x + 30, 516, "●", 14, "m") if mine else "")
        out += target_or_place(box(x, 440, 60, 86), choices.take(f"seal {card}"), face)
    return out
