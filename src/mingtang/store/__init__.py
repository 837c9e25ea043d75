"""What survives: people, tables, every choice ever made. SQLite in one file, or PostgreSQL by its address."""
