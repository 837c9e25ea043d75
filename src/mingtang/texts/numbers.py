"""Numbers as a reader of English or German expects them."""

from __future__ import annotations

NBSP = "\u00a0"
GERMAN = {ord(","): ".", ord("."): ","}


def number(lang: str, value: float, digits: int = 0) -> str:
    """1,234.5 in English, 1.234,5 in German; a real minus, and none before a nought."""
    text = f"{abs(value):,.{digits}f}"
    sign = "−" if value < 0 and float(f"{value:.{digits}f}") != 0 else ""
    return sign + (text.translate(GERMAN) if lang == "de" else text)


def percent(lang: str, value: float, digits: int = 1) -> str:
    """A share; number and sign stay on one line."""
    return f"{number(lang, 100 * value, digits)}{NBSP}%"
