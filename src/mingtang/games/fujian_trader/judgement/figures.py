"""The figures of which the terms of Fujian Trader's judgement are made, each as the code has it; what play has found stands in `weights.toml`.

A weight scales a whole term or a kind of choice; these say what a silver, a sack of rice, a port, a province, a card is worth within it.
"""

from __future__ import annotations

from typing import Final

FIGURES: Final[list[tuple[str, float]]] = [
    ("silver_to_store", 1.85),
    ("silver_early", 1.35),
    ("silver_late", 1.1),
    ("silver_last_turns", 0.7),
    ("silver_at_last", 0.5),
    ("stored_a_turn", 1.8),
    ("rice_sold", 0.31),
    ("silk_sold", 0.34),
    ("iron_sold", 0.4),
    ("sale_this_turn", 0.7),
    ("set_begun", 0.2),
    ("goods_at_last", 0.02),
    ("units_a_turn", 11.0),
    ("some_goods", 1.0),
    ("many_goods", 0.6),
    ("too_many_goods", 0.15),
    ("least_good", 0.12),
    ("goods_kept", 0.85),
    ("crops_sold", 0.8),
    ("last_harvest", 1.0),
    ("route_kept", 0.15),
    ("region_nearly", 0.9),
    ("region_begun", 0.3),
    ("port_bought", 1.0),
    ("income_of_province", 0.85),
    ("defence_province", 0.12),
    ("attack_province", 0.12),
    ("movement_province", 0.45),
    ("window_opened", 2.0),
    ("pouch_opened", 1.8),
    ("window_longer", 1.8),
    ("card_at_last", 0.34),
    ("card_a_turn", 0.15),
    ("card_most", 0.75),
    ("unknown_card_at_last", 0.34),
    ("unknown_card_a_turn", 0.16),
    ("unknown_card_most", 0.9),
    ("card_on_table", 0.2),
    ("card_on_table_a_turn", 0.12),
    ("cheap_fortunes", 0.3),
    ("debt", 0.4),
    ("conquest_kept", 0.42),
    ("rival_loses_port", 1.0),
    ("hidden_card", 0.2),
    ("hidden_cards_most", 0.9),
    ("iron_spared", 0.5),
    ("iron_spared_most", 2.0),
    ("rolled_twice", 1.4),
    ("goods_for_raid", 1.1),
    ("goods_for_battle", 1.1),
    ("rice_against_silk", 0.4),
    ("sale_lost", 1.0),
    ("iron_given", 1.0),
    ("pot_at_stake", 0.3),
    ("sale_barred", 0.8),
    ("iron_forfeited", 0.7),
    ("next_sale_of_position", 0.25),
    ("next_sale", 0.25),
    ("rice_to_come", 1.2),
    ("silk_to_come", 1.2),
    ("best_market", 4.0),
    ("far_market", 0.05),
    ("sale_foregone", 0.8),
    ("bounty_given", 0.5),
    ("province_later", 0.8),
    ("toll_of_good", 0.7),
    ("toll_of_silver", 1.2),
    ("toll_of_nothing", 2.0),
    ("step_sailed", 0.02),
    ("saved_for_province", 1.2),
    ("fortunes_now", 0.5),
    ("lot_foregone", 0.8),
    ("market_now", 0.05),
    ("kept_for_province", 8.0),
    ("kept_with_provinces", 4.0),
    ("kept_early", 6.0),
    ("kept_before_invasion", 2.0),
    ("card_offered", 0.9),
    ("good_taken_from_rival", 0.2),
    ("spare_card", 0.34),
    ("production_card", 0.16),
    ("combat_card", 0.2),
    ("combat_card_a_turn", 0.16),
    ("movement_card", 0.4),
    ("movement_card_a_turn", 0.35),
    ("toll_card", 0.4),
    ("long_toll_card", 0.3),
    ("long_toll_card_a_turn", 0.2),
    ("exchange_card", 0.12),
    ("look_card", 0.3),
    ("looted_card", 1.0),
    ("discount_card", 0.5),
    ("discount_card_a_turn", 0.3),
    ("port_discount", 2.0),
    ("province_discount", 3.0),
    ("disaster_goods", 3.5),
    ("income_barred", 0.8),
    ("famine_set_aside", 0.2),
    ("event_set_aside", 1.2),
    ("reversal", 1.5),
    ("reversal_vote", 0.5),
    ("next_sale_unstored", 0.25),
    ("next_sale_at_last", 0.25),
    ("room_half_full", 0.5),
    ("room_full", 1.0),
]
"""What is worth how much, in influence points or as a share."""

