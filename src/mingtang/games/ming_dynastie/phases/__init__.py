"""The phases and actions of the rulebook, a file each."""
