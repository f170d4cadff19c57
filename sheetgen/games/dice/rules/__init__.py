"""The rules of the game: its values, the legal plays, and the content of a sheet."""
