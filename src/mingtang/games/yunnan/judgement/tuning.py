"""How bots look ahead in Yunnan: figures found by play (docs/bots.md); what each of them measures stands in `bots/tuning.py`."""

from __future__ import annotations

from typing import Final

TUNING: Final[dict[str, float]] = {
    "adept_iterations": 10,
    "expert_iterations": 200,
    "clear_difference": 24.0,
    "forecast_rounds": 3,
    "forecast_sharpness": 3.0,
}
