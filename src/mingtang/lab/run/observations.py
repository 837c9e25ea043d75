"""What the laboratory writes down of a game: who used which choice, how wide the choice was, how everybody stood round by round.

    games    one row a game     number seed rounds decisions options widest digest
    seats    one row a seat     number seat bot place score won decisions options
    sources  where points come from                number seat source points
    rounds   how a seat stood as a round began, and at the end  number round seat score forecast decisions options
    uses     what a seat chose and could have chosen            number seat action offered chosen forced amount
    things   the same for the things that choices name          number seat thing offered chosen forced

A forecast is the game's own judgement of the final points; decisions and options (what could be chosen from in them) count from the first round on.
An *action* here is a kind of choice: its verb and its words, without numbers ("bid horse"); the numbers are summed up in `amount`.
A decision offers a kind or a thing once, however many of its choices name it, and counts only where there is a choice: what was taken because it was
the only one is `forced`, and neither offered nor chosen.
"""

from __future__ import annotations

from typing import Any

from mingtang.core.actions import Action, Catalogue
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement
from mingtang.core.steps import State
from mingtang.games import game as find_game
from mingtang.lab.run.contest import Contest, GameObserver, Result, play_game

Columns = dict[str, list[Any]]
Counts = list[int]
"""How often something was offered, chosen and forced, and what its numbers come to."""
OFFERED, CHOSEN, FORCED, AMOUNT = range(4)
TABLES: dict[str, tuple[str, ...]] = {
    "games": ("number", "seed", "rounds", "decisions", "options", "widest", "digest"),
    "seats": ("number", "seat", "bot", "place", "score", "won", "decisions", "options"),
    "sources": ("number", "seat", "source", "points"),
    "rounds": ("number", "round", "seat", "score", "forecast", "decisions", "options"),
    "uses": ("number", "seat", "action", "offered", "chosen", "forced", "amount"),
    "things": ("number", "seat", "thing", "offered", "chosen", "forced"),
}


def kind_of(a: Action) -> str:
    """The kind of a choice: "bid horse 7" is a "bid horse"."""
    return " ".join([a.verb, *[noun for noun in a.nouns if isinstance(noun, str)]])


def things_of(kind: str) -> tuple[str, ...]:
    """The things that a kind of choice names, each once: those of "bid horse" are the horse."""
    return tuple(dict.fromkeys(kind.split(" ")[1:]))


class Kinds:
    """The kinds of choices of a game and the things they name, found by a choice's number."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.names: list[str] = []
        self.things: list[str] = []
        self.named: list[tuple[int, ...]] = []
        """For each kind the things that it names."""
        self.of: list[int] = []
        self.amount: list[int] = []
        known: dict[str, int] = {}
        things: dict[str, int] = {}
        for a in catalogue.actions:
            name = kind_of(a)
            if name not in known:
                known[name] = len(self.names)
                self.names.append(name)
                self.named.append(tuple(things.setdefault(thing, len(things)) for thing in things_of(name)))
            self.of.append(known[name])
            numbers = [noun for noun in a.nouns if isinstance(noun, int)]
            self.amount.append(numbers[-1] if numbers else 0)
        self.things += things


class Notebook(GameObserver):
    """Takes notes of one game."""

    def __init__(self, game: Game[Any], kinds: Kinds, seats: int) -> None:
        self.game = game
        self.kinds = kinds
        self.seats = seats
        self.judgement = judgement_of(game)
        self.decisions = [0] * seats
        self.options = [0] * seats
        self.widest = 0
        self.uses: list[dict[int, Counts]] = [{} for _ in range(seats)]
        self.things: list[dict[int, Counts]] = [{} for _ in range(seats)]
        self.rounds: list[tuple[Any, ...]] = []
        self.round = 0

    def begins(self, game: Game[Any], s: State) -> None:
        """The first round begins."""
        self._stand(s)

    def sees(self, s: State, seat: int, choices: list[Action], chosen: Action) -> None:
        """One more choice, and what else could have been chosen."""
        width = len(choices)
        uses, things, kinds = self.uses[seat], self.things[seat], self.kinds
        kind = kinds.of[chosen.id]
        if width > 1:
            self.decisions[seat] += 1
            self.options[seat] += width
            self.widest = max(self.widest, width)
            offered = {kinds.of[a.id] for a in choices}
            for k in offered:
                _counts(uses, k)[OFFERED] += 1
            for thing in {thing for k in offered for thing in kinds.named[k]}:
                _counts(things, thing)[OFFERED] += 1
        taken = CHOSEN if width > 1 else FORCED
        used = _counts(uses, kind)
        used[taken] += 1
        if width > 1:
            used[AMOUNT] += kinds.amount[chosen.id]
        for thing in kinds.named[kind]:
            _counts(things, thing)[taken] += 1

    def after(self, s: State) -> None:
        """Perhaps a new round has begun, or the game is over."""
        if not s.stack or self.game.round_of(s) != self.round:
            self._stand(s)

    def _stand(self, s: State) -> None:
        """How everybody stands now. At the end the round is counted on, so that the last row is the result."""
        self.round = self.game.round_of(s) + (0 if s.stack else 1)
        for score in self.game.scores(s):
            if score.seat < self.seats:
                forecast = None
                if not s.stack:
                    forecast = float(score.total)
                elif self.judgement is not None:
                    forecast = round(self.judgement.value(s, score.seat), 3)
                seat = score.seat
                so_far = (self.decisions[seat], self.options[seat])
                self.rounds.append((self.round, seat, score.total, forecast, *so_far))


def _counts(rows: dict[int, Counts], key: int) -> Counts:
    found = rows.get(key)
    if found is None:
        found = rows[key] = [0, 0, 0, 0]
    return found


def judgement_of(game: Game[Any]) -> Judgement[Any] | None:
    """The game's own judgement, if it has one."""
    return game.judgement() if game.has_judgement() else None


def notes_of(contest: Contest, numbers: range) -> dict[str, Columns]:
    """Play some games of a contest and write them down, table by table."""
    game = find_game(contest.game, contest.pack)
    kinds = Kinds(game.catalogue)
    tables: dict[str, Columns] = {name: {column: [] for column in columns} for name, columns in TABLES.items()}
    for number in numbers:
        book = Notebook(game, kinds, contest.seats)
        _write(tables, play_game(game, contest, number, book), book)
    return tables


def _write(tables: dict[str, Columns], result: Result, book: Notebook) -> None:
    n = result.number
    winners = result.places.count(1)
    _add(
        tables, "games", n, result.seed, result.rounds, result.decisions, sum(book.options), book.widest, result.digest
    )
    for seat, name in enumerate(result.bots):
        won = 1.0 / winners if result.places[seat] == 1 else 0.0
        mine = (book.decisions[seat], book.options[seat])
        _add(tables, "seats", n, seat, name, result.places[seat], result.scores[seat], won, *mine)
        for source, points in result.parts[seat].items():
            _add(tables, "sources", n, seat, source, points)
        for kind, counts in sorted(book.uses[seat].items()):
            _add(tables, "uses", n, seat, book.kinds.names[kind], *counts)
        for thing, counts in sorted(book.things[seat].items()):
            _add(tables, "things", n, seat, book.kinds.things[thing], *counts[:AMOUNT])
    for row in book.rounds:
        _add(tables, "rounds", n, *row)


def _add(tables: dict[str, Columns], table: str, *row: Any) -> None:
    for column, value in zip(TABLES[table], row, strict=True):
        tables[table][column].append(value)
