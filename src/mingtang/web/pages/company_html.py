"""Who looks on, and what somebody proposes to all: the small things of a table page that are about the people at it."""

from __future__ import annotations

import functools

from mingtang.web.identity import Caller
from mingtang.web.pages.frame import environment, rendered
from mingtang.web.pages.table_page import TablePage
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.onlookers import Onlookers


@functools.lru_cache(maxsize=2048)
def company_html(lang: str, onlookers: Onlookers) -> str:
    """Who looks on: the same for nearly everybody at a table, and for many choices."""
    if not onlookers.number:
        return ""
    return environment.get_template("table/company.html").render(on=onlookers, t=PageWords(lang))


def vote_html(caller: Caller, page: TablePage) -> str:
    """The pause that somebody proposes, to those who sit here."""
    if not page.mine or not page.perspective.pausing.asked_by:
        return ""
    return rendered("table/vote.html", caller, page=page)
