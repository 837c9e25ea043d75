"""The opponents by name, from the weakest to the strongest, and searches made to measure.

    master                            a level of the house
    mcts:iterations=500:depth=8       a search with figures of one's own
    mcts:seconds=2:curiosity=0.5
    hoarder, raider, builder          lively company, each with a manner of its own
    greedy:noise=0.2                  greedy that errs a little, so that equals play different games
    my_bots:Careful                   a class of one's own, where a bot is named on the command line

A search to measure takes iterations or seconds, depth (0: play every game out), keeps (0: begin anew at each choice), and the figures
of `Style`.
"""

from __future__ import annotations

from typing import Any, Final

from mingtang.bots.bot import Bot
from mingtang.bots.custom import CustomBot
from mingtang.bots.greedy import Greedy
from mingtang.bots.mcts import AS_THE_GAME_SAYS, TO_THE_END, Budget, Mcts
from mingtang.bots.novice import Novice
from mingtang.bots.random import Random
from mingtang.bots.tree import Style
from mingtang.bots.tuning import tuning_of
from mingtang.core.errors import Unknown, listed, quoted
from mingtang.core.game import Game

MASTER: Final = 1.0
"""How many seconds a master may think about a choice. What adepts and experts may, each game says (`Tuning.adept_iterations`)."""
CHANCE: Final = "random"
CHARACTERS: Final = ("hoarder", "raider", "builder")
"""Those who judge like greedy, but care more for some things than for others; what for, each game says (`Judgement.characters`)."""
LIVELY: Final = 0.1
"""How much they err, in clear leads, so that no two of their games are alike."""
QUICK: Final = (CHANCE, "novice", "greedy", *CHARACTERS)
MOST_NOISE: Final = 100
NUMBERS: Final = ("iterations", "depth", "judge_after", "keeps")
FIGURES: Final = ("seconds", "curiosity", "trust", "sharpness", "width")


def bot_names() -> list[str]:
    """The levels of the house, weakest first."""
    return ["random", "novice", "greedy", "adept", "expert", "master"]


def levels_of(game: Game[Any]) -> list[str]:
    """Those that can play this game: all of them and its characters, or chance alone as long as it has no judgement of its own."""
    return [*bot_names(), *characters_of(game)] if game.has_judgement() else [CHANCE]


def characters_of(game: Game[Any]) -> list[str]:
    """The manners of play that a game knows."""
    known = game.judgement().characters() if game.has_judgement() else {}
    return [name for name in CHARACTERS if name in known]


def usual_company(game: Game[Any], count: int) -> list[str]:
    """Who sits down for so many when nobody says who: one of each manner before any comes twice, and greedy if the game knows none."""
    company = characters_of(game) or [usual_level(game)]
    return [company[i % len(company)] for i in range(count)]


def usual_level(game: Game[Any]) -> str:
    """Who sits down when nobody says which."""
    return "greedy" if game.has_judgement() else CHANCE


def is_quick(name: str) -> bool:
    """Whether a bot answers at once. Such bots never wait behind those who think."""
    return name.partition(":")[0] in QUICK


def check_bot(name: str, game: Game[Any]) -> None:
    """Raise now what would be raised at its first choice: there is no such bot, or it cannot judge this game."""
    entrant(name)
    if name != CHANCE and not is_custom(name):
        game.judgement()


def is_custom(name: str) -> bool:
    """Whether a name is that of a class of one's own, module:Class."""
    words = name.split(":")
    known = [*bot_names(), *CHARACTERS, "mcts"]
    return len(words) > 1 and words[0] not in known and words[0] != "" and words[1].isidentifier()


def entrant(name: str) -> Bot:
    """Whoever is named on the command line: an opponent of the house, or a class of one's own. Tables in the browser ask `bot`, which runs no foreign code."""
    return CustomBot(name) if is_custom(name) else bot(name)


def bot(name: str, most: float = 0.0) -> Bot:
    """An opponent by name. Whatever thinks for seconds may answer otherwise on another machine; all others answer alike everywhere.

    `most`: at a table even an adept or expert thinks no longer than so many seconds, however slow the machine is.
    """
    if name == CHANCE:
        return Random()
    if name == "novice":
        return Novice()
    if name == "greedy":
        return Greedy()
    if name in CHARACTERS:
        return Greedy(LIVELY, name)
    if name.startswith("greedy:"):
        return Greedy(_noise(name))
    if name in ("adept", "expert"):
        return Mcts(Budget(level=name, seconds=most))
    if name == "master":
        return Mcts(Budget(seconds=MASTER))
    if name == "mcts" or name.startswith("mcts:"):
        return made_to_measure(name)
    raise Unknown("no_such_bot", quoted(name), listed([*bot_names(), *CHARACTERS]))


def seconds_of(name: str) -> float:
    """How long an opponent of the house may think about a choice, if it goes by the clock."""
    return MASTER if name == "master" else 0.0


def made_to_measure(words: str) -> Bot:
    """A search with figures of one's own, from words such as mcts:iterations=500:depth=8."""
    given: dict[str, float] = {}
    for word in words.split(":")[1:]:
        key, _, text = word.partition("=")
        if key not in NUMBERS and key not in FIGURES:
            raise Unknown("search_key", quoted(key), listed([*NUMBERS, *FIGURES]))
        given[key] = _figure(key, text)
    if given.get("iterations", 0.0) <= 0.0 and given.get("seconds", 0.0) <= 0.0:
        raise Unknown("search_time", quoted(words))
    depth = AS_THE_GAME_SAYS
    if "depth" in given:
        depth = int(given["depth"]) or TO_THE_END
    usual = Style()
    style = Style(
        given.get("curiosity", usual.curiosity),
        given.get("trust", usual.trust),
        int(given.get("judge_after", usual.judge_after)),
        given.get("sharpness", usual.sharpness),
        given.get("width", usual.width),
    )
    return Mcts(
        Budget(int(given.get("iterations", 0.0)), given.get("seconds", 0.0)),
        depth,
        style,
        given.get("keeps", 1.0) > 0.0,
    )


def _noise(words: str) -> float:
    """How much a greedy bot errs, from greedy:noise=0.2."""
    text = words.removeprefix("greedy:noise=")
    try:
        noise = float(text)
    except ValueError:
        noise = -1.0
    if not 0.0 <= noise <= MOST_NOISE:
        raise Unknown("greedy_noise", quoted(words), MOST_NOISE)
    return noise


def _figure(key: str, text: str) -> float:
    try:
        number = int(text) if key in NUMBERS else float(text)
    except ValueError:
        number = -1
    least = 1 if key == "iterations" else 0
    if not least <= number <= 1_000_000_000 or (key == "seconds" and number == 0):
        if key == "seconds":
            raise Unknown("search_seconds", quoted(text))
        raise Unknown("search_figure", key, "int" if key in NUMBERS else "float", least, quoted(text))
    return float(number)


def depth_for(game: Game[Any]) -> int:
    """After how many choices a search of this game asks who stands best."""
    return tuning_of(game.judgement()).playout_choices
