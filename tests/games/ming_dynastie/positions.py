"""Positions of Ming-Dynastie, made by hand and played on."""

from __future__ import annotations

from functools import cache
from typing import Any

from mingtang.core.facts import Event, Refusal
from mingtang.core.game import Score
from mingtang.core.play import play, waiting, why_not
from mingtang.core.steps import Step
from mingtang.games import game as house_game
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.actions import CARDS, CATALOGUE, DISTRICTS, PROVINCES
from mingtang.games.ming_dynastie.game import MingDynastie
from mingtang.games.ming_dynastie.phases.cities import SCORE_CITY, SEAL_NUMBER, City
from mingtang.games.ming_dynastie.phases.deploy import DeployMembers
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.phases.princes import EndTurn, PrinceTurn
from mingtang.games.ming_dynastie.state import CHOOSING, MOVING, NONE, PLACING, SCORING, WIDTH, MingState
from mingtang.texts import Line
from questions import look_on, settle_and_look

LETTERS = "RYGB"
"""The players of the worked examples, by seat."""


@cache
def the_game() -> MingDynastie:
    """Ming-Dynastie with the data of the house."""
    return a_game({})


def a_game(pack: dict[str, Any]) -> MingDynastie:
    """Ming-Dynastie with an owner's pack."""
    made = house_game("ming_dynastie", pack)
    assert isinstance(made, MingDynastie)
    return made


def seat_of(who: str | int) -> int:
    """A player by letter or seat; N is the neutral player of a game for two."""
    if isinstance(who, int):
        return who
    return 2 if who == "N" else LETTERS.index(who)


