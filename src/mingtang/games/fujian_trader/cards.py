"""The 64 Fortune cards as data: each is one of 22 kinds of effect with its figures (FT-14.5). No card has code of its own."""

from __future__ import annotations

from typing import Any, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.core.figures import find, number, rows, word, words
from mingtang.games.fujian_trader.pieces import (
    ALLY_DEFENSE,
    BEST_OF_TWO,
    BY_CHANCE,
    CALL_OFF_RAID,
    CHOOSERS,
    COMBAT_BONUS,
    DESTINATIONS,
    DISCOUNT,
    DRAW,
    EFFECTS,
    END,
    ENDS,
    EVENTS,
    EXCHANGE,
    FORTUNES,
    GAIN,
    GOODS,
    IGNORE_EVENT,
    ITEM_FORTUNE,
    ITEMS,
    KINDS,
    LONG,
    LOOK,
    LOOT,
    LOOT_FORTUNE,
    MAIN,
    MOVE,
    MOVE_BOOST,
    NEVER,
    NO_PROVINCE,
    PEACE,
    PER,
    PRODUCTION_BONUS,
    RAID_ATTACK,
    RAID_DEFENSE,
    RAID_REFUND,
    RAID_THIRD,
    REACT_ACTION,
    REACT_FORTUNE,
    RELOCATE,
    REVERSE_ACTION,
    RICE_GUARD,
    SALE_BOOST,
    SCOPE_BATTLE,
    SCOPE_PORT,
    SCOPES,
    SCORE,
    SCORING,
    SHORT,
    SIDES,
    TAKE,
    TIMINGS,
    TOLL_FREE,
    TURN_START,
    WARD,
    WARES,
    WINDOWS,
)


