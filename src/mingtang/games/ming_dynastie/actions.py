"""Everything that a player of Ming-Dynastie can ever choose, in a fixed order. Append only: a golden file guards the numbers."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action, Catalogue

# MD-0.2: six provinces in board order, three districts each; a district's number is three times its province's, and on.
PROVINCES: Final[list[str]] = ["henan", "nanzhili", "jiangxi", "guangdong", "sichuan", "shaanxi"]
DISTRICTS: Final[list[str]] = [
    *["nanyang", "luoyang", "guide"],
    *["anqing", "fengyang", "huizhou"],
    *["jiujiang", "raozhou", "ganzhou"],
    *["shaozhou", "chaozhou", "zhaoqing"],
    *["kuizhou", "chongqing", "baoning"],
    *["hanzhong", "gongchang", "yanan"],
]
PROVINCE_COUNT: Final = 6
DISTRICT_COUNT: Final = 18
SECTIONS: Final = 3
"""MD-0.2: the districts of a province, and the sections of its city."""
HOUSES: Final = 3
"""MD-0.2: the houses of a section."""

# MD-0.3: the kinds of cards; the dragon is the joker.
CARDS: Final[list[str]] = ["rider", "junk", "rickshaw", "sedan", "ox_cart", "camel", "dragon"]
KINDS: Final = 6
"""The kinds of transport: all cards but the dragon."""
DRAGON: Final = 6
CARD_COUNT: Final = 7

MOST_SEATS: Final = 4
HIGHEST_DEPLOYMENT: Final = 6
"""No data pack may allow to deploy more at once."""
HIGHEST_RETURN: Final = 9
"""No data pack may bring more members of one player into a city."""

CATALOGUE: Final = Catalogue()

NEUTRAL: Final[list[Action]] = [CATALOGUE.add("neutral", d) for d in DISTRICTS]
PRINCE: Final[list[Action]] = [CATALOGUE.add("prince", d) for d in DISTRICTS]
PLACE: Final[list[Action]] = [CATALOGUE.add("place", p) for p in PROVINCES]
TAKE: Final[list[Action]] = [CATALOGUE.add("take", p) for p in PROVINCES]
TAKE_DRAGON: Final[Action] = CATALOGUE.add("dragon")
SACRIFICE: Final[list[Action]] = [CATALOGUE.add("sacrifice", p) for p in PROVINCES]
MOVE: Final[Action] = CATALOGUE.add("move")
STAY: Final[Action] = CATALOGUE.add("stay")
PASS: Final[Action] = CATALOGUE.add("pass")
PLAY: Final[list[Action]] = [CATALOGUE.add("play", c) for c in CARDS]
GO: Final[list[Action]] = [CATALOGUE.add("go", d) for d in DISTRICTS]
STOP: Final[Action] = CATALOGUE.add("stop")
PAY: Final[list[Action]] = [CATALOGUE.add("pay", c) for c in CARDS]
DEPLOY: Final[list[Action]] = [CATALOGUE.add("deploy", n) for n in range(HIGHEST_DEPLOYMENT + 1)]
OPEN: Final[Action] = CATALOGUE.add("open")
CLOISTER: Final[Action] = CATALOGUE.add("cloister")
RECALL: Final[list[Action]] = [CATALOGUE.add("recall", d) for d in DISTRICTS]
SEAL: Final[list[Action]] = [CATALOGUE.add("seal", n) for n in range(HIGHEST_RETURN + 1)]
RETURN: Final[list[Action]] = [CATALOGUE.add("return", d) for d in DISTRICTS]
START: Final[list[Action]] = [CATALOGUE.add("start", seat) for seat in range(MOST_SEATS)]

NUMBER_OF: Final[list[int]] = CATALOGUE.numbers(
    [NEUTRAL, PRINCE, PLACE, TAKE, SACRIFICE, PLAY, GO, PAY, DEPLOY, RECALL, SEAL, RETURN, START]
)
"""The province, district, card, count or seat that an action names."""
