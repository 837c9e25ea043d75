"""Everything that a player of Yínzi can ever choose, in a fixed order. Append only: a golden file guards the numbers.

The letters and numbers in brackets are those of the table of decisions (YZ-D.1).
"""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action, Catalogue
from mingtang.core.rows import row as row_of
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    BONUSES,
    COASTAL_BOXES,
    COLOURS,
    CROP_COLUMNS,
    DEMANDS,
    FACTORIES,
    FIELDS,
    FORTUNE,
    HIGHEST_FORTUNE,
    HIGHEST_WORKERS,
    MOST_WORKERS,
    PROVINCES,
    RESOURCE_KINDS,
    ROUTE_ROWS,
    ROUTES,
    SHIP_SLOTS,
    TURNS,
    UNDERTAKINGS,
    URBAN_SLOTS,
    WORKFORCE,
)

CATALOGUE: Final = Catalogue()

# ---- words without a noun
STOP: Final[Action] = CATALOGUE.add("stop")
SKIP: Final[Action] = CATALOGUE.add("skip")
END_TURN: Final[Action] = CATALOGUE.add("end_turn")
TAX: Final[Action] = CATALOGUE.add("tax")
STEP: Final[Action] = CATALOGUE.add("step")
IDLE: Final[Action] = CATALOGUE.add("idle")
SETTLE: Final[Action] = CATALOGUE.add("settle")
SEND: Final[Action] = CATALOGUE.add("send")
KEEP: Final[Action] = CATALOGUE.add("keep")
BUY_RURAL: Final[Action] = CATALOGUE.add("buy_rural")
PAY_OWN: Final[Action] = CATALOGUE.add("pay", "own")
PAY_DISC: Final[Action] = CATALOGUE.add("pay", "disc")
FILL_BOTTOM: Final[Action] = CATALOGUE.add("fill", "bottom")
FILL_TOP: Final[Action] = CATALOGUE.add("fill", "top")
FILL_DISC: Final[Action] = CATALOGUE.add("fill", "disc")

# ---- the frame of the rounds
TAKE: Final[list[Action]] = [CATALOGUE.add("take", r) for r in RESOURCE_KINDS]
BONUS: Final[list[Action]] = [CATALOGUE.add("bonus", b) for b in BONUSES]
CARD: Final[list[Action]] = [
    CATALOGUE.add("card", f, w) for f in range(1, HIGHEST_FORTUNE + 1) for w in range(1, HIGHEST_WORKERS + 1)
]
GROUP: Final[list[Action]] = [CATALOGUE.add("group", f) for f in FORTUNE]
ACT: Final[list[Action]] = [CATALOGUE.add("act", f) for f in FORTUNE]
WORK: Final[list[Action]] = [CATALOGUE.add("work", w) for w in WORKFORCE]
ADVANCE: Final[list[Action]] = [CATALOGUE.add("advance", x) for x in ADVANCEMENTS]
USE: Final[list[Action]] = [CATALOGUE.add("use", x) for x in ADVANCEMENTS]
EMISSARY: Final[list[Action]] = [CATALOGUE.add("emissary", box) for box in range(1, COASTAL_BOXES + 1)]

# ---- factories
BUILD: Final[list[Action]] = [CATALOGUE.add("build", t) for t in FACTORIES]
UPGRADE: Final[list[Action]] = [CATALOGUE.add("upgrade", t) for t in FACTORIES]
TAKE_OVER: Final[list[Action]] = [CATALOGUE.add("take_over", t) for t in FACTORIES]
PRODUCE: Final[list[Action]] = [CATALOGUE.add("produce", t) for t in FACTORIES]
LOAD_FROM: Final[list[Action]] = [CATALOGUE.add("load_from", t) for t in FACTORIES]
DELIVER_FROM: Final[list[Action]] = [CATALOGUE.add("deliver_from", t) for t in FACTORIES]
BURN: Final[list[Action]] = [CATALOGUE.add("burn", t) for t in FACTORIES]
PROVINCE: Final[list[Action]] = [CATALOGUE.add("province", p) for p in PROVINCES]
MARKET: Final[list[Action]] = [CATALOGUE.add("market", p) for p in PROVINCES]
SLOT: Final[list[Action]] = [CATALOGUE.add("slot", p, i) for p in PROVINCES for i in range(URBAN_SLOTS)]

