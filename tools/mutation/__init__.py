"""Mutants of the rules: the ways to break a file, which tests walk where, and the trial of one break."""
