"""The core knows steps, actions, refusals, events and records; it knows no game."""
