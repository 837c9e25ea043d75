"""What many games say, as plain figures with their intervals."""
