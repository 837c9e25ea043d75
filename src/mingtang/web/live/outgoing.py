"""What waits for the world outside: in threads of its own, so that a slow stranger keeps nobody here waiting."""

from __future__ import annotations

import asyncio
import functools
import smtplib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.table.problems import NotNow

SECONDS = 30.0
P = ParamSpec("P")
R = TypeVar("R")


def undelivered(e: Exception) -> HouseError:
    """Why a notice did not arrive, as a fact that its reader can be told."""
    if isinstance(e, HouseError):
        return e
    if isinstance(e, smtplib.SMTPResponseException):
        return NotNow("not_delivered", HouseError("mail_refused", e.smtp_code))
    if isinstance(e, OSError) and not isinstance(e, smtplib.SMTPException):
        return NotNow("not_delivered", reason(e))
    return NotNow("not_delivered", HouseError("unexpected", type(e).__name__))


class OutgoingCalls:
    """A few threads that call strangers: mail servers, webhooks, name servers."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(4, "outside")

    async def call(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something that may take its time, but not for ever."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                return await loop.run_in_executor(self._threads, functools.partial(do, *args, **kwargs))
        except TimeoutError:
            raise NotNow("not_delivered", HouseError("os_no_answer")) from None

    def close(self) -> None:
        """Hang up."""
        self._threads.shutdown(wait=False, cancel_futures=True)
