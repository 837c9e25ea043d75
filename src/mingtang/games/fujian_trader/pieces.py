"""What lies in the box: the names of goods, places and cards, each with the number by which the rules know it."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 5
FAMILIES: Final[list[str]] = ["zheng", "li", "lin", "huang", "xu"]
"""Five merchant houses of the coast, a seat each."""

# FT-1.1: goods; silver is never a good, but it is counted beside them.
GOODS: Final[list[str]] = ["rice", "silk", "iron"]
RICE: Final = 0
SILK: Final = 1
IRON: Final = 2
SILVER: Final = 3
ALL_GOODS: Final = 3
WARES: Final[list[str]] = ["rice", "silk", "iron", "silver"]

REGIONS: Final[list[str]] = [
    "dong_hai",
    "eastern_route",
    "gulf_of_siam",
    "malacca_straits",
    "sumatra_west_java",
    "east_java_spice",
]

# FT-1.2: the ports; the single node Fujian follows them.
PORTS: Final[list[str]] = [
    "hyogo",
    "nagasaki",
    "hirado",
    "ryukyu",
    "cagayan",
    "manila",
    "sulu",
    "brunei",
    "hoi_an",
    "cambodia",
    "siam",
    "patani",
    "pahang",
    "johor",
    "melaka",
    "kedah",
    "aceh",
    "palembang",
    "banten",
    "batavia",
    "gresik",
    "makassar",
    "banda",
    "ternate_tidore",
]
PORT_COUNT: Final = 24
FUJIAN: Final = 24
NODES: Final[list[str]] = [*PORTS, "fujian"]

# FT-9.1: the provinces, zone after zone.
PROVINCES: Final[list[str]] = [
    "korea",
    "liaodong",
    "beizhili",
    "shandong",
    "shanxi",
    "shaanxi",
    "henan",
    "nanzhili",
    "zhejiang",
    "jiangxi",
    "huguang",
    "sichuan",
    "fujian",
    "guangdong",
    "guangxi",
    "guizhou",
    "yunnan",
]
PROVINCE_COUNT: Final = 17
FUJIAN_PROVINCE: Final = 12
OPEN: Final = -1
FALLEN: Final = -2

# FT-14.4: the event cards.
EVENTS: Final[list[str]] = [
    "famine",
    "war",
    "hongmao_blockade",
    "coastal_defense",
    "disaster",
    "typhoon",
    "silver_galleon",
    "manchu_move",
]
FAMINE: Final = 0
WAR: Final = 1
BLOCKADE: Final = 2
COASTAL_DEFENSE: Final = 3
DISASTER: Final = 4
TYPHOON: Final = 5
GALLEON: Final = 6
MANCHU_MOVE: Final = 7
NO_EVENT: Final = -1
REGIONAL: Final[list[bool]] = [e in (FAMINE, WAR, BLOCKADE) for e in range(8)]
"""FT-3.4: the events for which the colour die is rolled."""

DRAGON_SPOTS: Final[list[str]] = ["pre_invasion", "beijing", "nanjing", "fujian"]

# FT-6.3: the three wagers.
WAGERS: Final[list[str]] = ["standard", "peasant_revolt", "mercenaries"]
STANDARD: Final = 0
PEASANT_REVOLT: Final = 1
MERCENARIES: Final = 2

# FT-10: the Fortune cards.
FORTUNES: Final[list[str]] = [f"f{n:02d}" for n in range(1, 65)]
FORTUNE_COUNT: Final = 64

# FT-10.2: how long a card works.
TIMINGS: Final[list[str]] = ["short", "long", "end"]
SHORT: Final = 0
LONG: Final = 1
END: Final = 2

KINDS: Final[list[str]] = ["offensive", "defensive", "economy", "movement", "special"]

# FT-10.8: when a card may be played. The first six are windows in which a hidden card is asked for.
WINDOWS: Final[list[str]] = [
    "turn_start",
    "raid_attack",
    "raid_defense",
    "raid_third",
    "react_fortune",
    "react_action",
    "move",
    "main",
    "scoring",
]
TURN_START: Final = 0
RAID_ATTACK: Final = 1
RAID_DEFENSE: Final = 2
RAID_THIRD: Final = 3
REACT_FORTUNE: Final = 4
REACT_ACTION: Final = 5
ASKED_WINDOWS: Final = 6
MOVE: Final = 6
MAIN: Final = 7
SCORING: Final = 8

# FT-10.2: what ends a Long card.
ENDS: Final[list[str]] = ["port_lost", "raid_declared", "no_province", "invasion"]
PORT_LOST: Final = 0
RAID_DECLARED: Final = 1
NO_PROVINCE: Final = 2
INVASION: Final = 3
NEVER: Final = -1

# FT-14.5: the kinds of effects.
EFFECTS: Final[list[str]] = [
    "combat_bonus",
    "best_of_two",
    "rice_guard",
    "call_off_raid",
    "raid_refund",
    "gain",
    "exchange",
    "sale_boost",
    "discount",
    "production_bonus",
    "move_boost",
    "toll_free",
    "relocate",
    "ignore_event",
    "take",
    "draw",
    "look",
    "ward",
    "score",
    "reverse_action",
    "peace",
    "ally_defense",
]
COMBAT_BONUS: Final = 0
BEST_OF_TWO: Final = 1
RICE_GUARD: Final = 2
CALL_OFF_RAID: Final = 3
RAID_REFUND: Final = 4
GAIN: Final = 5
EXCHANGE: Final = 6
SALE_BOOST: Final = 7
DISCOUNT: Final = 8
PRODUCTION_BONUS: Final = 9
MOVE_BOOST: Final = 10
TOLL_FREE: Final = 11
RELOCATE: Final = 12
IGNORE_EVENT: Final = 13
TAKE: Final = 14
DRAW: Final = 15
LOOK: Final = 16
WARD: Final = 17
SCORE: Final = 18
REVERSE_ACTION: Final = 19
PEACE: Final = 20
ALLY_DEFENSE: Final = 21

SIDES: Final[list[str]] = ["attack", "defense"]
ATTACK: Final = 0
DEFENSE: Final = 1
SCOPES: Final[list[str]] = ["battle", "all", "port"]
SCOPE_BATTLE: Final = 0
SCOPE_ALL: Final = 1
SCOPE_PORT: Final = 2
ITEMS: Final[list[str]] = ["port", "province", "fortune"]
ITEM_PORT: Final = 0
ITEM_PROVINCE: Final = 1
ITEM_FORTUNE: Final = 2
DESTINATIONS: Final[list[str]] = ["own_port", "any_port", "other_ship", "fujian"]
OWN_PORT: Final = 0
ANY_PORT: Final = 1
OTHER_SHIP: Final = 2
TO_FUJIAN: Final = 3
LOOT: Final[list[str]] = ["goods", "silver", "fortune"]
LOOT_GOODS: Final = 0
LOOT_SILVER: Final = 1
LOOT_FORTUNE: Final = 2
CHOOSERS: Final[list[str]] = ["taker", "victim", "random"]
BY_TAKER: Final = 0
BY_VICTIM: Final = 1
BY_CHANCE: Final = 2
PER: Final[list[str]] = ["flat", "goods_set", "route", "stored_silver", "region_present", "fewest_ports"]
PER_FLAT: Final = 0
PER_GOODS_SET: Final = 1
PER_ROUTE: Final = 2
PER_STORED_SILVER: Final = 3
PER_REGION_PRESENT: Final = 4
PER_FEWEST_PORTS: Final = 5

# FT-14.8: what Shihe can take back.
DEEDS: Final[list[str]] = ["card", "raid", "market", "port", "province", "step", "fortunes", "storing"]
DEED_CARD: Final = 0
DEED_RAID: Final = 1
DEED_MARKET: Final = 2
DEED_PORT: Final = 3
DEED_PROVINCE: Final = 4
DEED_STEP: Final = 5
DEED_FORTUNES: Final = 6
DEED_STORING: Final = 7
