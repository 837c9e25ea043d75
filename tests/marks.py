"""Marks that tie tests to the rulebook."""

import pytest

rule = pytest.mark.rule
