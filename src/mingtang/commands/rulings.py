"""mingtang rulings: what a rulebook leaves open, the readings of it, and which one is ours."""

from __future__ import annotations

from rich.text import Text

from mingtang.commands.arguments import AsJson, GameName, Lang, open_game
from mingtang.commands.printing import console, print_json, sentence
from mingtang.games import game_texts
from mingtang.texts import check_language
from mingtang.texts.rulings import ruling_as_data


def rulings(game: GameName, lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the rulings of a game: the question, every reading with what speaks for it, and the usual one."""
    found = open_game(game)
    texts = game_texts(game, check_language(lang))
    if as_json:
        print_json([ruling_as_data(r, texts, found.meta.rules) for r in found.meta.rulings])
        return
    out = console()
    if not found.meta.rulings:
        out.print(sentence(texts, "cli", "rulings", "none", args=(found.meta.title,)), markup=False)
        return
    for r in found.meta.rulings:
        out.print(Text.assemble((texts.say("ruling", r.name, "name"), "bold"), f"  {r.clause}  ", (r.name, "dim")))
        out.print(Text("  " + texts.say("ruling", r.name, "question")))
        for reading in r.values:
            usual = reading == r.usual(found.meta.rules)
            mark = f"  ({sentence(texts, 'cli', 'rulings', 'usual')})" if usual else ""
            out.print(
                Text.assemble(
                    "  • ",
                    (f"{r.name}={reading}", "bold" if usual else ""),
                    f"  {texts.say('ruling', r.name, reading, 'name')}{mark}",
                )
            )
            out.print(Text("    " + texts.say("ruling", r.name, reading, "why"), style="dim"))
        out.print()
    out.print(sentence(texts, "cli", "rulings", "more"), style="dim", markup=False)
