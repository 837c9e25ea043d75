"""The best use of a hand: where the prince could go with these cards, and what he could bring there."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.steps import Seat
from mingtang.games.ming_dynastie.actions import CARD_COUNT, DISTRICT_COUNT, DRAGON
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.judgement.deployments import Outlook
from mingtang.games.ming_dynastie.judgement.value import CARD_WORTH, DRAGON_WORTH
from mingtang.games.ming_dynastie.judgement.weights import CARDS_KEPT
from mingtang.games.ming_dynastie.queries import other_prince
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState

BITS: Final = 4
"""A hand is one number: so many cards of each kind, each kind its own digit of four bits."""
DIGIT: Final[list[int]] = [1 << BITS * c for c in range(CARD_COUNT)]
MANY: Final = (1 << BITS) - 1
HANDS: Final = 1 << BITS * CARD_COUNT
MOST_KEPT: Final = 200_000


@final
class Thoughts:
    """What was found out about hands and districts, as long as the same districts are free and promise the same."""

    def __init__(self, board: MingBoard, free: list[bool], gain: list[float], keep: float) -> None:
        self.board = board
        self.free = free
        self.gain = gain
        self.keep = keep
        self.best: dict[int, float] = {}

    def serve(self, board: MingBoard, free: list[bool], gain: list[float], keep: float) -> bool:
        """Whether they hold for these facts too."""
        same = self.board is board and self.keep == keep and self.gain == gain and self.free == free
        return same and len(self.best) < MOST_KEPT


_last: Final[list[Thoughts | None]] = [None] * WIDTH
"""By seat: most choices of a turn, and all cards drawn in a round, are planned from the same facts."""


@final
class Plan:
    """Several turns of one player as if nobody else moved: steps, rests and deployments, each province once."""

    def __init__(self, s: MingState, seat: Seat, w: list[float]) -> None:
        """`w`: the weights of choices."""
        self.s = s
        self.seat = seat
        self.w = w
        self.free = [other_prince(s, seat, d) == NONE for d in range(DISTRICT_COUNT)]
        outlook = Outlook(s, seat, w)
        self.gain = [outlook.best(d, 0, s.board.most_deployed) for d in range(DISTRICT_COUNT)]
        self.keep = 0.0 if s.round == s.board.rounds else w[CARDS_KEPT]
        thoughts = _last[seat]
        if thoughts is None or not thoughts.serve(s.board, self.free, self.gain, self.keep):
            thoughts = Thoughts(s.board, self.free, self.gain, self.keep)
            _last[seat] = thoughts
        self.known = thoughts.best
        self.wanted = 0
        """The provinces in which a deployment promises something, a bit each."""
        for d in range(DISTRICT_COUNT):
            if self.gain[d] > 0.0:
                self.wanted |= 1 << s.board.province_of[d]
        self.hand = 0
        for c in range(CARD_COUNT):
            self.hand += s.hand[seat * CARD_COUNT + c] * DIGIT[c]

    def add(self, card: int, count: int) -> None:
        """So many cards of a kind more in the hand, or fewer."""
        self.hand += count * DIGIT[card]

    def holds(self, card: int) -> int:
        """How many cards of a kind the hand has."""
        return self.hand >> BITS * card & MANY

    def turn(self, district: int) -> float:
        """The best that can be made of the hand when a turn begins in this district."""
        return self._best(self.hand, district, 0, False)

    def moving(self, district: int, steps: int) -> float:
        """The same in the middle of a movement."""
        return self._best(self.hand, district, 0, steps > 0)

    def stay(self, district: int) -> float:
        """The best that can be made of the hand when the prince stays now."""
        best = -99.0
        for c in range(CARD_COUNT):
            if self.holds(c):
                worth = self._rest(self.hand - DIGIT[c], district, 0)
                if worth > best:
                    best = worth
        return best

    def move(self, district: int) -> float:
        """The best that can be made of the hand when the prince moves now."""
        return self._steps(self.hand, district, 0)

    def rest(self, district: int) -> float:
        """The same when he has come to rest."""
        return self._rest(self.hand, district, 0)

    def kept(self) -> float:
        """What the cards are worth if they are kept."""
        return self._kept(self.hand)

    def _kept(self, hand: int) -> float:
        cards = 0
        for c in range(DRAGON):
            cards += hand >> BITS * c & MANY
        return self.keep * (cards * CARD_WORTH + (hand >> BITS * DRAGON & MANY) * DRAGON_WORTH)

    def _rest(self, hand: int, district: int, done: int) -> float:
        """The prince has come to rest: he deploys, and the next turn begins."""
        province = self.s.board.province_of[district]
        best = self._best(hand, district, done, False)
        if not done >> province & 1 and self.gain[district] > 0.0:
            with_members = self.gain[district] + self._best(hand, district, done | 1 << province, False)
            if with_members > best:
                best = with_members
        return best

    def _best(self, hand: int, district: int, done: int, moved: bool) -> float:
        if not self.wanted & ~done and (not moved or self.free[district]):
            return self._kept(hand)  # nothing is left to go for: every further card would be wasted
        key = ((done * DISTRICT_COUNT + district) * 2 + (1 if moved else 0)) * HANDS + hand
        known = self.known.get(key)
        if known is not None:
            return known
        best = self._steps(hand, district, done)
        if not moved:
            best = max(max(best, self._kept(hand)), self._stay_once(hand, district, done))
        elif self.free[district]:
            best = max(best, self._rest(hand, district, done))
        self.known[key] = best
        return best

    def _stay_once(self, hand: int, district: int, done: int) -> float:
        """To stay is worth a card only where members can be deployed; the first card that serves nothing better pays."""
        province = self.s.board.province_of[district]
        if done >> province & 1 or self.gain[district] <= 0.0:
            return -99.0
        best = -99.0
        for c in range(CARD_COUNT):
            if hand >> BITS * c & MANY:
                worth = self.gain[district] + self._best(hand - DIGIT[c], district, done | 1 << province, False)
                if worth > best:
                    best = worth
        return best

    def _steps(self, hand: int, district: int, done: int) -> float:
        best = -99.0
        board = self.s.board
        for to in board.neighbours[district]:
            # a dragon is spent only where the matching card is missing
            card = board.kind_between[district * DISTRICT_COUNT + to]
            if not hand >> BITS * card & MANY:
                card = DRAGON
                if not hand >> BITS * DRAGON & MANY:
                    continue
            worth = self._best(hand - DIGIT[card], to, done, True)
            if worth > best:
                best = worth
        return best
