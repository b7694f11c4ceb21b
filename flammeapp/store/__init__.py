"""What lies on disk: save slots in SQLite, their migrations, and every file that is read or written."""
