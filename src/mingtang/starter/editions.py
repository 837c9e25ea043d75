"""Editions of the rules: what a correction changed, as named questions, so that old games keep their rules.

Edition 1 is the first one. A correction that could change a past game raises `Meta.rules`, and the old behaviour stays here as a question:

    def lowest_card_wins(s: StarterState) -> bool:
        \"\"\"Edition 1: the lowest card won; since edition 2 the highest does (ST-2.3).\"\"\"
        return s.rules < 2
"""
