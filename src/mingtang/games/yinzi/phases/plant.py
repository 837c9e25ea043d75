"""Plant Crops: cubes on printed fields and crop tiles, or a new crop tile with two cubes (YZ-5.2)."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.games.yinzi.actions import BUY, INDEX_OF, K_BUY, KIND_OF, PLANT
from mingtang.games.yinzi.phases.crops import NO_CUBES, add_crops, any_crop_to_buy, buy_crop, why_not_crop
from mingtang.games.yinzi.phases.fields import put_cubes
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.queries import field_good
from mingtang.games.yinzi.state import YinziState

OCCUPIED: Final = Refusal("YZ-2.8", "field_occupied")
UNDER_FACTORY: Final = Refusal("YZ-2.7", "field_under_factory")
BLANK_FIELD: Final = Refusal("YZ-5.2", "blank_field")
ONE_CROP_ONLY: Final = Refusal("YZ-5.2", "one_crop_tile_per_action")


def may_plant(s: YinziState, f: int) -> bool:
    """YZ-5.2(a), (b): a free field with a printed good or a free crop tile; blank fields need a tile."""
    if s.planted[f] > 0 or s.covered[f] >= 0:
        return False
    return s.tile[f] >= 0 or s.board.land.printed[f] >= 0


def cubes_for(s: YinziState, f: int) -> int:
    """A tile that is used again gets one cube; printed rice gets two."""
    good = s.tile[f]
    return s.board.old_cubes[good] if good >= 0 else s.board.printed_cubes[s.board.land.printed[f]]


@final
class PlantCrops(FortuneUnit):
    """Plant crops: choose a field, or buy a crop tile."""

    name = "plant"  # D22

    def unit_prompt(self, s: YinziState, seat: int) -> Prompt:
        """Units left, cubes, and money for a tile."""
        return Prompt(self.name, (s.units, s.cubes[seat], s.copper[seat]))

    def unit_choices(self, s: YinziState, seat: int) -> list[Action]:
        """All fields and all columns."""
        out = [PLANT[w] for w in s.board.land.field_word]
        out.extend(BUY)
        return out

    def why_not_unit(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-5.2: one tile an action; a field must be free and show a good."""
        if KIND_OF[a.id] == K_BUY:
            return ONE_CROP_ONLY if s.bought else why_not_crop(s, seat, INDEX_OF[a.id])
        if s.cubes[seat] == 0:
            return NO_CUBES
        f = s.board.land.field_at[INDEX_OF[a.id]]
        if may_plant(s, f):
            return None
        if s.covered[f] >= 0:
            return UNDER_FACTORY
        return OCCUPIED if s.planted[f] > 0 else BLANK_FIELD

    def any_unit(self, s: YinziState, seat: int, discs: int) -> bool:
        """Whether a field or a tile can be planted."""
        if s.cubes[seat] == 0:
            return False
        for f in range(s.board.land.fields):
            if may_plant(s, f):
                return True
        return not s.bought and any_crop_to_buy(s, seat)

    def add_units(self, s: YinziState, seat: int, out: list[Action]) -> None:
        """The fields and the columns that are possible."""
        if s.cubes[seat] == 0:
            return
        words, printed = s.board.land.field_word, s.board.land.printed
        covered, tile = s.covered, s.tile
        for f, cubes in enumerate(s.planted):
            if cubes == 0 and covered[f] < 0 and (tile[f] >= 0 or printed[f] >= 0):  # as `may_plant`
                out.append(PLANT[words[f]])
        if not s.bought:
            add_crops(s, seat, out)

    def do_unit(self, s: YinziState, seat: int, a: Action) -> None:
        """Put the cubes down, or buy the tile."""
        if KIND_OF[a.id] == K_BUY:
            s.bought = 1
            buy_crop(s, seat, INDEX_OF[a.id], True)
            return
        f = s.board.land.field_at[INDEX_OF[a.id]]
        count = put_cubes(s, seat, f, cubes_for(s, f))
        s.tell("planted", seat, field_good(s, f), s.board.land.field_word[f], count, s.cubes[seat])
