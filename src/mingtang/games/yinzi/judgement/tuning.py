"""How bots look ahead in Yínzi: figures found by play (docs/bots.md); what each of them measures stands in `bots/tuning.py`."""

from __future__ import annotations

from typing import Final

TUNING: Final[dict[str, float]] = {
    "adept_iterations": 15,
    "expert_iterations": 38,
    "playout_choices": 40,
    "finish_turns": True,
    "clear_difference": 0.6,
    "choice_weight": 0.14,
    "widening": 0.6,
    "forecast_sharpness": 1.8,
}
