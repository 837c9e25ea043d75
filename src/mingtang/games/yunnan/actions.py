"""Everything that a player of Yunnan can ever choose, in a fixed order. Append only: a golden file guards the numbers."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action, Catalogue

# YU-0.1: the places along the Tea Horse Road; the number is the road index, and the Market is no Province.
PLACES: Final[list[str]] = ["market", "yunnan", "sichuan", "kang", "tibet", "qinghai"]
MARKET_OF_PUER: Final = 0
YUNNAN: Final = 1
QINGHAI: Final = 5
PROVINCES: Final = 5

# YU-0.2: every side road that there can be, named by the Provinces that it joins; four of them are printed on a board.
GORGES: Final[list[str]] = [
    "sichuan_qinghai",
    "yunnan_kang",
    "yunnan_tibet",
    "kang_qinghai",
    "yunnan_qinghai",
    "sichuan_tibet",
]
KNOWN_GORGES: Final = 4
"""The first are those of the board as we know it; the others may stand on an owner's (a data pack says so)."""

BUILDINGS: Final[list[str]] = ["school", "customs", "horse", "guild", "yard", "temple"]
SCHOOL: Final = 0
CUSTOMS: Final = 1
HORSE: Final = 2
GUILD: Final = 3
YARD: Final = 4
TEMPLE: Final = 5

KINDS: Final[list[str]] = ["post", "bridge", "teahouse"]
POST: Final = 0
BRIDGE: Final = 1
TEAHOUSE: Final = 2

HIGHEST_BID: Final = 40
"""No data pack may print a higher space."""
HIGHEST_INCOME: Final = 400
"""No data pack may allow a higher Round Income."""
MOST_COLOURS: Final = 5

CATALOGUE: Final = Catalogue()

PASS: Final[Action] = CATALOGUE.add("pass")
BANK: Final[Action] = CATALOGUE.add("bank")
MARKET: Final[Action] = CATALOGUE.add("market")
BID: Final[list[list[Action]]] = [
    [CATALOGUE.add("bid", building, value) for value in range(HIGHEST_BID + 1)] for building in BUILDINGS
]
FROM_SUPPLY: Final[Action] = CATALOGUE.add("from", "supply")
FROM: Final[list[Action]] = [FROM_SUPPLY] + [CATALOGUE.add("from", place) for place in PLACES[1:]]
"""By source: the supply at 0, then the Provinces by road index."""
RESOLVE: Final[list[Action]] = [CATALOGUE.add("resolve", building) for building in BUILDINGS]
BLOCK: Final[list[Action]] = [CATALOGUE.add("block", gorge) for gorge in GORGES[:KNOWN_GORGES]]
TAKE: Final[list[Action]] = [CATALOGUE.add("take", kind) for kind in KINDS]
TAKE_GUARDS: Final[Action] = CATALOGUE.add("take", "guards")
KEEP: Final[Action] = CATALOGUE.add("keep")
PLACE_IN: Final[list[Action]] = [CATALOGUE.add("place", place) for place in PLACES]
PLACE_OVER: Final[list[Action]] = [CATALOGUE.add("place", gorge) for gorge in GORGES[:KNOWN_GORGES]]
GUARD: Final[list[Action]] = [CATALOGUE.add("guards", place) for place in PLACES]
BUILD_POST: Final[list[Action]] = [CATALOGUE.add("build", "post", place) for place in PLACES]
BUILD_BRIDGE: Final[list[Action]] = [CATALOGUE.add("build", "bridge", gorge) for gorge in GORGES[:KNOWN_GORGES]]
BUILD_TEAHOUSE: Final[list[Action]] = [CATALOGUE.add("build", "teahouse", place) for place in PLACES]
GO: Final[list[Action]] = [CATALOGUE.add("go", place) for place in PLACES]
TO: Final[list[Action]] = [CATALOGUE.add("to", place) for place in PLACES]
STOP: Final[Action] = CATALOGUE.add("stop")
DISPLACE: Final[list[Action]] = [CATALOGUE.add("displace", colour) for colour in range(MOST_COLOURS)]
DISPLACE_NOBODY: Final[Action] = CATALOGUE.add("displace", "nobody")
FINISH: Final[Action] = CATALOGUE.add("finish")
CONVERT: Final[list[Action]] = [CATALOGUE.add("convert", n) for n in range(HIGHEST_INCOME + 1)]
for _gorge in GORGES[KNOWN_GORGES:]:
    BLOCK.append(CATALOGUE.add("block", _gorge))
    PLACE_OVER.append(CATALOGUE.add("place", _gorge))
    BUILD_BRIDGE.append(CATALOGUE.add("build", "bridge", _gorge))


BID_VALUE: Final[list[int]] = CATALOGUE.numbers(BID)
BID_BUILDING: Final[list[int]] = [-1] * len(CATALOGUE)
for _b, _row in enumerate(BID):
    for _a in _row:
        BID_BUILDING[_a.id] = _b
PLACE_OF: Final[list[int]] = CATALOGUE.numbers([FROM, PLACE_IN, GUARD, BUILD_POST, BUILD_TEAHOUSE, GO, TO])
GORGE_OF: Final[list[int]] = CATALOGUE.numbers([BLOCK, PLACE_OVER, BUILD_BRIDGE])
COLOUR_OF: Final[list[int]] = CATALOGUE.numbers([DISPLACE])
POINTS_OF: Final[list[int]] = CATALOGUE.numbers([CONVERT])
KIND_OF: Final[list[int]] = CATALOGUE.numbers([TAKE])
for _a in BUILD_POST:
    KIND_OF[_a.id] = POST
for _a in BUILD_BRIDGE:
    KIND_OF[_a.id] = BRIDGE
for _a in BUILD_TEAHOUSE:
    KIND_OF[_a.id] = TEAHOUSE
