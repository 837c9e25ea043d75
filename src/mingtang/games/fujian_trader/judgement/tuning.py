"""How bots look ahead in Fujian Trader: figures found by play (docs/bots.md); what each of them measures stands in `bots/tuning.py`."""

from __future__ import annotations

from typing import Final

TUNING: Final[dict[str, float]] = {
    "adept_iterations": 7,
    "expert_iterations": 45,
    "hint_iterations": 200,
    "playout_choices": 60,
    "finish_turns": True,
    "clear_difference": 1.2,
    "choice_weight": 0.5,
    "rating_weight": 0.25,
    "pruned_beyond": 2.0,
    "forecast_sharpness": 3.6,
}
