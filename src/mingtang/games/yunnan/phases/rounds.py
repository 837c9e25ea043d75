"""The course of a round, and its end: turn order, conversion, the check for game end, and preparing the next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt
from mingtang.core.steps import Automatic, Step
from mingtang.games.yunnan.actions import CONVERT, MARKET_OF_PUER, POINTS_OF, YUNNAN
from mingtang.games.yunnan.phases.bidding import Bidding
from mingtang.games.yunnan.phases.income import Income
from mingtang.games.yunnan.phases.inspector import Inspector
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.resolve import ResolveBuildings
from mingtang.games.yunnan.phases.travel import TravelTurns
from mingtang.games.yunnan.queries import gray_order
from mingtang.games.yunnan.rulings import last_round
from mingtang.games.yunnan.scoring import EndOfGameScoring
from mingtang.games.yunnan.state import GUARDS_GONE, NO_GORGE, PLACE_COUNT, YunnanState

COINS_AT_THE_END: Final = Caution("YU-10.1", "coins_at_the_end")
ENDS_GAME: Final = Caution("YU-9.3", "ends_game")
NO_COIN_TO_BID: Final = Caution("YU-3.7", "no_coin_to_bid")


@final
class GameRound(Automatic[YunnanState]):
    """A new round begins."""

    name = "round"
    clause = "YU-0.8"

    def run(self, s: YunnanState) -> None:
        """YU-0.8: the steps of a round, in this order."""
        s.round += 1
        s.tell("round.begins", s.round)
        s.then(
            Bidding(),
            ResolveBuildings(),
            TravelTurns(),
            Inspector(),
            Presents(),
            Income(),
            AdjustTurnOrder(),
            ConvertIncome(),
            CheckGameEnd(),
        )


@final
class AdjustTurnOrder(Automatic[YunnanState]):
    """The turn order follows the incomes."""

    name = "order"
    clause = "YU-9.1"

    def run(self, s: YunnanState) -> None:
        """YU-9.1: highest income first; of equals the one later in the old gray order comes first. Dúli keeps her place."""
        old = gray_order(s)
        rows: list[tuple[int, int, int]] = []
        for position, c in enumerate(old):
            if c != s.duli:
                rows.append((-s.income[c], -position, c))
        rows.sort()
        gray = [row[2] for row in rows]
        s.order = gray[::-1]  # YU-2.2: valid at once, and reversed it is the blue order of the next round
        if s.duli >= 0:
            s.order.append(s.duli)  # YU-12.3
        for place, c in enumerate(gray):
            s.tell("order.is", c, place + 1)
        s.done()


@final
class ConvertIncome(Automatic[YunnanState]):
    """Each player turns income into points and coins, in the new gray order."""

    name = "convert"
    clause = "YU-9.2"

    def run(self, s: YunnanState) -> None:
        """YU-9.2: one after the other, openly."""
        s.done()
        for c in s.order:
            if c != s.duli:
                s.first(Convert(c))


@final
class Convert(Step[YunnanState]):
    """Turn part of your income into Victory Points; you receive the rest in Coins."""

    name = "convert.income"
    clause = "YU-9.2"

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """The income, the points and the coins now."""
        return Prompt(self.name, (s.income[seat], s.points[seat], s.coins[seat]))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Any whole number from 0 to the Round Income; coins from earlier rounds can never be converted."""
        return CONVERT[: s.income[seat] + 1]

    def legal(self, s: YunnanState, seat: int) -> list[Action]:
        """All of them."""
        return CONVERT[: s.income[seat] + 1]

    def label(self, s: YunnanState, seat: int, a: Action) -> Prompt | None:
        """Points and coins together, and where both stand then."""
        n = POINTS_OF[a.id]
        rest = s.income[seat] - n
        return Prompt("convert", (n, rest, s.points[seat] + n, s.coins[seat] + rest))

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """Coins lose most of their worth at the end; without any there is no bidding in the next round."""
        n = POINTS_OF[a.id]
        left = s.income[seat] - n
        coins = s.coins[seat] + left
        ends = s.end_on_points and s.points[seat] + n >= s.board.end_points
        if ends or game_ends(s):
            worth = s.board.coins_per_point
            if left and coins // worth - s.coins[seat] // worth < left:
                return COINS_AT_THE_END.because(left, coins // worth - s.coins[seat] // worth)
            return ENDS_GAME.because(s.points[seat] + n) if ends and not game_ends(s) else None
        least = min([v for v in s.board.value if v])
        return NO_COIN_TO_BID.because(coins, least) if coins < least else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """YU-9.2: points and coins together are the Round Income."""
        n = POINTS_OF[a.id]
        s.points[seat] += n
        s.coins[seat] += s.income[seat] - n
        s.tell("convert.done", seat, n, s.income[seat] - n, s.points[seat], s.coins[seat])
        s.income[seat] = 0
        s.done()


@final
class CheckGameEnd(Automatic[YunnanState]):
    """Does the game end with this round?"""

    name = "endcheck"
    clause = "YU-9.3"

    def run(self, s: YunnanState) -> None:
        """YU-9.3: enough points on the track, or no Present left on the board; YU-9.5: or the last round allowed."""
        end = False
        if s.end_on_points:
            for seat in range(s.seats):
                if s.points[seat] >= s.board.end_points:
                    s.tell("end.points", seat, s.points[seat])
                    end = True
        if sum(s.presents) == 0:
            s.tell("end.presents")
            end = True
        if not end and s.round >= last_round(s):
            s.tell("end.rounds", s.round)
            end = True
        s.become(EndOfGameScoring() if end else PrepareRound())


@final
class PrepareRound(Automatic[YunnanState]):
    """Everything is made ready for the next round."""

    name = "prepare"
    clause = "YU-9.4"

    def run(self, s: YunnanState) -> None:
        """YU-9.4: the Market empties, the blocker and the Guards leave, nobody has passed. Traders in Provinces stay."""
        for c in range(s.colours):
            i = c * PLACE_COUNT
            s.supply[c] += s.at[i + MARKET_OF_PUER]
            s.at[i + MARKET_OF_PUER] = 0
            s.passed[c] = False
            if 0 < s.guards[c] < GUARDS_GONE:
                s.guards[c] = GUARDS_GONE  # YU-11.3: once per game
        s.blocker = NO_GORGE
        if s.duli >= 0:
            _duli_goes_home(s)
        s.become(GameRound())


def game_ends(s: YunnanState) -> bool:
    """YU-9.3, YU-9.5: whether it is certain by now that the game ends with this round."""
    if s.end_on_points and max(s.points) >= s.board.end_points:
        return True
    return sum(s.presents) == 0 or s.round >= last_round(s)


def _duli_goes_home(s: YunnanState) -> None:
    """YU-12.13: all her Traders return to her supply; posts and Teahouses stay. YU-12.5: her cards go to the discard pile."""
    i = s.duli * PLACE_COUNT
    for p in range(YUNNAN, PLACE_COUNT):
        s.supply[s.duli] += s.at[i + p]
        s.at[i + p] = 0
    s.discard += s.open_cards
    s.open_cards = []
