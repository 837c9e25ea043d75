"""mingtang games: which games are here."""

from __future__ import annotations

from mingtang.commands.arguments import AsJson, Lang, open_game
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.game import Meta
from mingtang.core.options import Option
from mingtang.games import game_names
from mingtang.texts import house_texts


def games(lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the games of the house: players, length, options."""
    metas = [open_game(name).meta for name in game_names()]
    if as_json:
        print_json([as_data(m) for m in metas])
        return
    texts = house_texts(lang)
    heads = [sentence(texts, "cli", "games", h) for h in ("game", "name", "seats", "minutes", "options", "authors")]
    table = plain_table(*heads, title=sentence(texts, "cli", "games", "title"))
    for m in metas:
        by = f"{', '.join(m.authors)} ({m.publisher} {m.year})"
        switches = ", ".join(option_word(o) for o in m.options)
        table.add_row(
            f"[bold]{m.name}[/]", f"{m.title} {m.han}".strip(), f"{m.seats[0]}–{m.seats[-1]}",
            f"{m.minutes[0]}–{m.minutes[1]}", switches, by,
        )  # fmt: skip
    out = console()
    out.print(table)
    out.print()
    out.print(sentence(texts, "cli", "games", "more"), style="dim", markup=False)


def option_word(o: Option) -> str:
    """An option as one types it."""
    if isinstance(o.default, bool):
        return f"no-{o.name}" if o.default else o.name
    return f"{o.name}=…"


def as_data(m: Meta) -> dict[str, object]:
    """A game as plain data."""
    return {
        "name": m.name,
        "title": m.title,
        "han": m.han,
        "prefix": m.prefix,
        "seats": list(m.seats),
        "minutes": list(m.minutes),
        "weight": m.weight,
        "rules": m.rules,
        "authors": list(m.authors),
        "publisher": m.publisher,
        "year": m.year,
        "options": [
            {"name": o.name, "default": o.default, "clause": o.clause, "values": list(o.values), "low": o.low, "high": o.high}
            for o in m.options
        ],
    }  # fmt: skip
