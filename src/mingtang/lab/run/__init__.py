"""Many games between bots: contests, the tables they are written to, and the machines they are played on."""
