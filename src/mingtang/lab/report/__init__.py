"""What was measured, as pages with plots and sentences."""
