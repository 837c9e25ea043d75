"""Progress of long work: a bar on standard error, so that answers can be piped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from mingtang.commands.printing import error_console


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar that goes when the work is done. Where nobody can see it, nothing is written."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = error_console()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield bar
