"""The files that people write for this game, read and written."""
