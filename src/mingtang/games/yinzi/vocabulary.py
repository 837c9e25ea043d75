"""The names that the rules know: what a data pack may describe anew, but never rename."""

from __future__ import annotations

from typing import Final

COLOURS: Final[list[str]] = ["red", "blue", "yellow", "green"]
"""A player's colour goes by the seat: the first is red (YZ-1.1)."""
MOST_SEATS: Final = 4

# YZ-2.2: goods, in the order of the data
GOODS: Final[list[str]] = [
    "cabbage",
    "fruit",
    "wheat",
    "rice",
    "salt",
    "tea",
    "cotton",
    "sugarcane",
    "ramie",
    "bamboo",
    "potato",
    "corn",
]
GOOD_COUNT: Final = 12
GRID_LETTERS: Final = "cfwrstkumbpn"
"""The letters of the goods in the grid of a province."""
WHEAT: Final = 2
RICE: Final = 3
SALT: Final = 4
TEA: Final = 5
POTATO: Final = 10
CORN: Final = 11
NO_GOOD: Final = -1
COIN: Final = -2
"""What a coin slot of an urban market shows (YZ-5.3.1)."""

COMMODITIES: Final[list[str]] = ["paper", "porcelain", "silk", "sugar"]
COMMODITY_COUNT: Final = 4
TEA_SLOT: Final = 4
"""What a ship's slot for tea shows; below it the commodities by number."""
SHOWN_ON_SHIPS: Final[list[str]] = [*COMMODITIES, "tea"]

PROVINCES: Final[list[str]] = ["huguang", "nanzhili", "jiangxi", "zhejiang"]
LETTERS: Final[list[str]] = ["H", "N", "J", "Z"]
PROVINCE_COUNT: Final = 4
SEA: Final = 4
"""Where ships lie, as a place for distances."""

# YZ-0.2: a field is named by the letter of its province, its column and its row
COLUMNS: Final = 8
ROWS: Final = 5
FIELDS: Final[list[str]] = [f"{letter}{x}{y}" for letter in LETTERS for y in range(ROWS) for x in range(COLUMNS)]
TURNS: Final = 4
"""A factory tile may lie in four directions (YZ-5.4.2)."""

FACTORIES: Final[list[str]] = [f"{commodity}_{colour}" for colour in COLOURS for commodity in COMMODITIES]
FACTORY_COUNT: Final = 16
SHAPES: Final[list[str]] = ["I2", "L3"]
LEVELS: Final[list[str]] = ["0", "I", "II", "III"]

# YZ-5.0 and YZ-6.0: what a round consists of
FORTUNE: Final[list[str]] = [
    "construct_boats",
    "plant_crops",
    "sell_urban",
    "develop_factories",
    "choose_advancements",
]
BOATS: Final = 0
PLANT: Final = 1
URBAN: Final = 2
DEVELOP: Final = 3
ADVANCE: Final = 4
WORKFORCE: Final[list[str]] = [
    "take_resources",
    "produce_commodities",
    "supply_ships",
    "emperor_undertakings",
    "war_routes",
]
RESOURCES: Final = 0
PRODUCE: Final = 1
SUPPLY: Final = 2
EMPEROR: Final = 3
WAR: Final = 4
ACTION_COUNT: Final = 5

RESOURCE_KINDS: Final[list[str]] = ["wood", "stone"]
WOOD: Final = 0
STONE: Final = 1

# YZ-3.2: from left to right
BONUSES: Final[list[str]] = [
    "free_advancement",
    "better_sales",
    "fed_workers",
    "no_taxes",
    "boat_upgrade",
    "factory_upgrade",
]
FREE_ADVANCEMENT: Final = 0
BETTER_SALES: Final = 1
FED_WORKERS: Final = 2
NO_TAXES: Final = 3
BOAT_UPGRADE: Final = 4
FACTORY_UPGRADE: Final = 5
BONUS_COUNT: Final = 6

# YZ-7.1: four sections of six slots
SECTIONS: Final[list[str]] = ["diplomacy", "economy", "emperor", "war_routes"]
SECTION_SIZE: Final = 6
ADVANCEMENTS: Final[list[str]] = [
    "emissary_brunei",
    "emissary_korea",
    "emissary_japan",
    "emissary_portugal",
    "emissary_spain",
    "emissary_netherlands",
    "free_rice",
    "free_wood",
    "free_stone",
    "free_raw_material",
    "free_boat_capacity",
    "free_copper",
    "free_salt",
    "extra_urban_sale",
    "extra_crops",
    "same_undertaking",
    "extra_worker",
    "eager_immigrants",
    "free_wheat",
    "personal_route",
    "war_copper",
    "veterans",
    "extra_recruit",
    "weaker_enemies",
]
ADVANCEMENT_COUNT: Final = 24
FREE_RICE: Final = 6
FREE_WOOD: Final = 7
FREE_STONE: Final = 8
FREE_RAW: Final = 9
FREE_BOAT: Final = 10
FREE_COPPER: Final = 11
FREE_SALT: Final = 12
EXTRA_SALE: Final = 13
EXTRA_CROPS: Final = 14
SAME_UNDERTAKING: Final = 15
EXTRA_WORKER: Final = 16
EAGER_IMMIGRANTS: Final = 17
FREE_WHEAT: Final = 18
PERSONAL_ROUTE: Final = 19
WAR_COPPER: Final = 20
VETERANS: Final = 21
EXTRA_RECRUIT: Final = 22
WEAKER_ENEMIES: Final = 23
EMISSARIES: Final = 0b111111
"""The bits of the Diplomacy section."""

