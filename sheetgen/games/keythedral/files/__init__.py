"""The files that users write for this game, read and written."""
