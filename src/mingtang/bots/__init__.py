"""The opponents of the house. They see what their seat may know and nothing else."""
