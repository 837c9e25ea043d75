"""How bots look ahead in Ming-Dynastie: figures found by play (docs/bots.md); what each of them measures stands in `bots/tuning.py`."""

from __future__ import annotations

from typing import Final

TUNING: Final[dict[str, float]] = {
    "adept_iterations": 10,
    "expert_iterations": 60,
    "finish_rounds": True,
    "clear_difference": 1.2,
    "choice_weight": 2.0,
    "forecast_sharpness": 1.7,
}
