"""The games of the house, by name. A game is imported when it is first asked for."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mingtang.core.data import Data, data_digest, pack_between, read_toml, with_pack
from mingtang.core.errors import BadData, HouseError, Unknown, listed, quoted
from mingtang.core.figures import find
from mingtang.core.game import Game
from mingtang.texts import Texts
from mingtang.texts.errors import as_sentence, error_in_words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HERE = Path(__file__).parent
ORDER = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")


def game_names() -> list[str]:
    """The games that are here: those of the house first, then those that others bring."""
    here = sorted(f.parent.name for f in HERE.glob("*/__init__.py"))
    own = [n for n in ORDER if n in here] + [n for n in here if n not in ORDER]
    brought = [*_brought(), *sorted(_installed())]
    return own + [n for n in dict.fromkeys(brought) if n not in own]


def _brought() -> dict[str, str]:
    """Further games by name and Python module, as the host names them: `MINGTANG_GAMES="whist=my_games.whist"`."""
    pairs = [word.partition("=") for word in os.environ.get("MINGTANG_GAMES", "").split()]
    return {name: module for name, _, module in pairs if name and module}


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    """Games that were installed as packages of their own, by the name of their entry point."""
    from importlib.metadata import entry_points  # it takes longer to load than everything else here

    return {e.name: e for e in entry_points(group="mingtang.games")}


def game_module(name: str) -> Any:
    """The package of a game."""
    if name not in game_names():
        raise Unknown("no_game", quoted(name), listed(game_names(), 40))
    if (HERE / name / "__init__.py").exists():
        return importlib.import_module(f"mingtang.games.{name}")
    module = _brought().get(name)
    if module is None:
        return _installed()[name].load()
    return module_named(name, module)


def module_named(name: str, module: str) -> Any:
    """The package of a game that the host names by its Python module."""
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as e:
        raise Unknown("game_module_missing", name, quoted(e.name)) from None
    if not hasattr(found, "make"):
        raise Unknown("game_module_empty", name, quoted(module))
    return found


def part_of(package: Any, part: str) -> Any:
    """A module of a game's package, such as its `draw` or its `draw.terminal`; None if it brings none."""
    name = package.__name__
    if not hasattr(package, "__path__"):
        return None
    for step in part.split("."):
        name = f"{name}.{step}"
        if importlib.util.find_spec(name) is None:
            return None
    return importlib.import_module(name)


@functools.cache
def game_cover(name: str) -> str:
    """The cover that a game draws for itself; empty if it draws none."""
    part = part_of(game_module(name), "draw.cover") if name in game_names() else None
    return "" if part is None else str(part.cover())


def earlier_data(folder: Path, digest: str, pack: Data | None = None) -> Data | None:
    """The component data of this digest, as an earlier release of the house had them: a package keeps them as `data.1.toml`.

    With an owner's pack, also those that the same pack made of them.
    """
    for file in sorted(folder.glob("data.*.toml")):
        data = read_toml(file, "data_file")
        if data_digest(data) == digest:
            return data
        try:
            corrected = with_pack(data, pack or {})
        except BadData:
            continue
        if data_digest(corrected) == digest:
            return corrected
    return None


def game_as_it_was(name: str, digest: str, now: Game[Any] | None = None, pack: Data | None = None) -> Game[Any] | None:
    """The game with the component data of an earlier release that this digest names; None if there are none.

    An owner's pack is laid over the earlier data too: the one that is given, or that with which the game is played `now`.
    """
    module = game_module(name)
    folder = Path(module.__file__).parent
    if now is not None:
        pack = pack_between(read_toml(folder / "data.toml", "data_file"), now.data)
    data = earlier_data(folder, digest, pack)
    made: Game[Any] | None = None if data is None else module.make(data)
    return made


def game(name: str, pack: Data | Path | str | None = None) -> Game[Any]:
    """A game by name, with its own component data or with an owner's pack laid over them."""
    module = game_module(name)
    data = read_toml(Path(module.__file__).parent / "data.toml", "data_file")
    if isinstance(pack, str | Path):
        pack = read_toml(Path(pack), "data_pack")
    made: Game[Any] = module.make(corrected(module, data, pack) if pack else data)
    return made


def corrected(module: Any, data: Data, pack: Data) -> Data:
    """The component data of a game with an owner's pack laid over them.

    What an earlier release read from the data and a table chooses now is refused with the name of the choice and its clause.
    """
    for figure, name in getattr(module, "CHOSEN_AT_THE_TABLE", {}).items():
        if find(pack, figure) is not None:
            switch = next(o for o in module.make(data).meta.switches if o.name == name)
            raise BadData("figure_is_chosen", figure, switch.name, switch.clause)
    return with_pack(data, pack)


@functools.cache
def game_texts(name: str, lang: str) -> Texts:
    """The sentences of a game in a language, and the house's where it has none; with the names of its own component data."""
    return texts_of(game(name), lang)


def texts_of(made: Game[Any], lang: str) -> Texts:
    """The sentences of a game with the names and figures of the component data that it is played with."""
    return _sentences(made.name, lang).of(made)


@functools.cache
def _sentences(name: str, lang: str) -> Texts:
    module = game_module(name)
    return Texts(Path(module.__file__).parent, module.VOCABULARY, lang, game(name).catalogue.actions)


def in_words(error: HouseError, lang: str) -> str:
    """What went wrong, in the reader's language, as it stands behind `mingtang: ` or in the middle of a line."""
    return error_in_words(error, lang, _texts_for_errors)


def _texts_for_errors(name: str, lang: str) -> Texts:
    """The sentences of a game, even if its own data are what is wrong."""
    try:
        return game_texts(name, lang)
    except HouseError:
        module = game_module(name)
        return Texts(Path(module.__file__).parent, module.VOCABULARY, lang)


def in_a_sentence(error: HouseError, lang: str) -> str:
    """The same as a sentence of its own, as pages and programs get it."""
    return as_sentence(in_words(error, lang))
