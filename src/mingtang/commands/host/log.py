"""mingtang host log: what hosts and moderators have done."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import at_desk, moment, print_rows
from mingtang.commands.printing import print_json, sentence
from mingtang.store.hosting import Deed
from mingtang.texts import Texts, house_texts


def log(data_dir: DataDir = Path("data"), lang: Lang = "en", as_json: AsJson = False) -> None:
    """List what hosts and moderators have done, the latest first: when, who, what, whom, why."""
    with at_desk(data_dir, lang) as desk:
        found = desk.hosting.deeds()
    if as_json:
        print_json([deed.__dict__ for deed in found])
        return
    texts = house_texts(lang)
    print_rows(texts, "log", ("when", "who", "what", "whom", "why"), (_row(deed, texts) for deed in found))


def _row(deed: Deed, texts: Texts) -> tuple[str, ...]:
    what = sentence(texts, "cli", "host", "deed", deed.what)
    done = f"{what} ({deed.detail})" if deed.detail else what
    who = deed.person or sentence(texts, "cli", "host", "log", "console")
    return moment(deed.at), who, done, deed.whom_name or deed.whom or deed.table, deed.why
