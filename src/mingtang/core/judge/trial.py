"""One game, played at random, with every proof made on the way."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.facts import Event
from mingtang.core.game import Game
from mingtang.core.judge import blindness, legality, purity, saving, simultaneous, totals
from mingtang.core.judge.position import ONLOOKER, Fingerprint, JudgedPosition, difference, told_to
from mingtang.core.judge.report import Failure, JudgeReport, ProofFailed, Setup
from mingtang.core.judge.reveals import Reveals
from mingtang.core.judge.vectors import VectorCheck
from mingtang.core.judge.words import WordsCheck
from mingtang.core.match import Match
from mingtang.core.play import play
from mingtang.core.record import write_record
from mingtang.core.rng import Rng, below, seeded
from mingtang.core.steps import Seat, State

Chooser = Callable[[Game[Any], State, Seat, list[Action], Rng], Action]
"""Who plays: picks one of the legal choices, with the judge's dice."""


def at_random(game: Game[Any], s: State, seat: Seat, legal: list[Action], dice: Rng) -> Action:
    """Any legal choice."""
    return legal[below(dice, len(legal))]


def by_judgement(game: Game[Any], s: State, seat: Seat, legal: list[Action], dice: Rng) -> Action:
    """The game's own quick policy, now and then a surprise: reaches positions that chance seldom reaches."""
    if below(dice, 5) == 0:
        return at_random(game, s, seat, legal, dice)
    return game.judgement().pick(s, seat, legal, dice)


@dataclass(frozen=True)
class Rates:
    """At which share of the positions each costly proof is made, from 0 to 1. The cheap ones are made everywhere."""

    asking: float = 0.25
    refusals: float = 0.5
    refused_each: int = 3
    """How many refused choices are sent through the door at a position."""
    saving: float = 0.1
    blindness: float = 0.1
    reveals: float = 0.1
    playouts: float = 0.02
    orders: float = 0.5
    orders_each: int = 2
    opponents: float = 0.01
    """Where there are opponents: they think twice at such a position."""


QUICK = Rates(0.05, 0.1, 2, 0.03, 0.03, 0.03, 0.0, 0.1, 1, 0.003)
NORMAL = Rates()
THOROUGH = Rates(1.0, 1.0, 1000, 1.0, 1.0, 1.0, 0.2, 1.0, 4, 0.1)


@dataclass
class JudgeContext:
    """What the judge carries from game to game."""

    report: JudgeReport
    words: WordsCheck
    peeking: blindness.Peeking
    reveals: Reveals
    vectors: VectorCheck
    rates: Rates
    chooser: Chooser
    judgement: bool
    """Whether the game has a judgement of its own."""
    opponents: Sequence[blindness.Opponent] = ()
    """Who must not peek."""


