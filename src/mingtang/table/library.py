"""The games of the house as a table needs them: rules bound to component data, sentences, and the drawing if there is one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mingtang.core.data import Data, data_digest, read_toml
from mingtang.core.game import Game
from mingtang.draw.contract import Board, Scene
from mingtang.games import corrected, earlier_data, game_module, game_names, module_named, part_of
from mingtang.table.problems import BadRequest
from mingtang.texts import Texts

log = logging.getLogger("mingtang.table")
Draw = Callable[[Scene], Board]


class Library:
    """Every game that can be played here. A game with other component data is another object of the same name."""

    def __init__(self, packs: Mapping[str, Path] | None = None, modules: Mapping[str, str] | None = None) -> None:
        """`packs`: an owner's corrections by game. `modules`: further games by name and module, beside those of the house."""
        self._packs = dict(packs or {})
        self._modules = dict(modules or {})
        self._games: dict[tuple[str, str], Game[Any]] = {}
        self._current: dict[str, Game[Any]] = {}
        self._texts: dict[tuple[str, str, str], Texts] = {}
        self._drawings: dict[str, Any] = {}
        self._packages: dict[str, Any] = {}
        self._names: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The names of the games, in the order of the lobby. They are looked for once: that means to read every installed package."""
        if not self._names:
            own = game_names()
            self._names = (*own, *(n for n in self._modules if n not in own))
        return self._names

    def check(self) -> None:
        """Refuse a pack or a module that the host named and that is not there or not right, before anybody comes to play."""
        for name in (*self._modules, *self._packs):
            self.game(name)

    def playable(self) -> list[str]:
        """The names of the games that can be opened: a broken package is noted and does not close the lobby."""
        out: list[str] = []
        for name in self.names():
            try:
                self.texts(name, "en")
                out.append(name)
            except Exception:
                log.exception("the game %s cannot be opened", name)
        return out

    def module(self, name: str) -> Any:
        """The package of a game."""
        if name not in self.names():
            raise BadRequest("no_game", repr(name[:40]), ", ".join(self.names()))
        if name not in self._packages:
            other = self._modules.get(name)
            self._packages[name] = module_named(name, other) if other else game_module(name)
        return self._packages[name]

    def folder(self, name: str) -> Path:
        """Where a game's files lie: its rules, its data, its texts."""
        return Path(self.module(name).__file__).parent

    def game(self, name: str) -> Game[Any]:
        """The game as it is played now, with the owner's pack if there is one."""
        if name not in self._current:
            data = read_toml(self.folder(name) / "data.toml", "data_file")
            pack = self._packs.get(name)
            if pack is not None:
                data = corrected(self.module(name), data, read_toml(pack, "data_pack"))
            self._current[name] = self.game_with(name, data)
        return self._current[name]

    def game_with(self, name: str, data: Data) -> Game[Any]:
        """The game with exactly these component data, as a running table had them when it began."""
        key = (name, data_digest(data))
        if key not in self._games:
            made: Game[Any] = self.module(name).make(data)
            self._games[key] = made
        return self._games[key]

    def game_as_it_was(self, name: str, digest: str) -> Game[Any] | None:
        """The game with the component data of an earlier release of the house, the owner's pack laid over them or not; None if none have this digest."""
        pack = self._packs.get(name)
        data = earlier_data(self.folder(name), digest, None if pack is None else read_toml(pack, "data_pack"))
        return None if data is None else self.game_with(name, data)

    def game_known(self, name: str, digest: str) -> Game[Any] | None:
        """The game with the component data of this digest, if it was opened before."""
        return self._games.get((name, digest))

    def texts(self, name: str, lang: str) -> Texts:
        """The sentences of a game in a language, with the names of the component data that it is played with now."""
        return self.texts_of(self.game(name), lang)

    def texts_of(self, game: Game[Any], lang: str) -> Texts:
        """The sentences of a game, with the names and figures of exactly its component data."""
        key = (game.name, game.data_digest, lang)
        if key not in self._texts:
            plain = Texts(self.folder(game.name), self.module(game.name).VOCABULARY, lang, game.catalogue.actions)
            self._texts[key] = plain.of(game)
        return self._texts[key]

    def drawing_module(self, name: str) -> Any:
        """The module that draws a game; None if its package draws nothing."""
        if name not in self._drawings:
            self._drawings[name] = part_of(self.module(name), "draw")
        return self._drawings[name]

    def drawing(self, name: str) -> Draw | None:
        """How the game is drawn; None if its package draws nothing."""
        draw: Draw | None = getattr(self.drawing_module(name), "draw", None)
        return draw
