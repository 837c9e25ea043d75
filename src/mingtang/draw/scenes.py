"""How a position becomes a scene: the view of one reader, the choices with their names, and the reasons against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.steps import Seat, State
from mingtang.draw.contract import Choice, Scene
from mingtang.texts import Texts

MOST_AT_ONCE = 40
"""More units of one thing nobody counts out in one press."""


def choices_of(
    s: State, seat: Seat, texts: Texts, players: Sequence[str], hinted: str = "", known: State | None = None
) -> tuple[Choice, ...]:
    """What the table shows a seat now, allowed or not; nothing while it is not asked. `hinted` are the words of a hinted choice.

    `known` is a position that the seat cannot tell from this one: cautions, which look ahead, are asked there and can betray nothing.
    """
    if not s.stack or seat < 0:
        return ()
    step = s.stack[-1]
    if seat not in step.waiting(s) and seat not in step.revisable(s):
        return ()
    known = s if known is None else known
    ahead = known.stack[-1]
    out: list[Choice] = []
    for a in step.choices(s, seat):
        refusal = step.why_not(s, seat, a)
        caution = ahead.caution(known, seat, a) if refusal is None else None
        obvious = step.obvious_next(s, seat, a) if refusal is None else None
        out.append(
            Choice(
                action=a.words,
                verb=a.verb,
                nouns=a.nouns,
                text=texts.button(a, players, step.label(s, seat, a)),
                short=texts.short(a, players),
                refusal=None if refusal is None else (refusal.clause, *texts.refusal(refusal, players)),
                caution=None if caution is None else (caution.clause, *texts.caution(caution, players)),
                hinted=a.words == hinted,
                ending=step.ending(s, seat, a),
                many=_many(s, seat, a, texts, players) if refusal is None else (),
                obvious="" if obvious is None else obvious.words,
                obvious_text="" if obvious is None else texts.short(obvious, players),
            )
        )
    return tuple(out)


def _many(s: State, seat: Seat, a: Action, texts: Texts, players: Sequence[str]) -> tuple[str, ...]:
    """What the choice is called when it is made once, twice and so on; nothing where it is made once."""
    step = s.stack[-1]
    most = min(step.most(s, seat, a), MOST_AT_ONCE)
    if most < 2:
        return ()
    labels = [step.label_of_many(s, seat, a, n) for n in range(1, most + 1)]
    name = texts.short(a, players)
    return tuple(
        f"{n} × {name}" if label is None else texts.button(a, players, label) for n, label in enumerate(labels, 1)
    )


def scene_of(
    game: Game[Any],
    s: State,
    seat: Seat,
    texts: Texts,
    players: Sequence[str],
    last: Sequence[str] = (),
    hinted: str = "",
) -> Scene:
    """The scene for one reader; a negative seat is an onlooker, who sees no choices."""
    return Scene(game.view(s, seat), choices_of(s, seat, texts, players, hinted), players, texts, last)