# Where each of them stands in that list.
SILVER_TO_STORE: Final = 0
SILVER_EARLY: Final = 1
SILVER_LATE: Final = 2
SILVER_LAST_TURNS: Final = 3
SILVER_AT_LAST: Final = 4
STORED_A_TURN: Final = 5
RICE_SOLD: Final = 6
SILK_SOLD: Final = 7
IRON_SOLD: Final = 8
SALE_THIS_TURN: Final = 9
SET_BEGUN: Final = 10
GOODS_AT_LAST: Final = 11
UNITS_A_TURN: Final = 12
SOME_GOODS: Final = 13
MANY_GOODS: Final = 14
TOO_MANY_GOODS: Final = 15
LEAST_GOOD: Final = 16
GOODS_KEPT: Final = 17
CROPS_SOLD: Final = 18
LAST_HARVEST: Final = 19
ROUTE_KEPT: Final = 20
REGION_NEARLY: Final = 21
REGION_BEGUN: Final = 22
PORT_BOUGHT: Final = 23
INCOME_OF_PROVINCE: Final = 24
DEFENCE_PROVINCE: Final = 25
ATTACK_PROVINCE: Final = 26
MOVEMENT_PROVINCE: Final = 27
WINDOW_OPENED: Final = 28
POUCH_OPENED: Final = 29
WINDOW_LONGER: Final = 30
CARD_AT_LAST: Final = 31
CARD_A_TURN: Final = 32
CARD_MOST: Final = 33
UNKNOWN_CARD_AT_LAST: Final = 34
UNKNOWN_CARD_A_TURN: Final = 35
UNKNOWN_CARD_MOST: Final = 36
CARD_ON_TABLE: Final = 37
CARD_ON_TABLE_A_TURN: Final = 38
CHEAP_FORTUNES: Final = 39
DEBT: Final = 40
CONQUEST_KEPT: Final = 41
RIVAL_LOSES_PORT: Final = 42
HIDDEN_CARD: Final = 43
HIDDEN_CARDS_MOST: Final = 44
IRON_SPARED: Final = 45
IRON_SPARED_MOST: Final = 46
ROLLED_TWICE: Final = 47
GOODS_FOR_RAID: Final = 48
GOODS_FOR_BATTLE: Final = 49
RICE_AGAINST_SILK: Final = 50
SALE_LOST: Final = 51
IRON_GIVEN: Final = 52
POT_AT_STAKE: Final = 53
SALE_BARRED: Final = 54
IRON_FORFEITED: Final = 55
NEXT_SALE_OF_POSITION: Final = 56
NEXT_SALE: Final = 57
RICE_TO_COME: Final = 58
SILK_TO_COME: Final = 59
BEST_MARKET: Final = 60
FAR_MARKET: Final = 61
SALE_FOREGONE: Final = 62
BOUNTY_GIVEN: Final = 63
PROVINCE_LATER: Final = 64
TOLL_OF_GOOD: Final = 65
TOLL_OF_SILVER: Final = 66
TOLL_OF_NOTHING: Final = 67
STEP_SAILED: Final = 68
SAVED_FOR_PROVINCE: Final = 69
FORTUNES_NOW: Final = 70
LOT_FOREGONE: Final = 71
MARKET_NOW: Final = 72
KEPT_FOR_PROVINCE: Final = 73
KEPT_WITH_PROVINCES: Final = 74
KEPT_EARLY: Final = 75
KEPT_BEFORE_INVASION: Final = 76
CARD_OFFERED: Final = 77
GOOD_TAKEN_FROM_RIVAL: Final = 78
SPARE_CARD: Final = 79
PRODUCTION_CARD: Final = 80
COMBAT_CARD: Final = 81
COMBAT_CARD_A_TURN: Final = 82
MOVEMENT_CARD: Final = 83
MOVEMENT_CARD_A_TURN: Final = 84
TOLL_CARD: Final = 85
LONG_TOLL_CARD: Final = 86
LONG_TOLL_CARD_A_TURN: Final = 87
EXCHANGE_CARD: Final = 88
LOOK_CARD: Final = 89
LOOTED_CARD: Final = 90
DISCOUNT_CARD: Final = 91
DISCOUNT_CARD_A_TURN: Final = 92
PORT_DISCOUNT: Final = 93
PROVINCE_DISCOUNT: Final = 94
DISASTER_GOODS: Final = 95
INCOME_BARRED: Final = 96
FAMINE_SET_ASIDE: Final = 97
EVENT_SET_ASIDE: Final = 98
REVERSAL: Final = 99
REVERSAL_VOTE: Final = 100
NEXT_SALE_UNSTORED: Final = 101
NEXT_SALE_AT_LAST: Final = 102
ROOM_HALF_FULL: Final = 103
ROOM_FULL: Final = 104
