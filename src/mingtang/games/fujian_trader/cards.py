"""The 64 Fortune cards as data: each is one of 22 kinds of effect with its figures (FT-14.5). No card has code of its own."""

from __future__ import annotations

from typing import Any, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.figures import find, number, rows, switch, word, words
from mingtang.games.fujian_trader.pieces import (
    ALLY_DEFENSE,
    ATTACK,
    BEST_OF_TWO,
    BY_CHANCE,
    BY_TAKER,
    BY_VICTIM,
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
    MANCHU_MOVE,
    MOVE,
    MOVE_BOOST,
    NEVER,
    NO_PROVINCE,
    PEACE,
    PER,
    PER_FEWEST_PORTS,
    PER_FLAT,
    PORT_LOST,
    PRODUCTION_BONUS,
    RAID_ATTACK,
    RAID_DECLARED,
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
        self.ends = NEVER if find(data, f"{where}.ends") in (None, "never") else word(data, f"{where}.ends", ENDS)
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
        given = _params(data, where)
        self._read(data, f"{where}.params", given)
        for name in given:
            if name not in _PARAMS[self.effect]:
                raise BadData("unknown_at", f"{where}.params.{quoted(name)}", listed(_PARAMS[self.effect]))
        self._check(where)
        self._check_figures(where, given)

    def _read(self, data: Data, at: str, given: dict[str, Any]) -> None:
        kind = self.effect
        if kind in (COMBAT_BONUS, BEST_OF_TWO, RICE_GUARD):
            self.side = word(data, f"{at}.side", SIDES)
        if kind in (COMBAT_BONUS, PRODUCTION_BONUS, MOVE_BOOST, TAKE, DRAW, LOOK, ALLY_DEFENSE):
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
            self.iron_anywhere = "iron_anywhere" in given and switch(data, f"{at}.iron_anywhere")
        elif kind == DISCOUNT:
            self.item = word(data, f"{at}.item", ITEMS)
            if self.item != ITEM_FORTUNE:
                self.amount = number(data, f"{at}.amount", 1, 20)
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
            raise BadData("one_of_at", f"{where}.window", WINDOWS[fits[0]], WINDOWS[self.window])
        if (self.timing == END) != (self.window == SCORING):
            raise BadData("fujian_trader.end_cards_score", f"{where}.timing")
        if self.timing == LONG and self.effect not in _LASTING:
            raise BadData("fujian_trader.cannot_last", f"{where}.timing", EFFECTS[self.effect])
        if self.timing == SHORT and self.effect == PRODUCTION_BONUS:
            raise BadData("fujian_trader.lies_on_port", f"{where}.timing", EFFECTS[self.effect])
        if self.effect == COMBAT_BONUS and (self.timing == LONG) == (self.scope == SCOPE_BATTLE):
            raise BadData("fujian_trader.scope_of_long", f"{where}.params.scope")
        if self.effect == DISCOUNT and (self.item == ITEM_FORTUNE) != (self.timing == LONG):
            raise BadData("fujian_trader.fortune_discount_is_long", f"{where}.params.item")
        if (self.timing == LONG) != (self.ends != NEVER):
            raise BadData("fujian_trader.long_cards_end", f"{where}.ends")
        if self.timing == LONG and (self.ends == PORT_LOST) != self.on_port():
            raise BadData("fujian_trader.ends_with_port", f"{where}.ends")
        if self.ends == NO_PROVINCE and self.effect != COMBAT_BONUS:
            raise BadData("fujian_trader.ends_with_provinces", f"{where}.ends")
        if (
            self.effect == COMBAT_BONUS
            and self.timing == LONG
            and self.side == ATTACK
            and self.ends in (PORT_LOST, RAID_DECLARED)
        ):
            raise BadData("fujian_trader.attack_ends_before_battle", f"{where}.ends")

    def _check_figures(self, where: str, given: dict[str, Any]) -> None:
        """What a card says must be able to happen, and no figure may stand there in vain."""
        for figure, needs in (("max", "per"), ("steps", "good")):
            if figure in given and needs not in given and self.effect in (GAIN, SALE_BOOST):
                raise BadData("fujian_trader.in_vain", f"{where}.params.{figure}", needs)
        if self.effect == TAKE:
            chooser = [[BY_TAKER, BY_VICTIM], [BY_TAKER], [BY_CHANCE]][self.what]
            if self.chooser not in chooser:
                raise BadData(
                    "one_of_at",
                    f"{where}.params.chooser",
                    listed([CHOOSERS[c] for c in chooser]),
                    CHOOSERS[self.chooser],
                )
            if self.what == LOOT_FORTUNE and self.to_bank:
                raise BadData("fujian_trader.card_to_bank", f"{where}.params.to")
        if self.effect == GAIN and sum(self.gains) + self.choice == 0:
            raise BadData("fujian_trader.gains_nothing", f"{where}.params")
        if self.effect == SALE_BOOST and self.good < 0 and not self.limit and not self.iron_anywhere:
            raise BadData("fujian_trader.gains_nothing", f"{where}.params")
        if self.effect == IGNORE_EVENT and (self.events == 0 or self.events >> MANCHU_MOVE):
            raise BadData("fujian_trader.no_such_event", f"{where}.params.events", listed(EVENTS[:MANCHU_MOVE]))
        if self.effect == SCORE:
            once = self.per in (PER_FLAT, PER_FEWEST_PORTS)
            if self.most < self.amount or (once and self.most != self.amount):
                raise BadData("fujian_trader.most_points", f"{where}.params.max", self.amount)

    def on_port(self) -> bool:
        """FT-10.11: whether the card is laid on a port."""
        return self.effect == PRODUCTION_BONUS or (self.effect == COMBAT_BONUS and self.scope == SCOPE_PORT)


# The parameters of each kind of effect; the data of edition 1 also named the deck that a card looks at, and a discount on Fortune cards.
_PARAMS: list[list[str]] = [[] for _ in EFFECTS]
for _effect, _names in (
    (COMBAT_BONUS, ["side", "amount", "scope"]),
    (BEST_OF_TWO, ["side"]),
    (RICE_GUARD, ["side"]),
    (GAIN, ["rice", "silk", "iron", "silver", "choice", "per", "max", "if"]),
    (EXCHANGE, ["max"]),
    (SALE_BOOST, ["good", "steps", "limit", "iron_anywhere"]),
    (DISCOUNT, ["item", "amount"]),
    (PRODUCTION_BONUS, ["good", "amount"]),
    (MOVE_BOOST, ["amount"]),
    (RELOCATE, ["to"]),
    (IGNORE_EVENT, ["events"]),
    (TAKE, ["what", "amount", "from", "chooser", "to"]),
    (DRAW, ["amount"]),
    (LOOK, ["amount", "what"]),
    (SCORE, ["per", "points", "max"]),
    (PEACE, ["goods"]),
    (ALLY_DEFENSE, ["amount", "silver"]),
):
    _PARAMS[_effect] = _names
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
        raise BadData("kind_at", f"{where}.params", "dict", quoted(given))
    return given


def read_cards(data: Data) -> list[FortuneCard]:
    """All cards, in the order of their numbers."""
    found = [str(r.get("id")) for r in rows(data, "fortune")]
    if found != FORTUNES:
        raise BadData("ordered_rows_at", "fortune", listed(FORTUNES))
    return [FortuneCard(data, i) for i in range(len(FORTUNES))]
