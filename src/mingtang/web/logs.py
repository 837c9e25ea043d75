"""The log of the house on standard error: lines for people, or JSON for programs that gather logs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from mingtang.web.settings import HouseSettings

FOR_PEOPLE = "%(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """Each line is one object: when, how grave, who says it, what; what a line counts stands beside it under names of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_log(settings: HouseSettings) -> None:
    """Write the log of this process as the host wants it."""
    to = logging.StreamHandler()
    to.setFormatter(JsonLines() if settings.log_format == "json" else logging.Formatter(FOR_PEOPLE))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[to], force=True)
