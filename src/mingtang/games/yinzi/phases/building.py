"""Building: a factory tile is laid on free fields of one province, in any direction (YZ-5.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import INDEX_OF, PLACE, PROVINCE, UPGRADE
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.queries import fits_at, fits_in
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import FACTORY_COUNT, FIELDS, PROVINCE_COUNT, TURNS

AT_SETUP: Final = 0
"""The display is not refilled before everybody has chosen (YZ-1.11)."""
IN_PLAY: Final = 1
TOP_LEVEL: Final = 3

NO_ROOM_HERE: Final = Refusal("YZ-5.4.2", "factory_does_not_fit_province")
NO_ROOM_THERE: Final = Refusal("YZ-5.4.2", "factory_does_not_fit")
NOT_YOURS: Final = Refusal("YZ-5.4.3", "not_your_factory")
AT_TOP: Final = Refusal("YZ-5.4.3", "factory_at_top_level")
NO_DISC: Final = Refusal("YZ-2.9", "no_disc_left")
TILES_LOST: Final = Caution("YZ-2.7", "crop_tiles_lost")


def begin_building(s: YinziState, seat: int, tile: int, mode: int) -> None:
    """A tile of the display was chosen; its province is asked next."""
    s.first(ChooseProvince(seat, tile, mode))


@final
class ChooseProvince(YinziChoice):
    """Choose the province in which you build the factory."""

    name = "factory_province"  # D02
    clause = "YZ-5.4.2"

    def __init__(self, seat: int, tile: int, mode: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.mode: Final = mode

    def args(self) -> tuple[int, ...]:
        """Seat, tile, and whether this is the set-up."""
        return (self.seat, self.tile, self.mode)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Which factory is to be placed, and how many fields it covers."""
        return Prompt(self.name, (self.tile, _cells(s, self.tile)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """The four provinces."""
        return PROVINCE

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """The tile must fit somewhere in the province."""
        return None if fits_in(s, self.tile, INDEX_OF[a.id]) else NO_ROOM_HERE.because(INDEX_OF[a.id])

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The fields are asked next."""
        s.become(ChooseCells(seat, self.tile, INDEX_OF[a.id], self.mode))


@final
class ChooseCells(YinziChoice):
    """Lay the factory tile on fields of the province."""

    name = "factory_cells"  # D03
    clause = "YZ-5.4.2"

    def __init__(self, seat: int, tile: int, province: int, mode: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.province: Final = province
        self.mode: Final = mode

    def args(self) -> tuple[int, ...]:
        """Seat, tile, province, and whether this is the set-up."""
        return (self.seat, self.tile, self.province, self.mode)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Which factory lies where."""
        return Prompt(self.name, (self.tile, self.province, _cells(s, self.tile)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Every position and direction within the grid of the province."""
        land = s.board.land
        i = s.board.factory_shape[self.tile] * PROVINCE_COUNT + self.province
        return [PLACE[land.place_word[n]] for n in range(land.place_from[i], land.place_from[i + 1])]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-2.7: every covered field must be free, and none may be salt."""
        return None if fits_at(s, self.placement(s, a)) else NO_ROOM_THERE

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        land = s.board.land
        i = s.board.factory_shape[self.tile] * PROVINCE_COUNT + self.province
        out: list[Action] = []
        for n in range(land.place_from[i], land.place_from[i + 1]):
            if fits_at(s, n):
                out.append(PLACE[land.place_word[n]])
        return out

    def label(self, s: YinziState, seat: int, a: Action) -> Prompt | None:
        """The fields that would be covered."""
        land = s.board.land
        cells = [land.field_word[f] for f in land.place_cells[self.placement(s, a)]]
        return Prompt(f"place_{len(cells)}", (self.tile, *cells))

    def placement(self, s: YinziState, a: Action) -> int:
        """The number of the placement that a choice names."""
        shape = s.board.factory_shape[self.tile]
        return s.board.land.place_at[shape * len(FIELDS) * TURNS + INDEX_OF[a.id]]

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Crop tiles under the factory leave the game."""
        lost = [f for f in s.board.land.place_cells[self.placement(s, a)] if s.tile[f] >= 0]
        return TILES_LOST.because(len(lost)) if lost else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The factory stands with one disc, level I; empty crop tiles under it go to the box."""
        s.done()
        t = self.tile
        n = self.placement(s, a)
        for f in s.board.land.place_cells[n]:
            if s.tile[f] >= 0:
                s.crops_out[s.tile[f]] += 1  # YZ-2.7
                s.tile[f] = NOWHERE
            s.covered[f] = t
        s.placed[t] = n
        s.level[t] = 1
        s.factory_owner[t] = seat
        s.discs[seat] -= 1
        s.tell("factory.built", seat, t, self.province, s.board.land.place_word[n] // TURNS, s.discs[seat])
        i = s.display.index(t)
        if self.mode == IN_PLAY and s.factory_stack:
            s.display[i] = s.factory_stack.pop()  # YZ-5.4.1: reveal the next tile
            s.tell("factory.revealed", s.display[i], reveals=True)
        else:
            s.display.pop(i)


# ---- upgrades


def may_upgrade(s: YinziState, seat: int, tile: int) -> bool:
    """YZ-5.4.3: an own factory of level I or II."""
    return s.factory_owner[tile] == seat and s.level[tile] < TOP_LEVEL


def any_upgrade(s: YinziState, seat: int) -> bool:
    """Whether a free upgrade has an effect: a disc in supply and a factory below the top level."""
    if s.discs[seat] == 0:
        return False
    for t in range(FACTORY_COUNT):
        if may_upgrade(s, seat, t):
            return True
    return False


def upgrade(s: YinziState, seat: int, tile: int) -> None:
    """One more disc on an own factory."""
    s.discs[seat] -= 1
    s.level[tile] += 1
    s.tell("factory.upgraded", seat, tile, s.level[tile], s.discs[seat])


@final
class UpgradeFree(YinziChoice):
    """Choose the own factory that gets another disc, free of charge."""

    name = "upgrade"  # D12
    clause = "YZ-3.2"

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """All own factories."""
        return [UPGRADE[t] for t in range(FACTORY_COUNT) if s.factory_owner[t] == seat]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Level III is the maximum."""
        return None if may_upgrade(s, seat, INDEX_OF[a.id]) else AT_TOP

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The disc is added."""
        s.done()
        upgrade(s, seat, INDEX_OF[a.id])


def _cells(s: YinziState, tile: int) -> int:
    land = s.board.land
    return len(land.place_cells[land.place_from[s.board.factory_shape[tile] * PROVINCE_COUNT]])
