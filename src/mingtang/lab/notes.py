"""What the laboratory writes down of a game: who used which choice, how wide the choice was, how everybody stood round by round.

    games    one row a game     number seed rounds decisions options widest digest
    seats    one row a seat     number seat bot place score won decisions options
    sources  where points come from                number seat source points
    rounds   how a seat stood as a round began, and at the end  number round seat score forecast decisions options
    uses     what a seat chose and could have chosen            number seat action offered chosen amount

A forecast is the game's own judgement of the final points; decisions and options (what could be chosen from in them) count from the first round on.
An *action* here is a kind of choice: its verb and its words, without numbers ("bid horse"); the numbers are summed up in `amount`.
"""

from __future__ import annotations

from typing import Any

from mingtang.core.actions import Action, Catalogue
from mingtang.core.game import Brain, Game
from mingtang.core.steps import State
from mingtang.games import game as find_game
from mingtang.lab.arena import Contest, Result, Witness, play_game

Columns = dict[str, list[Any]]
TABLES: dict[str, tuple[str, ...]] = {
    "games": ("number", "seed", "rounds", "decisions", "options", "widest", "digest"),
    "seats": ("number", "seat", "bot", "place", "score", "won", "decisions", "options"),
    "sources": ("number", "seat", "source", "points"),
    "rounds": ("number", "round", "seat", "score", "forecast", "decisions", "options"),
    "uses": ("number", "seat", "action", "offered", "chosen", "amount"),
}


def kind_of(a: Action) -> str:
    """The kind of a choice: "bid horse 7" is a "bid horse"."""
    return " ".join([a.verb, *[noun for noun in a.nouns if isinstance(noun, str)]])


class Kinds:
    """The kinds of choices of a game, found by a choice's number."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.names: list[str] = []
        self.of: list[int] = []
        self.amount: list[int] = []
        known: dict[str, int] = {}
        for a in catalogue.actions:
            name = kind_of(a)
            if name not in known:
                known[name] = len(self.names)
                self.names.append(name)
            self.of.append(known[name])
            numbers = [noun for noun in a.nouns if isinstance(noun, int)]
            self.amount.append(numbers[-1] if numbers else 0)


class Notebook(Witness):
    """Takes notes of one game."""

    def __init__(self, game: Game[Any], kinds: Kinds, seats: int) -> None:
        self.game = game
        self.kinds = kinds
        self.seats = seats
        self.brain = _brain(game)
        self.decisions = [0] * seats
        self.options = [0] * seats
        self.widest = 0
        self.uses: list[dict[int, list[int]]] = [{} for _ in range(seats)]
        self.rounds: list[tuple[Any, ...]] = []
        self.round = 0

    def begins(self, game: Game[Any], s: State) -> None:
        """The first round begins."""
        self._stand(s)

    def sees(self, s: State, seat: int, choices: list[Action], chosen: Action) -> None:
        """One more choice, and what else could have been chosen."""
        width = len(choices)
        if width < 2:
            return
        self.decisions[seat] += 1
        self.options[seat] += width
        self.widest = max(self.widest, width)
        uses, of = self.uses[seat], self.kinds.of
        for kind in {of[a.id] for a in choices}:
            if kind in uses:
                uses[kind][0] += 1
            else:
                uses[kind] = [1, 0, 0]
        used = uses[of[chosen.id]]
        used[1] += 1
        used[2] += self.kinds.amount[chosen.id]

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
                elif self.brain is not None:
                    forecast = round(self.brain.value(s, score.seat), 3)
                seat = score.seat
                so_far = (self.decisions[seat], self.options[seat])
                self.rounds.append((self.round, seat, score.total, forecast, *so_far))


def _brain(game: Game[Any]) -> Brain[Any] | None:
    try:
        return game.brain()
    except NotImplementedError:
        return None


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
        for kind, (offered, chosen, amount) in sorted(book.uses[seat].items()):
            _add(tables, "uses", n, seat, book.kinds.names[kind], offered, chosen, amount)
    for row in book.rounds:
        _add(tables, "rounds", n, *row)


def _add(tables: dict[str, Columns], table: str, *row: Any) -> None:
    for column, value in zip(TABLES[table], row, strict=True):
        tables[table][column].append(value)
