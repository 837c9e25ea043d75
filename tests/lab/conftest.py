"""The laboratory's commands are run as the command line's are."""

from cli.conftest import run, teahouse

__all__ = ["run", "teahouse"]
