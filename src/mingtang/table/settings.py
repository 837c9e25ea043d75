"""How a table is played: its pace, who may come, who may watch, what may be taken back, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, get_args

Seating = Literal["lot", "given"]
SEATING: tuple[str, ...] = get_args(Seating)
BotPace = Literal["quick", "usual", "slow"]
DAY = 86_400.0


@dataclass(frozen=True)
class Pace:
    """How long a choice may take. Live: seconds for each choice, and a reserve for the whole game. Days: whole days for each choice."""

    kind: str = "none"
    seconds: int = 0
    reserve: int = 0
    days: int = 0

    @property
    def allowance(self) -> float:
        """Seconds for one choice before the reserve is touched."""
        return self.days * DAY if self.kind == "days" else float(self.seconds)


@dataclass(frozen=True)
class Settings:
    """What was agreed when the table was opened."""

    pace: Pace = field(default_factory=Pace)
    access: str = "public"
    watch: str = "anyone"
    undo: str = "normal"
    """normal: freely to the last revelation, beyond by consent. strict: only freely. open: anything, at once. none: nothing."""
    seating: str = "lot"
    """lot: who sits where is drawn from the table's own luck when the game begins. given: as people sat down."""
    lang: str = "en"
    title: str = ""
    ask_first: bool = False
    """Whether the owner is asked before somebody sits down without the invitation."""
    hints: str = "alone"
    """alone: for whoever plays with bots only, or with friends at the same screen. everyone: between people too. nobody: none."""
    bot_pace: BotPace = "usual"
    """How quickly bots choose while somebody watches."""

    def saved(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @staticmethod
    def restored(saved: Mapping[str, Any]) -> Settings:
        """The way back. What a table of an earlier house does not have is as usual."""
        known = {f.name: saved[f.name] for f in fields(Settings) if f.name in saved}
        return Settings(**{**known, "pace": Pace(**saved.get("pace", {}))})