# ---- markets, ships, war, routes
CUBE: Final[list[Action]] = [CATALOGUE.add("cube", c) for c in COLOURS]
REMOVE: Final[list[Action]] = [CATALOGUE.add("remove", c) for c in COLOURS]
BUY: Final[list[Action]] = [CATALOGUE.add("buy", column) for column in range(1, CROP_COLUMNS + 1)]
SHIP: Final[list[Action]] = [
    CATALOGUE.add("ship", box, i) for box in range(1, COASTAL_BOXES + 1) for i in range(SHIP_SLOTS)
]
UNDERTAKE: Final[list[Action]] = [CATALOGUE.add("undertake", u) for u in UNDERTAKINGS]
ENLIST: Final[list[Action]] = [CATALOGUE.add("war", n) for n in range(1, MOST_WORKERS + 1)]
VETERANS: Final[list[Action]] = [CATALOGUE.add("veterans", n) for n in range(3)]
ROUTE: Final[list[Action]] = [CATALOGUE.add("route", row) for row in range(1, ROUTE_ROWS + 1)]
SERVE: Final[list[Action]] = [CATALOGUE.add("serve", r, e) for r in ROUTES for e in range(1, DEMANDS + 1)]
CLAIM: Final[list[Action]] = [CATALOGUE.add("claim", r) for r in ROUTES]

# ---- fields
PLANT: Final[list[Action]] = [CATALOGUE.add("plant", f) for f in FIELDS]
LAY: Final[list[Action]] = [CATALOGUE.add("lay", f) for f in FIELDS]
SELL: Final[list[Action]] = [CATALOGUE.add("sell", f) for f in FIELDS]
SELL_RURAL: Final[list[Action]] = [CATALOGUE.add("sell_rural", f) for f in FIELDS]
LOAD: Final[list[Action]] = [CATALOGUE.add("load", f) for f in FIELDS]
DELIVER: Final[list[Action]] = [CATALOGUE.add("deliver", f) for f in FIELDS]
FEED: Final[list[Action]] = [CATALOGUE.add("feed", f) for f in FIELDS]
WITHER: Final[list[Action]] = [CATALOGUE.add("wither", f) for f in FIELDS]
PLACE: Final[list[Action]] = [CATALOGUE.add("place", f, turn) for f in FIELDS for turn in range(TURNS)]

# ---- since edition 2
FILL_GROUP: Final[Action] = CATALOGUE.add("fill", "group")

# ---- how a step finds out what was chosen: the kind of a choice, and its place among the choices of its kind
K_WORD: Final = 0
K_TAKE: Final = 1
K_BONUS: Final = 2
K_CARD: Final = 3
K_GROUP: Final = 4
K_ACT: Final = 5
K_WORK: Final = 6
K_ADVANCE: Final = 7
K_USE: Final = 8
K_EMISSARY: Final = 9
K_BUILD: Final = 10
K_UPGRADE: Final = 11
K_TAKE_OVER: Final = 12
K_PRODUCE: Final = 13
K_LOAD_FROM: Final = 14
K_DELIVER_FROM: Final = 15
K_BURN: Final = 16
K_PROVINCE: Final = 17
K_MARKET: Final = 18
K_SLOT: Final = 19
K_CUBE: Final = 20
K_REMOVE: Final = 21
K_BUY: Final = 22
K_SHIP: Final = 23
K_UNDERTAKE: Final = 24
K_ENLIST: Final = 25
K_VETERANS: Final = 26
K_ROUTE: Final = 27
K_SERVE: Final = 28
K_CLAIM: Final = 29
K_PLANT: Final = 30
K_LAY: Final = 31
K_SELL: Final = 32
K_SELL_RURAL: Final = 33
K_LOAD: Final = 34
K_DELIVER: Final = 35
K_FEED: Final = 36
K_WITHER: Final = 37
K_PLACE: Final = 38

FAMILIES: Final[list[list[Action]]] = [
    TAKE,
    BONUS,
    CARD,
    GROUP,
    ACT,
    WORK,
    ADVANCE,
    USE,
    EMISSARY,
    BUILD,
    UPGRADE,
    TAKE_OVER,
    PRODUCE,
    LOAD_FROM,
    DELIVER_FROM,
    BURN,
    PROVINCE,
    MARKET,
    SLOT,
    CUBE,
    REMOVE,
    BUY,
    SHIP,
    UNDERTAKE,
    ENLIST,
    VETERANS,
    ROUTE,
    SERVE,
    CLAIM,
    PLANT,
    LAY,
    SELL,
    SELL_RURAL,
    LOAD,
    DELIVER,
    FEED,
    WITHER,
    PLACE,
]
"""The rows above in the order of the numbers K_TAKE to K_PLACE."""
KIND_OF: Final = row_of(CATALOGUE.families(FAMILIES))
INDEX_OF: Final = row_of(CATALOGUE.numbers(FAMILIES))
