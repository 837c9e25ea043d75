"""The phases of the rulebook, a file each."""
