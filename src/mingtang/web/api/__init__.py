"""The JSON interface: everything a player can do at the table, for programs. Described at /api/docs."""
