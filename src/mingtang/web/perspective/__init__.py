"""A table as one reader may see it: the position, the log, the stages of a choice. Pages and the JSON interface show nothing else."""
