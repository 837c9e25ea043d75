"""From what was seen to weights: two fits, both drawn towards the present weights as far as little is known."""

from __future__ import annotations

from typing import Any, Final

from mingtang.lab.extras import need
from mingtang.lab.tune.choices import Differences
from mingtang.lab.tune.positions import sizes

DOUBT: Final = 0.5
"""A weight may be expected to lie within so much of its size of the present one before anything is seen."""
SMALL: Final = 0.5
"""A weight that is nearly nought is treated as if it had this size."""
FARTHEST: Final = 2.0
"""No weight of positions moves by more than so many of the steps with which it was varied."""
LEAST_BEND: Final = 0.5
"""A hill is taken to bend at least by so much of what a step gains at its foot: a straight slope has no top."""


def fitted_choices(present: list[float], found: Differences) -> list[float]:
    """The weights by which the ratings differ as the outcomes do: ridge regression on differences, shrunk to the present weights."""
    np: Any = need("numpy", "lab", "laboratory")
    outcome, both, rating, count = found.sums
    if count < 1 or rating <= 0.0:
        return present
    # outcomes and ratings may be of different size: what matters is the order of choices
    scale = min(3.0, max(0.3, both / rating))
    squares = np.array(found.squares)
    target = np.array(found.products) / scale - np.array(found.rated)
    left = (outcome / scale**2 - 2.0 * both / scale + rating) / count
    prior = np.array([DOUBT * max(abs(w), SMALL) for w in present])
    step = np.linalg.solve(squares + np.diag(left / prior**2), target)
    return [round(float(w + d), 4) for w, d in zip(present, step, strict=True)]


def fitted_positions(present: list[float], rows: list[dict[str, Any]], clear_lead: float) -> list[float]:
    """The top of the hill that those who played with other weights have climbed: leads as a bent surface over the weights."""
    np: Any = need("numpy", "lab", "laboratory")
    n = len(present)
    features: list[Any] = []
    leads: list[float] = []
    for row in rows:
        drawn = np.array(row["drawn"])
        bent = np.concatenate([drawn, -0.5 * drawn**2], axis=1)
        seats = len(drawn)
        for seat in range(seats):
            others = (bent.sum(axis=0) - bent[seat]) / (seats - 1)
            features.append(bent[seat] - others)
            leads.append(row["leads"][seat])
    if not features:
        return present
    x = np.array(features)
    y = np.array(leads)
    noise = float(y.var())
    prior = np.full(2 * n, 0.25 * clear_lead)
    hill = np.linalg.solve(x.T @ x + np.diag(noise / prior**2), x.T @ y)
    slope, bend = hill[:n], hill[n:]
    size = sizes(present)
    out = []
    for j in range(n):
        steps = slope[j] / max(bend[j], LEAST_BEND * abs(slope[j]), 1e-6)
        out.append(round(float(present[j] + size[j] * max(-FARTHEST, min(FARTHEST, steps))), 4))
    return out