@final
class FortuneCard:
    """One Fortune card: when it may be played, what it does and how long."""

    n: int
    id: str
    pinyin: str
    han: str
    symbol: str
    timing: int
    kind: int
    window: int
    effect: int
    ends: int
    amount: int  # how much, how many, how far: the card's chief figure
    side: int
    scope: int
    good: int  # 0 to 2; 3 is rice and silk together; -1 none
    gains: list[int]  # rice, silk, iron, silver
    choice: int  # goods of the player's choice
    per_port: bool  # `own_ports_in_ship_region`
    most: int
    not_moved: bool
    limit: int
    iron_anywhere: bool
    item: int
    to: int
    events: int  # bits of the events that it sets aside
    what: int
    from_each: bool
    chooser: int
    to_bank: bool
    per: int
    silver: int

    def __init__(self, data: Data, index: int) -> None:
        where = f"fortune.{FORTUNES[index]}"
        self.n = number(data, f"{where}.n", index + 1, index + 1)
        self.id = FORTUNES[index]
        self.pinyin = str(find(data, f"{where}.pinyin"))
        self.han = str(find(data, f"{where}.zh"))
        self.symbol = str(find(data, f"{where}.symbol"))
        self.timing = word(data, f"{where}.timing", TIMINGS)
        self.kind = word(data, f"{where}.kind", KINDS)
        self.window = word(data, f"{where}.window", WINDOWS)
        self.effect = word(data, f"{where}.effect", EFFECTS)
        self.ends = word(data, f"{where}.ends", ENDS) if self.timing == LONG else NEVER
        self.amount = 0
        self.side = 0
        self.scope = SCOPE_BATTLE
        self.good = -1
        self.gains = [0, 0, 0, 0]
        self.choice = 0
        self.per_port = False
        self.most = 0
        self.not_moved = False
        self.limit = 0
        self.iron_anywhere = False
        self.item = 0
        self.to = 0
        self.events = 0
        self.what = 0
        self.from_each = False
        self.chooser = 0
        self.to_bank = False
        self.per = 0
        self.silver = 0
        self._read(data, where, _params(data, where))
        self._check(where)

    def _read(self, data: Data, where: str, given: dict[str, Any]) -> None:
        at = f"{where}.params"
        kind = self.effect
        if kind in (COMBAT_BONUS, BEST_OF_TWO, RICE_GUARD):
            self.side = word(data, f"{at}.side", SIDES)
        if kind in (COMBAT_BONUS, DISCOUNT, PRODUCTION_BONUS, MOVE_BOOST, TAKE, DRAW, LOOK, ALLY_DEFENSE):
            self.amount = number(data, f"{at}.amount", 1, 20)
        if kind == COMBAT_BONUS and "scope" in given:
            self.scope = word(data, f"{at}.scope", SCOPES)
        elif kind == GAIN:
            self.gains = [number(data, f"{at}.{w}", 0, 30) if w in given else 0 for w in WARES]
            self.choice = number(data, f"{at}.choice", 0, 30) if "choice" in given else 0
            self.per_port = "per" in given and word(data, f"{at}.per", ["own_ports_in_ship_region"]) == 0
            self.most = number(data, f"{at}.max", 1, 30) if self.per_port else 0
            self.not_moved = "if" in given and word(data, f"{at}.if", ["not_moved"]) == 0
        elif kind == EXCHANGE:
            self.amount = number(data, f"{at}.max", 1, 30)
        elif kind == SALE_BOOST:
            if "good" in given:
                self.good = word(data, f"{at}.good", ["rice", "silk", "all"])
                self.good = 3 if self.good == 2 else self.good
                self.amount = number(data, f"{at}.steps", 1, 3)
            self.limit = number(data, f"{at}.limit", 0, 99) if "limit" in given else 0
            self.iron_anywhere = bool(given.get("iron_anywhere", False))
        elif kind == DISCOUNT:
            self.item = word(data, f"{at}.item", ITEMS)
        elif kind == PRODUCTION_BONUS:
            self.good = word(data, f"{at}.good", GOODS)
        elif kind == RELOCATE:
            self.to = word(data, f"{at}.to", DESTINATIONS)
        elif kind == IGNORE_EVENT:
            for e in words(data, f"{at}.events", EVENTS):
                self.events |= 1 << e
        elif kind == TAKE:
            self.what = word(data, f"{at}.what", LOOT)
            self.from_each = word(data, f"{at}.from", ["one", "each"]) == 1
            self.chooser = word(data, f"{at}.chooser", CHOOSERS)
            self.to_bank = word(data, f"{at}.to", ["self", "bank"]) == 1
        elif kind == SCORE:
            self.per = word(data, f"{at}.per", PER)
            self.amount = number(data, f"{at}.points", 1, 20)
            self.most = number(data, f"{at}.max", 1, 60)
        elif kind == PEACE:
            self.amount = number(data, f"{at}.goods", 1, 4)
        elif kind == ALLY_DEFENSE:
            self.silver = number(data, f"{at}.silver", 0, 20)

    def _check(self, where: str) -> None:
        """FT-10.7: a card stands in a window where its effect has a meaning."""
        fits = _WINDOWS_OF[self.effect]
        if self.effect in (COMBAT_BONUS, BEST_OF_TWO, RICE_GUARD):
            fits = [MAIN] if self.timing == LONG else [RAID_ATTACK if self.side == 0 else RAID_DEFENSE]
        if self.window not in fits:
            named = " or ".join(WINDOWS[w] for w in fits)
            raise BadData(f"{where}.window: {EFFECTS[self.effect]} belongs to {named}, not {WINDOWS[self.window]}")
        if (self.timing == END) != (self.window == SCORING):
            raise BadData(f"{where}.timing: end of game cards, and they alone, belong to the window scoring")
        if self.timing == LONG and self.effect not in _LASTING:
            raise BadData(f"{where}.timing: a card of kind {EFFECTS[self.effect]} cannot lie on the table")
        if self.timing == SHORT and self.effect == PRODUCTION_BONUS:
            raise BadData(f"{where}.timing: production_bonus lies on a port, so it is long")
        if self.effect == COMBAT_BONUS and (self.timing == LONG) == (self.scope == SCOPE_BATTLE):
            raise BadData(f"{where}.params.scope: a long card has the scope all or port, a short one none")
        if self.effect == DISCOUNT and (self.item == ITEM_FORTUNE) != (self.timing == LONG):
            raise BadData(f"{where}.params.item: the discount on Fortune cards, and it alone, is long")
        if self.timing == LONG and (self.ends == 0) != self.on_port():
            raise BadData(f"{where}.ends: cards that lie on a port, and they alone, end with port_lost")
        if self.effect == TAKE and (self.what == LOOT_FORTUNE) != (self.chooser == BY_CHANCE):
            raise BadData(f"{where}.params.chooser: Fortune cards, and they alone, are taken at random")
        if self.effect == TAKE and self.what == LOOT_FORTUNE and self.to_bank:
            raise BadData(f"{where}.params.to: a Fortune card is taken to self")
        if self.ends == NO_PROVINCE and self.effect != COMBAT_BONUS:
            raise BadData(f"{where}.ends: no_province belongs to combat_bonus")

    def on_port(self) -> bool:
        """FT-10.11: whether the card is laid on a port."""
        return self.effect == PRODUCTION_BONUS or (self.effect == COMBAT_BONUS and self.scope == SCOPE_PORT)


_LASTING: list[int] = [COMBAT_BONUS, DISCOUNT, PRODUCTION_BONUS, MOVE_BOOST, TOLL_FREE]
_WINDOWS_OF: list[list[int]] = [[MAIN] for _ in EFFECTS]
for _kind, _window in (
    (CALL_OFF_RAID, RAID_DEFENSE),
    (RAID_REFUND, RAID_ATTACK),
    (MOVE_BOOST, MOVE),
    (TOLL_FREE, MOVE),
    (RELOCATE, MOVE),
    (IGNORE_EVENT, TURN_START),
    (WARD, REACT_FORTUNE),
    (SCORE, SCORING),
    (REVERSE_ACTION, REACT_ACTION),
    (PEACE, RAID_THIRD),
    (ALLY_DEFENSE, RAID_THIRD),
):
    _WINDOWS_OF[_kind] = [_window]


def _params(data: Data, where: str) -> dict[str, Any]:
    row = next(r for r in rows(data, "fortune") if r.get("id") == where.partition(".")[2])
    given = row.get("params")
    if not isinstance(given, dict):
        raise BadData(f"{where}.params: expected a table")
    return given


def read_cards(data: Data) -> list[FortuneCard]:
    """All cards, in the order of their numbers."""
    found = [str(r.get("id")) for r in rows(data, "fortune")]
    if found != FORTUNES:
        raise BadData(f"fortune: expected the rows {FORTUNES[0]} to {FORTUNES[-1]} in order")
    return [FortuneCard(data, i) for i in range(len(FORTUNES))]
