"""What older editions of the rules did otherwise, as named questions. This is the first edition: nothing yet.

A fix that could change a game that was played before raises `META.rules`; what was before stays here, such as
`def monks_break_ties(s) -> bool: return s.rules < 2`, so that running and stored games keep the rules they began with.
"""
