"""The figures of which the terms of Yínzi's judgement are made, each as the code has it; what play has found stands in `weights.toml`.

A weight scales a whole term; these say what a disc, a card, a commodity in a factory is worth within it.
"""

from __future__ import annotations

from typing import Final

FIGURES: Final[list[tuple[str, float]]] = [
    ("copper_early", 0.07),
    ("silver_early", 0.05),
    ("hoarded_copper", 0.5),
    ("wood_kept", 0.62),
    ("stone_kept", 0.95),
    ("more_stone", 0.3),
    ("half_a_boat", 0.8),
    ("capacity_kept", 0.35),
    ("discs_at_last", 0.15),
    ("discs_early", 0.45),
    ("card_fortune", 0.62),
    ("card_kept", 0.3),
    ("card_workers", 0.5),
    ("workers_in_hand", 0.5),
    ("units_left", 0.5),
    ("workers_left", 0.45),
    ("workers_on_top", 0.2),
    ("veterans_kept", 0.25),
    ("workers_at_bottom", 0.12),
    ("disc_for_food", 1.2),
    ("food_bought", 1.0),
    ("hunger", 2.0),
    ("pair_of_food", 0.8),
    ("food_kept", 0.42),
    ("more_food", 0.08),
    ("food_at_last", 0.8),
    ("tax_paid", 1.05),
    ("tax_to_be_earned", 1.8),
    ("tax_not_paid", 2.3),
    ("war_open", 0.8),
    ("recruits_to_come", 1.2),
    ("overtaken", 0.62),
    ("strength_holds", 0.14),
    ("second_overtaken", 0.4),
    ("route_tile", 1.1),
    ("route_tile_at_last", 0.7),
    ("boat_step", 1.0),
    ("factory_upgrade", 1.5),
    ("route_fulfilled", 1.0),
    ("personal_route", 0.35),
    ("personal_route_done", 0.4),
    ("surest_shipping", 0.72),
    ("shipped_at_last", 0.12),
    ("shipped_early", 0.3),
    ("in_reach", 0.75),
    ("out_of_reach", 0.25),
    ("asked_for", 0.85),
    ("not_asked_for", 0.45),
    ("commodity_abroad", 3.0),
    ("one_slot_left", 0.9),
    ("slots_left", 0.65),
    ("sails_at_last", 0.35),
    ("sails_early", 0.35),
    ("raw_of_others", 0.7),
    ("raw_for_a_low_level", 0.42),
    ("raw_for_a_high_level", 0.62),
    ("raw_at_last", 0.4),
    ("factory_used", 0.45),
    ("factory_level", 0.35),
    ("own_colour", 0.5),
    ("factory_at_the_coast", 0.25),
    ("every_factory", 0.45),
    ("best_factory", 0.3),
    ("own_mill", 0.25),
    ("sale_in_town", 2.3),
    ("raw_sold", 0.12),
    ("sale_elsewhere", 0.85),
    ("sale_later", 1.3),
    ("tea_asked_for", 0.7),
    ("tea_later", 0.4),
    ("salt_in_reach", 0.42),
    ("two_cubes", 1.85),
    ("salt_pairs", 0.15),
    ("discs_unsure", 0.3),
    ("disc_of_emissaries", 0.25),
    ("disc_of_rice", 1.0),
    ("disc_of_wood", 0.5),
    ("disc_of_stone", 0.6),
    ("disc_of_raw_material", 0.6),
    ("disc_of_boat", 0.2),
    ("disc_of_copper", 0.3),
    ("disc_of_salt", 0.25),
    ("disc_of_sale", 0.35),
    ("disc_of_crops", 0.25),
    ("disc_of_undertaking", 0.1),
    ("disc_of_worker", 0.25),
    ("disc_of_immigrants", 0.1),
    ("disc_of_wheat", 0.6),
    ("disc_of_personal_route", 0.4),
    ("disc_of_war_copper", 0.2),
    ("disc_of_veterans", 0.3),
    ("disc_of_recruit", 0.5),
    ("disc_of_weaker_enemies", 0.2),
    ("prospects", 0.0),
]
"""What is worth how much, in points or as a share."""

# Where each of them stands in that list.
COPPER_EARLY: Final = 0
SILVER_EARLY: Final = 1
HOARDED_COPPER: Final = 2
WOOD_KEPT: Final = 3
STONE_KEPT: Final = 4
MORE_STONE: Final = 5
HALF_A_BOAT: Final = 6
CAPACITY_KEPT: Final = 7
DISCS_AT_LAST: Final = 8
DISCS_EARLY: Final = 9
CARD_FORTUNE: Final = 10
CARD_KEPT: Final = 11
CARD_WORKERS: Final = 12
WORKERS_IN_HAND: Final = 13
UNITS_LEFT: Final = 14
WORKERS_LEFT: Final = 15
WORKERS_ON_TOP: Final = 16
VETERANS_KEPT: Final = 17
WORKERS_AT_BOTTOM: Final = 18
DISC_FOR_FOOD: Final = 19
FOOD_BOUGHT: Final = 20
HUNGER: Final = 21
PAIR_OF_FOOD: Final = 22
FOOD_KEPT: Final = 23
MORE_FOOD: Final = 24
FOOD_AT_LAST: Final = 25
TAX_PAID: Final = 26
TAX_TO_BE_EARNED: Final = 27
TAX_NOT_PAID: Final = 28
WAR_OPEN: Final = 29
RECRUITS_TO_COME: Final = 30
OVERTAKEN: Final = 31
STRENGTH_HOLDS: Final = 32
SECOND_OVERTAKEN: Final = 33
ROUTE_TILE: Final = 34
ROUTE_TILE_AT_LAST: Final = 35
BOAT_STEP: Final = 36
FACTORY_UPGRADE: Final = 37
ROUTE_FULFILLED: Final = 38
PERSONAL_ROUTE: Final = 39
PERSONAL_ROUTE_DONE: Final = 40
SUREST_SHIPPING: Final = 41
SHIPPED_AT_LAST: Final = 42
SHIPPED_EARLY: Final = 43
IN_REACH: Final = 44
OUT_OF_REACH: Final = 45
ASKED_FOR: Final = 46
NOT_ASKED_FOR: Final = 47
COMMODITY_ABROAD: Final = 48
ONE_SLOT_LEFT: Final = 49
SLOTS_LEFT: Final = 50
SAILS_AT_LAST: Final = 51
SAILS_EARLY: Final = 52
RAW_OF_OTHERS: Final = 53
RAW_FOR_A_LOW_LEVEL: Final = 54
RAW_FOR_A_HIGH_LEVEL: Final = 55
RAW_AT_LAST: Final = 56
FACTORY_USED: Final = 57
FACTORY_LEVEL: Final = 58
OWN_COLOUR: Final = 59
FACTORY_AT_THE_COAST: Final = 60
EVERY_FACTORY: Final = 61
BEST_FACTORY: Final = 62
OWN_MILL: Final = 63
SALE_IN_TOWN: Final = 64
RAW_SOLD: Final = 65
SALE_ELSEWHERE: Final = 66
SALE_LATER: Final = 67
TEA_ASKED_FOR: Final = 68
TEA_LATER: Final = 69
SALT_IN_REACH: Final = 70
TWO_CUBES: Final = 71
SALT_PAIRS: Final = 72
DISCS_UNSURE: Final = 73
DISC_OF_EMISSARIES: Final = 74
PROSPECTS: Final = 93

EMISSARY_DISCS: Final = 6
"""So many slots of the advancements box are emissaries, and count alike; the other discs follow one by one."""
