"""What older editions of these rules did otherwise. This is the first edition: nothing yet.

When a fix could change a game that was played before, raise `META.rules` and put the old behaviour here as a named question, such
as `def bounty_after_sale(s) -> bool: return s.rules < 2`, so that running and stored games keep the rules they began with.
"""
