"""Positions of Yunnan, set up by hand: what is not mentioned is absent, as in the worked examples of the rules."""

from __future__ import annotations

from typing import Any

from mingtang.core.facts import Event, Refusal
from mingtang.core.game import Game
from mingtang.core.play import legal, play, why_not
from mingtang.core.steps import Step
from mingtang.games import game
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, KINDS, PLACES
from mingtang.games.yunnan.phases.bidding import Bidding, PlaceTrader
from mingtang.games.yunnan.phases.bids import space_of
from mingtang.games.yunnan.phases.income import Income
from mingtang.games.yunnan.phases.inspector import Inspector
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.resolve import ResolveBuildings
from mingtang.games.yunnan.phases.rounds import AdjustTurnOrder, CheckGameEnd, ConvertIncome, GameRound
from mingtang.games.yunnan.phases.travel import BeginTravel, TravelTurns
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState
from questions import look_on, settle_and_look

ROUND = [
    Bidding,
    ResolveBuildings,
    TravelTurns,
    Inspector,
    Presents,
    Income,
    AdjustTurnOrder,
    ConvertIncome,
    CheckGameEnd,
]


THE_GAME: Game[YunnanState] = game("yunnan")


class Position:
    """A position under construction, and then a game that goes on from it."""

    def __init__(self, seats: int = 4, pack: dict[str, Any] | None = None, **options: object) -> None:
        self.game: Game[YunnanState] = game("yunnan", pack) if pack else THE_GAME
        self.s: YunnanState = self.game.setup(seats, {"start_order": "given", **options})
        self.s.round = 1
        self.told: list[Event] = []
        self.forced: list[str] = []
        for seat in range(seats):
            self.player(seat, coins=0, general=7)
            self.s.supply[seat] = 0

    def player(
        self,
        seat: int,
        coins: int | None = None,
        points: int | None = None,
        influence: int | None = None,
        passes: int | None = None,
        horse: str | None = None,
        presents: int | None = None,
        general: int | None = None,
        supply: int = 0,
        posts: str = "",
        bridges: str = "",
        teahouses: str = "",
        guards: str = "",
        **traders: int,
    ) -> Position:
        """Set a player's values; Traders by place, the others stay in the General Supply."""
        s = self.s
        for name, value in (
            ("coins", coins),
            ("points", points),
            ("influence", influence),
            ("passes", passes),
            ("got", presents),
        ):
            if value is not None:
                getattr(s, name)[seat] = value
        if horse:
            s.horse[seat] = PLACES.index(horse)
        for post in posts.split():
            s.posts[seat] |= 1 << PLACES.index(post)
            s.stock[seat * 3] -= 1
        for bridge in bridges.split():
            s.bridges[seat] |= 1 << GORGES.index(bridge)
            s.stock[seat * 3 + 1] -= 1
        for teahouse in teahouses.split():
            s.teahouse[PLACES.index(teahouse)] = seat
            if s.stock[seat * 3 + 2]:
                s.stock[seat * 3 + 2] -= 1
            else:
                s.store[seat * 3 + 2] -= 1
        if guards:
            s.guards[seat] = PLACES.index(guards)
        s.supply[seat] += supply
        s.general[seat] -= supply
        for place, n in traders.items():
            s.at[seat * PLACE_COUNT + PLACES.index(place)] += n
            s.general[seat] -= n
        if general is not None:
            s.general[seat] = general
        return self

    def duli(self, influence: int = 0, teahouses: str = "", **traders: int) -> Position:
        """Set Dúli's values; her Traders come from her supply, and her first bid is taken back."""
        s, d = self.s, self.s.duli
        for i, colour in enumerate(s.bids):
            if colour == d:
                s.bids[i] = -1
                s.promised[d] = 0
                s.supply[d] += 1
        s.influence[d] = influence
        for place, n in traders.items():
            s.at[d * PLACE_COUNT + PLACES.index(place)] += n
            s.supply[d] -= n
        for teahouse in teahouses.split():
            s.teahouse[PLACES.index(teahouse)] = d
            s.store[d * 3 + 2] -= 1
        return self

    def store(self, seat: int, **kinds: int) -> Position:
        """Structures in the Personal Supply."""
        for kind, n in kinds.items():
            self.s.store[seat * 3 + KINDS.index(kind)] += n
            self.s.stock[seat * 3 + KINDS.index(kind)] -= n
        return self

    def bid(self, colour: int, building: str, value: int) -> Position:
        """A standing bid, with a Trader from the General Supply (Dúli: from her supply)."""
        s = self.s
        s.bids[space_of(s, BUILDINGS.index(building), value)] = colour
        s.promised[colour] += value
        if colour == s.duli:
            s.supply[colour] -= 1
        else:
            s.general[colour] -= 1
        return self

    def bank(self, seat: int) -> Position:
        """A Trader in the Bank; its owner has passed."""
        self.s.bank[seat] = 1
        self.s.general[seat] -= 1
        return self.passed(seat)

    def passed(self, *colours: int) -> Position:
        """These have passed; whatever was in their supply is out of the way."""
        for c in colours:
            self.s.passed[c] = True
            self.s.general[c] += self.s.supply[c]
            self.s.supply[c] = 0
        return self

    def blocker(self, gorge: str) -> Position:
        """The Gorge Blocker lies on a gorge."""
        self.s.blocker = GORGES.index(gorge)
        return self

    def next_card(self, *cards: int) -> Position:
        """The next cards that Dúli turns over, by the numbers printed in the data."""
        pile = self.s.pile
        for card in reversed(cards):
            pile.remove(card - 1)
            pile.append(card - 1)
        return self

    def order(self, *blue: int) -> Position:
        """The blue order."""
        self.s.order = list(blue)
        return self

    # ---- going on

    def steps(self, *steps: Step[YunnanState]) -> Position:
        """Exactly these steps are to come, in reading order; automatic ones run at once."""
        self.s.stack = list(reversed(steps))
        self.settle()
        return self

    def settle(self) -> None:
        """Let automatic steps run."""
        self.s.events = []
        settle_and_look(self.s)
        self._hear(self.s.events)
        self.s.events = None

    def _hear(self, told: list[Event]) -> None:
        self.told += told
        actions = self.game.catalogue.actions
        self.forced = [actions[e.args[1]].words for e in told if e.key == "house.forced"]

    def bidding(self, seat: int) -> Position:
        """It is this seat's bidding turn; the whole round follows."""
        return self.steps(PlaceTrader(seat), *[step() for step in ROUND[1:]])

    def from_phase(self, phase: type[Step[YunnanState]]) -> Position:
        """The round goes on with this phase."""
        return self.steps(*[step() for step in ROUND[ROUND.index(phase) :]])

    def only(self, phase: type[Step[YunnanState]]) -> Position:
        """Only this phase is played."""
        return self.steps(phase())

    def travelling(self, *seats: int) -> Position:
        """These take their travel turns, and nothing follows."""
        return self.steps(*[BeginTravel(seat) for seat in seats])

    def new_round(self) -> Position:
        """The next round begins."""
        return self.steps(GameRound())

    # ---- asking and playing

    @property
    def waiting(self) -> int:
        """The seat that is asked, or -1."""
        return self.s.stack[-1].seat if self.s.stack else -1

    @property
    def step(self) -> str:
        """The name of the present step."""
        return self.s.stack[-1].name if self.s.stack else "over"

    def words(self, seat: int, begins: str = "") -> list[str]:
        """What the seat may choose, as words that begin so."""
        return [a.words for a in legal(self.s, seat) if a.words.startswith(begins)]

    def why(self, seat: int, words: str) -> Refusal | None:
        """Why not."""
        return why_not(self.s, seat, self.game.catalogue.parse(words))

    def clause(self, seat: int, words: str) -> str:
        """The clause that refuses a choice; "" if it is allowed."""
        refusal = self.why(seat, words)
        return refusal.clause if refusal else ""

    def play(self, *choices: str) -> Position:
        """Play choices of whoever is asked, each checked; the position is audited after each.

        A choice that the rules have just taken because it was the only one may be named all the same.
        """
        for words in choices:
            if self.forced[:1] == [words]:
                self.forced.pop(0)
                continue
            choice = self.game.catalogue.parse(words)
            after, told = play(self.game, self.s, self.waiting, choice)
            look_on(self.game, self.s, self.waiting, choice)
            assert isinstance(after, YunnanState)
            self.s = after
            self._hear(told)
            self.game.audit(self.s)
        return self

    def traders(self, colour: int) -> dict[str, int]:
        """Where a colour's Traders on the road and in town are, empty places left out."""
        out = {p: self.s.at[colour * PLACE_COUNT + i] for i, p in enumerate(PLACES)}
        out["supply"] = self.s.supply[colour]
        return {p: n for p, n in out.items() if n}

    def heard(self) -> list[str]:
        """What was told, by key."""
        return [e.key for e in self.told]
