"""What earlier editions of these rules played otherwise. Yunnan is still in its first, so nothing differs yet.

When a rule is corrected, what was played before stays here as a named question, asked where the rule is carried out.
"""