NATIONS: Final[list[str]] = ["japan", "korea", "brunei", "netherlands", "portugal", "spain"]
NATION_COUNT: Final = 6
EMISSARY_TO: Final[list[int]] = [2, 1, 0, 4, 5, 3]
"""By slot of the Diplomacy section: the nation of the emissary."""
EMISSARY_OF: Final[list[int]] = [2, 1, 0, 5, 3, 4]
"""By nation: the slot of its emissary."""
MARKETS: Final[list[str]] = ["east", "europe"]
EAST: Final = 0
EUROPE: Final = 1

SHIPS: Final[list[str]] = [
    *[f"{nation}{i}" for nation in ("JP", "KR", "BN") for i in (1, 2, 3, 4)],
    *[f"{nation}{i}" for nation in ("NL", "PT", "ES") for i in (1, 2)],
]
SHIP_COUNT: Final = 18
NATION_OF: Final[dict[str, int]] = {"JP": 0, "KR": 1, "BN": 2, "NL": 3, "PT": 4, "ES": 5}
"""A ship is named by its nation."""
SHIP_SLOTS: Final = 4
"""Room for the slots of a ship; those of the box have two or three."""
COASTAL_BOXES: Final = 4

ROUTES: Final[list[str]] = [f"R{i:02d}" for i in range(1, 21)]
ROUTE_COUNT: Final = 20
ROUTE_ROWS: Final = 4
ROW_LENGTH: Final = 4
DEMANDS: Final = 4
"""Room for the elements of a route tile's demand; those of the box have one to three."""
DEMAND_KINDS: Final[list[str]] = ["commodity", "good", "emissary"]
WANTS_COMMODITY: Final = 0
WANTS_GOOD: Final = 1
WANTS_EMISSARY: Final = 2
ANY: Final = -1

URBAN_TILES: Final[list[str]] = [f"U{i}" for i in range(1, 9)]
URBAN_SLOTS: Final = 6
"""Room for the slots of an urban market; those of the box have five."""

UNDERTAKINGS: Final[list[str]] = ["palace_keeping", "road_construction", "water_canal", "bridge_building"]
UNDERTAKING_COUNT: Final = 4
EXTRAS: Final[list[str]] = ["", "route_tile", "boat_step", "factory_upgrade"]
EXTRA_ROUTE_TILE: Final = 1
EXTRA_BOAT_STEP: Final = 2
EXTRA_FACTORY_UPGRADE: Final = 3

DISASTERS: Final[list[str]] = ["wildfire", "flood", "drought"]
WILDFIRE: Final = 0
FLOOD: Final = 1
DROUGHT: Final = 2

CROP_COLUMNS: Final = 6
HIGHEST_FORTUNE: Final = 3
HIGHEST_WORKERS: Final = 3
CARDS: Final[list[str]] = [f"{f}/{w}" for f in range(1, HIGHEST_FORTUNE + 1) for w in range(1, HIGHEST_WORKERS + 1)]
"""An action card is named by its fortune value and its workers (YZ-5.0)."""
CARD_COUNT: Final = 9
DECK: Final = 12
HAND: Final = 3
ROUNDS: Final = 4
MOST_WORKERS: Final = 4
"""At most four workers in one workforce action (YZ-6.0)."""

PHASES: Final[list[str]] = [
    "setup",
    "bonus",
    "actions",
    "feeding",
    "war_glories",
    "disasters",
    "routes",
    "undertakings",
    "taxation",
    "late_shipping",
    "administration",
    "last_chance",
]
PHASE_SETUP: Final = 0
PHASE_BONUS: Final = 1
PHASE_ACTIONS: Final = 2
PHASE_FEEDING: Final = 3
PHASE_WAR: Final = 4
PHASE_DISASTERS: Final = 5
PHASE_ROUTES: Final = 6
PHASE_UNDERTAKINGS: Final = 7
PHASE_TAXATION: Final = 8
PHASE_LATE: Final = 9
PHASE_ADMINISTRATION: Final = 10
PHASE_LAST: Final = 11
