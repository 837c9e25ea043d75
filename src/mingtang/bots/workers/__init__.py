"""The processes in which bots think and play."""
