"""Editions of the rules: what a fix changed, as named questions, so that old games keep their rules.

Edition 1 is the first one. A fix that could change a past game raises the edition, and the old behaviour stays here as a question.
"""

from __future__ import annotations

from typing import Final

NEWEST: Final = 1
