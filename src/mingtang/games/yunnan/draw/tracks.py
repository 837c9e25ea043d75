"""The foot of the road's sheet: Influence, Border Passes and points; and with two players Dúli's cards."""

from __future__ import annotations

from typing import Final

from mingtang.draw.kit import badge, cached, fit, line, num, piece, rect, text
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.view_types import YunnanCardsView, YunnanCardView

ICON: Final = {"school": "trader", "customs": "pass", "horse": "horse", "guild": "influence", "yard": "post"}
Score = tuple[int, int, int, str]
"""Points, colour, the seat whose sign it carries, name."""


def track(p: YunnanScene, key: str, levels: tuple[int, ...], x0: float) -> str:
    """Where everybody stands on a track."""
    if key == "influence":
        signs = tuple((c["colour"], p.owner(c["colour"]), c["influence"]) for c in p.view["players"])
    else:
        signs = tuple((c["colour"], p.owner(c["colour"]), c["passes"]) for c in p.view["players"] if not c["duli"])
    return _track(key, p.say(key), levels, x0, signs)


@cached
def _track(key: str, name: str, levels: tuple[int, ...], x0: float, signs: tuple[tuple[int, int, int], ...]) -> str:
    icon = "influence" if key == "influence" else "pass"
    w = 215 / len(levels)
    out = piece(icon, x0 + 12, 824, 26) + text(x0 + 32, 831, name, fit(name, 18, 184, 13), "ti")
    for i, level in enumerate(levels):
        x = x0 + i * w
        out += rect(x, 842, w - 2, 46, 5, "slot") + text(x + w - 5, 856, level, 13, "mu e bo")
        on = [(colour, owner) for colour, owner, stands in signs if stands == level]
        for j, (colour, owner) in enumerate(on):
            bx, by, r = _spot(j, len(on), w)
            out += badge(owner, x + bx, by, r, key=f"{key}-{colour}")
    return out


def _spot(i: int, n: int, w: float) -> tuple[float, float, float]:
    """Where the ith of n signs stands in a space of a track."""
    if n == 1:
        return w / 2 - 4, 868, 10
    if n <= 3:
        return 11 + (i % 2) * 17, (872 if i < 2 else 854) if n == 3 else 870, 8
    return 9 + (i % 3) * 12.5, 875 - (i // 3) * 15, 6.5


def points_ribbon(p: YunnanScene) -> str:
    """A ribbon with everybody's points; past 100 it is walked again, and the sign says so."""
    players = [c for c in p.view["players"] if not c["duli"]]
    return _ribbon(
        p.end_points,
        tuple((c["points"], c["colour"], p.owner(c["colour"]), p.names[c["colour"]]) for c in players),
    )


@cached
def _ribbon(end_points: int, scores: tuple[Score, ...]) -> str:
    out = line("M30 924H770", 2)
    at = _walked(end_points)
    apart = end_points > 100 or end_points % 10 != 0
    for v in range(0, 101, 10):
        if not apart or abs(v - at) > 5:
            out += _mark(v, v, 0 < end_points == v)
    if apart:
        out += _mark(at, end_points, True)
    return out + _on_ribbon([(_walked(s[0]), s) for s in scores])


def _walked(points: int) -> int:
    """Where so many points stand on the ribbon: past 100 it is walked again."""
    return points if points <= 100 else (points - 1) % 100 + 1


def _mark(at: int, points: int, end: bool) -> str:
    """A number beside the ribbon, with a sign where the game ends."""
    x = 30 + at * 7.4
    out = line(f"M{num(x)} 918V930", 1.4) + text(x, 909, points, 13, "bo m" if end else "mu m")
    return out + (piece("points", x + 21, 904, 20) if end else "")


def _on_ribbon(shown: list[tuple[int, Score]]) -> str:
    """Signs on the ribbon; those that would cover each other go above and below the line, then to the right."""
    out = ""
    shown.sort(key=_by_points)
    i = 0
    while i < len(shown):
        k = i + 1
        while k < len(shown) and any((shown[k][0] - it[0]) * 7.4 < 20 + _wide(it) for it in shown[i:k]):
            k += 1
        free = [0.0, 0.0]
        for j, (at, (points, colour, owner, name)) in enumerate(shown[i:k]):
            x, y, r = 30 + at * 7.4, 924.0, 9.5
            if k - i > 1:
                x, y, r = max(x, free[j % 2]), (929.0, 915.0)[j % 2], 8.0
                free[j % 2] = x + 17 + _wide(shown[i + j])
            if points > at:  # the hundreds that were walked before
                left = x > 745
                out += text(x - r - 2 if left else x + r + 2, y + 5, f"+{points - at}", 14, f"bo halo{' e' * left}")
            out += badge(owner, x, y, r, key=f"points-{colour}", title=f"{name}: {points}")
        i = k
    return out


def _wide(row: tuple[int, Score]) -> float:
    """The room beside a sign for the hundreds that its player walked before."""
    return 38.0 if row[1][0] > row[0] else 0.0


def _by_points(row: tuple[int, Score]) -> tuple[int, int]:
    return row[0], row[1][1]


# ---- Dúli's cards


def duli_cards(cards: YunnanCardsView) -> str:
    """Dúli's pile, and the card that was turned last."""
    out = rect(30, 30, 40, 56, 5, "plate") + piece("card", 50, 58, 46, -1) + text(50, 104, cards["pile"], 15, "m bo")
    return out + (duli_card(cards["deck"][cards["open"][-1] - 1], 78, 28) if cards["open"] else "")


def duli_card(card: YunnanCardView, x: float, y: float) -> str:
    """Above, her buildings in order of preference; below, her Traders from Yunnan upward and perhaps a Teahouse."""
    out = rect(x, y, 128, 66, 6, "plate now")
    for i, b in enumerate(card["buildings"]):
        out += piece(
            ICON[b], x + 15 + i * 24.5, y + 19, 21, None, "var(--ink-3)" if b in ("school", "horse", "yard") else ""
        )
    out += line(f"M{num(x + 8)} {num(y + 35)}H{num(x + 120)}", 1, 0.4)
    out += text(x + 12, y + 55, "·".join(str(n) for n in card["traders"]), 17, "bo")
    if card["teahouse"]:
        out += piece("teahouse", x + 108, y + 50, 26, -1)
    return out
