"""Crop tiles: bought from the crop track, laid on a field, and new ones drawn from the pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import BUY, INDEX_OF, LAY
from mingtang.games.yinzi.editions import bonus_before_tile
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.fields import put_cubes
from mingtang.games.yinzi.phases.payment import BANK, charge_copper
from mingtang.games.yinzi.queries import any_field_to_cover, can_pay_copper, can_use, may_cover
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import CROP_COLUMNS, FREE_COPPER, PHASE_BONUS

COLUMN_EMPTY: Final = Refusal("YZ-3.3", "no_crop_in_column")
CROP_TOO_DEAR: Final = Refusal("YZ-3.3", "crop_too_dear")
NO_CUBES: Final = Refusal("YZ-2.9", "no_cubes_left")
NO_FIELD_LEFT: Final = Refusal("YZ-2.7", "no_field_for_crop")
NOTHING_TO_BUY: Final = Refusal("YZ-3.3", "no_crop_to_buy")
FIELD_OCCUPIED: Final = Refusal("YZ-2.7", "field_occupied")
FIELD_UNDER_FACTORY: Final = Refusal("YZ-2.7", "field_under_factory")
NEVER_SALT: Final = Refusal("YZ-2.7", "salt_is_never_covered")


def why_not_crop(s: YinziState, seat: int, column: int) -> Refusal | None:
    """YZ-3.3: why the tile of a column cannot be bought."""
    if s.track[column] < 0:
        return COLUMN_EMPTY.because(column + 1)
    if s.cubes[seat] == 0:
        return NO_CUBES
    if not can_pay_copper(s, seat, s.board.crop_cost[column]):
        return CROP_TOO_DEAR.because(s.board.crop_cost[column], s.copper[seat])
    return None if any_field_to_cover(s) else NO_FIELD_LEFT


def any_crop_to_buy(s: YinziState, seat: int) -> bool:
    """Whether the tile of any column can be bought."""
    if s.cubes[seat] == 0:
        return False
    for column in range(CROP_COLUMNS):
        if s.track[column] >= 0 and can_pay_copper(s, seat, s.board.crop_cost[column]):
            return any_field_to_cover(s)
    return False


def add_crops(s: YinziState, seat: int, out: list[Action]) -> None:
    """The columns whose tile can be bought."""
    if s.cubes[seat] == 0 or not any_field_to_cover(s):
        return
    for column in range(CROP_COLUMNS):
        if s.track[column] >= 0 and can_pay_copper(s, seat, s.board.crop_cost[column]):
            out.append(BUY[column])


def why_no_crop(s: YinziState, seat: int) -> Refusal | None:
    """Why no tile at all can be bought."""
    if s.cubes[seat] == 0:
        return NO_CUBES
    if not any_field_to_cover(s):
        return NO_FIELD_LEFT
    return NOTHING_TO_BUY.because(s.copper[seat])


def buy_crop(s: YinziState, seat: int, column: int, refill: bool) -> None:
    """Pay for the tile of a column; where it goes is asked next."""
    s.first(LayCrop(seat, column, 1 if refill else 0))
    charge_copper(s, seat, s.board.crop_cost[column], BANK)


def tile_before_bonus(s: YinziState, seat: int) -> int:
    """YZ-3.1: the column whose tile may be bought before the bonus acts, because paying with Free copper brings a disc back."""
    if bonus_before_tile(s) or s.phase != PHASE_BONUS or not can_use(s, seat, FREE_COPPER):
        return NOWHERE
    column = s.bonus[seat]
    return column if column >= 0 and s.track[column] >= 0 else NOWHERE


def slide_and_fill(s: YinziState) -> None:
    """YZ-3.4: the tiles slide left without gaps, empty columns are filled from the pool, left to right."""
    track = s.track
    to = 0
    for column in range(CROP_COLUMNS):
        if track[column] >= 0:
            track[to] = track[column]
            if to != column:
                track[column] = NOWHERE
            to += 1
    while to < CROP_COLUMNS and s.pool:  # an empty pool leaves columns empty
        track[to] = s.pool.pop()
        s.tell("crops.revealed", to + 1, track[to], reveals=True)
        to += 1


@final
class LayCrop(YinziChoice):
    """Lay the crop tile on a field; two of your cubes go on it."""

    name = "lay_crop"  # D14
    clause = "YZ-2.7"

    def __init__(self, seat: int, column: int, refill: int) -> None:
        super().__init__(seat)
        self.column: Final = column
        self.refill: Final = refill
        """Whether the track is filled up at once: in Phase B it is, in Phase A only after the last choice (YZ-3.4)."""

    def args(self) -> tuple[int, ...]:
        """Seat, column, and whether the track is refilled."""
        return (self.seat, self.column, self.refill)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Which good the tile shows, how many cubes are left, and how many go on it."""
        good = s.track[self.column]
        return Prompt(self.name, (good, s.cubes[seat], min(s.board.new_cubes[good], s.cubes[seat])))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All fields."""
        return [LAY[w] for w in s.board.land.field_word]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-2.7: no cube, no factory, no salt."""
        f = s.board.land.field_at[INDEX_OF[a.id]]
        if may_cover(s, f):
            return None
        if s.planted[f] > 0:
            return FIELD_OCCUPIED
        return FIELD_UNDER_FACTORY if s.covered[f] >= 0 else NEVER_SALT

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        land = s.board.land
        for f in range(land.fields):
            if may_cover(s, f):
                out.append(LAY[land.field_word[f]])
        return out

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The tile replaces an empty one, which goes to the box, and gets two cubes."""
        f = s.board.land.field_at[INDEX_OF[a.id]]
        s.done()
        old = s.tile[f]
        if old >= 0:
            s.crops_out[old] += 1  # YZ-2.7
        good = s.track[self.column]
        s.track[self.column] = NOWHERE
        s.tile[f] = good
        count = put_cubes(s, seat, f, s.board.new_cubes[good])
        s.tell("crops.laid", seat, good, s.board.land.field_word[f], count, s.cubes[seat])
        if self.refill:
            slide_and_fill(s)


@final
class ChooseExtraCrop(YinziChoice):
    """Additional crops: choose the column whose tile you buy."""

    name = "extra_crops"  # F2
    clause = "YZ-7.3"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What the player can spend."""
        return Prompt(self.name, (s.copper[seat], s.silver[seat], s.cubes[seat]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All columns."""
        return BUY

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-7.3: one unit of buying and planting, besides the limit of the action."""
        return why_not_crop(s, seat, INDEX_OF[a.id])

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The tile is paid for and laid, and the track is filled up; in Phase A only after the last choice (YZ-3.4)."""
        s.done()
        buy_crop(s, seat, INDEX_OF[a.id], s.phase != PHASE_BONUS)