class Position:
    """A position that is set up by names; `play` goes through the checked door."""

    def __init__(
        self,
        seats: int = 4,
        round: int = 1,
        start: str | int = 0,
        pack: dict[str, Any] | None = None,
        **options: object,
    ) -> None:
        self.game = a_game(pack) if pack else the_game()
        s: MingState = self.game.setup(seats, options, seed=7)
        self.s = s
        self.told: list[Event] = []
        s.events = None
        s.round = round
        s.start = seat_of(start)
        s.stack = []
        s.open = [0] * len(s.open)
        s.neutral_supply = 0
        s.hand = [0] * len(s.hand)
        s.hand_size = [0] * seats
        s.prince = [DISTRICTS.index(d) for d in ("luoyang", "fengyang", "raozhou", "chaozhou")[:seats]]

    # ---- setting up

    def open(self, district: str, **counts: int) -> Position:
        """Members in an open area: `open("nanyang", R=3, Y=1)`."""
        for who, count in counts.items():
            self.s.open[DISTRICTS.index(district) * WIDTH + seat_of(who)] = count
        return self

    def city(self, district: str, **counts: int) -> Position:
        """Members in a city section."""
        for who, count in counts.items():
            self.s.city[DISTRICTS.index(district) * WIDTH + seat_of(who)] = count
        return self

    def space(self, province: str, **counts: int) -> Position:
        """Members on a province space."""
        for who, count in counts.items():
            self.s.space[seat_of(who) * 6 + PROVINCES.index(province)] = count
        return self

    def monk(self, district: str, who: str) -> Position:
        """A monk in a cloister."""
        self.s.cloister[DISTRICTS.index(district)] = seat_of(who)
        return self

    def prince(self, who: str, district: str) -> Position:
        """Where a prince stands."""
        self.s.prince[seat_of(who)] = DISTRICTS.index(district)
        return self

    def hand(self, who: str, *cards: str) -> Position:
        """A hand of cards."""
        first = seat_of(who) * len(CARDS)
        for c in range(len(CARDS)):
            self.s.hand[first + c] = cards.count(CARDS[c])
        self.s.hand_size[seat_of(who)] = len(cards)
        return self

    def tiles(self, who: str, **counts: int) -> Position:
        """A player's province tiles."""
        for province, count in counts.items():
            self.s.tiles[seat_of(who) * 6 + PROVINCES.index(province)] = count
        return self

    def score(self, **points: int) -> Position:
        """Points of players, as if from sets of six."""
        for who, count in points.items():
            self.s.score[seat_of(who)] = count
            self.s.gained[seat_of(who) * 6] = count
        return self

    def at(self, *steps: Step[Any]) -> Position:
        """What happens next, in reading order; automatic steps run at once."""
        self.s.stack = list(reversed(steps))
        self.s.events = []
        settle_and_look(self.s)
        self.told += self.s.events
        self.s.events = None
        return self

    def turn_of(self, who: str) -> Position:
        """Phase 3, this player's turn."""
        self.s.phase = MOVING
        return self.at(PrinceTurn(seat_of(who)))

    def deploying(self, who: str) -> Position:
        """Phase 3, this player's prince has come to rest."""
        self.s.phase = MOVING
        return self.at(DeployMembers(seat_of(who)), EndTurn(seat_of(who)))

    def in_phase(self, phase: int) -> Position:
        """Another phase."""
        self.s.phase = phase
        return self

    def majorities(self) -> Position:
        """Step A of a scoring."""
        self.s.phase = SCORING
        return self.at(Majorities())

    def resolve(self, province: str) -> Position:
        """One city of a scoring."""
        self.s.phase = SCORING
        p = PROVINCES.index(province)
        if self.s.neutral != NONE:
            self.at(City(p))
            return self
        return self.at(SEAL_NUMBER[p], SCORE_CITY[p])

    # ---- playing

    def play(self, who: str | int, *words: str) -> Position:
        """Choices of one player, one after the other, through the door that checks."""
        for said in words:
            choice = CATALOGUE.parse(said)
            after, told = play(self.game, self.s, seat_of(who), choice)
            look_on(self.game, self.s, seat_of(who), choice)
            assert isinstance(after, MingState)
            self.s = after
            self.told += told
        return self

    # ---- looking

    def legal(self, who: str | int) -> list[str]:
        """The words of all that the player may choose now."""
        return [a.words for a in self.s.stack[-1].legal(self.s, seat_of(who))]

    def shown(self, who: str | int) -> list[str]:
        """The words of all that the table shows him, allowed or not."""
        return [a.words for a in self.s.stack[-1].choices(self.s, seat_of(who))]

    def refusal(self, who: str | int, words: str) -> tuple[str, str, tuple[int, ...]]:
        """Why not: clause, key and numbers."""
        found = why_not(self.s, seat_of(who), CATALOGUE.parse(words))
        assert isinstance(found, Refusal), f"{words} is allowed"
        return found.clause, found.key, found.args

    def asks(self) -> tuple[str, tuple[int, ...]]:
        """The step that waits, and for whom."""
        return (self.s.stack[-1].name, waiting(self.s)) if self.s.stack else ("over", ())

    def members_in(self, district: str) -> dict[str, int]:
        """The open area of a district, by letter, without zeros."""
        return self._row(self.s.open, district)

    def section(self, district: str) -> dict[str, int]:
        """The city section of a district, by letter, without zeros."""
        return self._row(self.s.city, district)

    def _row(self, table: list[int], district: str) -> dict[str, int]:
        d = DISTRICTS.index(district) * WIDTH
        names = "RYN" if self.s.neutral != NONE else LETTERS
        return {names[p]: table[d + p] for p in range(self.s.participants) if table[d + p]}

    def on_space(self, who: str, province: str) -> int:
        """A player's members on a province space."""
        return self.s.space[seat_of(who) * 6 + PROVINCES.index(province)]

    def cards_of(self, who: str) -> list[str]:
        """A player's hand, in the order of the kinds."""
        first = seat_of(who) * len(CARDS)
        return [CARDS[c] for c in range(len(CARDS)) for _ in range(self.s.hand[first + c])]

    def tiles_of(self, who: str) -> dict[str, int]:
        """A player's tiles, without zeros."""
        row = self.s.tiles[seat_of(who) * 6 : seat_of(who) * 6 + 6]
        return {PROVINCES[p]: n for p, n in enumerate(row) if n}

    def supply_of(self, province: str) -> int:
        """Tiles of a colour in the general supply."""
        return self.s.tile_supply[PROVINCES.index(province)]

    def monk_in(self, district: str) -> str:
        """The owner of the monk, or nobody."""
        owner = self.s.cloister[DISTRICTS.index(district)]
        return LETTERS[owner] if owner != NONE else "-"

    def prince_of(self, who: str) -> str:
        """Where a prince stands."""
        return DISTRICTS[self.s.prince[seat_of(who)]]

    def standing(self) -> list[Score]:
        """Points and places."""
        return self.game.scores(self.s)

    def events(self, key: str) -> list[tuple[int, ...]]:
        """The numbers of all events of this kind, in order."""
        return [e.args for e in self.told if e.key == key]


def in_english(p: Position) -> list[Line]:
    """The log of a position, players by letter."""
    texts = game_texts("ming_dynastie", "en")
    return [texts.event(e, tuple(LETTERS[: p.s.seats])) for e in p.told]


__all__ = ["CHOOSING", "MOVING", "PLACING", "SCORING", "Position", "a_game", "in_english", "seat_of", "the_game"]
