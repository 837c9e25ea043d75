"""mingtang serve: open the house on the web."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import Lang, whole_number
from mingtang.texts import check_language


def serve(
    host: Annotated[
        str, typer.Option("--host", envvar="MINGTANG_HOST", help="The address to listen on; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="N", envvar="MINGTANG_PORT", help="The port.")] = "8000",
    data_dir: Annotated[
        Path,
        typer.Option(
            "--data-dir", envvar="MINGTANG_DATA_DIR", help="Where the database lies; made if it is not there."
        ),
    ] = Path("data"),
    workers: Annotated[
        str, typer.Option("--workers", metavar="N", envvar="MINGTANG_WORKERS", help="How many server processes.")
    ] = "1",
    lang: Lang = "en",
) -> None:
    """Open the house: play in the browser, and by programs. Other settings come from the environment, see docs/hosting.md."""
    # Only this command needs a web server: the others start without it.
    from mingtang.web.server import run

    run(
        host,
        whole_number(port, "port", 0, 65535),
        data_dir,
        whole_number(workers, "workers", 1, 64),
        check_language(lang),
    )