class Trial:
    """One game before the judge."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int, context: JudgeContext) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.context = context
        self.dice = seeded(seed, "judge")
        self.match: Match | None = None
        self.prints: list[Fingerprint] = []
        self.shadow: State | None = None
        self.next = ""
        """The choice being made, for a fault in it."""
        self.last: tuple[JudgedPosition, Seat, Action, list[Event]] | None = None
        self.revised = 0
        self.at = -1
        """The ply of a fault that lies further back than the last position."""
        self.proof = "setup"

    def run(self) -> Failure | None:
        """Play the game to its end; answers the first fault."""
        try:
            self._begin()
            assert self.match is not None
            while not self.match.over:
                self._examine()
                self._advance()
            self._close()
        except ProofFailed as found:
            return self._failure(found)
        except HouseError as error:
            return self._failure(HouseError("judge_error", error), _line_of(error))
        except Exception as crash:
            return self._failure(HouseError("judge_crash", type(crash).__name__, str(crash)), _line_of(crash))
        return None

    # ---- the course of a game

    def _begin(self) -> None:
        match = self._begun(self.seed)
        self.match = match
        self.prints.append(Fingerprint(self.game, match.state))
        twin = self._begun(self.seed)
        if twin.digest != match.digest:
            raise ProofFailed("judge_same_seed")
        if self._begun(self.seed + 1).digest == match.digest:
            raise ProofFailed("judge_other_seed")
        self._prove("words")
        self._hear(match.opening)

    def _begun(self, seed: int) -> Match:
        return Match.new(self.game, self.setup.seats, seed, self.setup.options, rules=self.setup.rules)

    def _examine(self) -> None:
        """Every proof that concerns a position."""
        position = self._position()
        rates = self.context.rates
        first = not self.prints[1:]
        if first or position.some(rates.asking):
            self._prove("asking")
            purity.asking(position)
            self._prove("vectors")
            self.context.vectors.compare(position)
        self._stand(position)
        self._prove("legal")
        legality.legal_agrees_with_why_not(position)
        self._prove("words")
        legality.everything_has_words(position)
        if position.some(rates.refusals):
            self._prove("refusals")
            legality.refusals(position, rates.refused_each)
        if self.context.judgement and (first or position.some(rates.asking)):
            self._prove("judgement")
            legality.judgement(position)
        if first or position.some(rates.saving):
            self._prove("saving")
            self.shadow = saving.reload(position)
        if first:
            saving.hostile_dumps(position)
        self._blind(position, first)
        if self.context.opponents and position.some(rates.opponents):
            self._ask_opponents(position)
        if len(position.asked()) > 1 and position.some(rates.orders):
            self._prove("order")
            simultaneous.order_of_arrival(position, rates.orders_each)
        if position.top.revisable(position.state) and position.some(rates.orders):
            self._prove("order")
            simultaneous.changed_choices(position)
        self._compare()

    def _stand(self, position: JudgedPosition) -> None:
        self._prove("audit")
        totals.audit(position)
        self._prove("scores")
        totals.scores(position)

    def _blind(self, position: JudgedPosition, always: bool) -> None:
        if always or position.some(self.context.rates.blindness):
            for viewer in position.viewers():
                self._prove("blindness")
                blindness.blind(position, viewer, self.context.peeking)

    def _ask_opponents(self, position: JudgedPosition) -> None:
        """Let every opponent choose for a seat, if there is something to choose."""
        asked = position.asked()
        seat = asked[below(self.dice, len(asked))]
        if len(position.top.legal(position.state, seat)) < 2:
            return
        self._prove("opponents")
        for opponent in self.context.opponents:
            blindness.unpeeking(position, seat, opponent)

    def _imagine(self) -> None:
        """Worlds of the positions that were met, played to their end."""
        for ply, state in enumerate(self._match().positions[:-1]):
            position = JudgedPosition(self.game, state, self.prints[ply], self.seed, self.dice, self.context.words)
            if position.some(self.context.rates.playouts):
                self._prove("playouts")
                self.at = ply
                blindness.playable(position, position.viewers()[below(self.dice, self.setup.seats + 1)])

    def _advance(self) -> None:
        """One choice, with the proofs that concern it."""
        match = self._match()
        position = self._position()
        made = match.ply - self.revised
        if made >= self.game.bound(self.setup.seats):
            self._prove("bound")
            raise ProofFailed("judge_bound", made, self.setup.seats)
        self._prove("play")
        seat = self._whose(position)
        a = self.context.chooser(self.game, position.state, seat, position.top.legal(position.state, seat), self.dice)
        self.next = f"{seat} {a.words}"
        told = match.play(seat, a)
        self.prints.append(Fingerprint(self.game, match.state))
        self._prove("clones")
        purity.shares_nothing(position, match.state)
        self._prove("words")
        self._hear(told)
        self._follow(seat, a, told)
        self.next = ""
        self.last = (position, seat, a, told) if position.some(self.context.rates.reveals) else None

    def _whose(self, position: JudgedPosition) -> Seat:
        """A seat that is asked; now and then one that changes its mind. Such a change counts for no bound: it may be made without end."""
        may_change = position.top.revisable(position.state)
        if may_change and below(self.dice, 4) == 0:
            self.revised += 1
            return may_change[below(self.dice, len(may_change))]
        asked = position.asked()
        return asked[below(self.dice, len(asked))]

    def _compare(self) -> None:
        """What the last choice revealed; asked after the position that came of it was found sound."""
        if self.last is None:
            return
        position, seat, a, told = self.last
        self.last = None
        self.next = f"{seat} {a.words}"
        for viewer in position.viewers():
            self._prove("reveals")
            self.context.reveals.compare(position, viewer, seat, a, self._match().state, told)
        self.next = ""

    def _follow(self, seat: Seat, a: Action, told: list[Event]) -> None:
        """A position that was dumped and loaded goes the same way."""
        if self.shadow is None:
            return
        self._prove("saving")
        self.shadow, there = play(self.game, self.shadow, seat, a)
        if not self.prints[-1].of(self.game, self.shadow):
            found = difference(self.game.dump(self._match().state), self.game.dump(self.shadow))
            raise ProofFailed("judge_plays_on", found)
        for viewer in (*range(self.setup.seats), ONLOOKER):
            if told_to(there, viewer) != told_to(told, viewer):
                raise ProofFailed("judge_loaded_tells", difference(told_to(told, viewer), told_to(there, viewer)))

    def _close(self) -> None:
        """The proofs that concern the end and the game as a whole."""
        match = self._match()
        position = self._position()
        self._prove("asking")
        purity.asking(position)
        self._prove("vectors")
        self.context.vectors.compare(position)
        self._stand(position)
        self._prove("saving")
        saving.reload(position)
        self._blind(position, True)
        self._compare()
        self._prove("clones")
        saving.history(match, self.prints)
        self._prove("records")
        saving.replays(self.game, match)
        self._imagine()

    # ---- keeping the minutes

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def _position(self) -> JudgedPosition:
        match = self._match()
        return JudgedPosition(self.game, match.state, self.prints[-1], self.seed, self.dice, self.context.words)

    def _prove(self, proof: str) -> None:
        self.proof = proof
        self.context.report.count(proof)

    def _hear(self, told: Sequence[Event]) -> None:
        for event in told:
            self.context.words.meet_event(event)

    def _failure(self, error: HouseError, where: str = "") -> Failure:
        match = self.match
        if match is None:
            return Failure(self.proof, error, self.setup, self.seed, 0, "", where)
        plies = len(self.prints) - 1 if self.at < 0 else self.at
        if self.next and match.ply == plies and plies > 0 and self.proof != "play":
            plies -= 1  # the fault lies in the last choice: the record leads to the position before it
        try:
            record = replace(match.record().upto(plies), end=self.prints[plies].digest)
        except Exception:  # a position that cannot even be dumped
            return Failure(self.proof, error, self.setup, self.seed, plies, "", where)
        note = f"# fault: {self.proof}: {' '.join(str(error).split())}\n"
        if self.next:
            note += f"# with the next choice: {self.next}\n"
        return Failure(self.proof, error, self.setup, self.seed, plies, write_record(record) + note, where)


def _line_of(e: Exception) -> str:
    frames = traceback.extract_tb(e.__traceback__)
    last = [f for f in frames if "/judge/" not in f.filename] or list(frames)
    return f"in {last[-1].name}, {last[-1].filename}:{last[-1].lineno}" if last else ""
