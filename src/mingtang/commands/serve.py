"""mingtang serve: open the house on the web."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option("--host", envvar="MINGTANG_HOST", help="The address to listen on; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", envvar="MINGTANG_PORT", min=0, max=65535, help="The port.")] = 8000,
    data_dir: Annotated[
        Path,
        typer.Option(
            "--data-dir", envvar="MINGTANG_DATA_DIR", help="Where the database lies; made if it is not there."
        ),
    ] = Path("data"),
    workers: Annotated[
        int, typer.Option("--workers", envvar="MINGTANG_WORKERS", min=1, max=64, help="How many server processes.")
    ] = 1,
) -> None:
    """Open the house: play in the browser, and by programs. Other settings come from the environment, see docs/hosting.md."""
    # Only this command needs a web server: the others start without it.
    from mingtang.web.server import run

    run(host, port, data_dir, workers)
