"""The rules of the game: its values, what players may do, and what a sheet can hold."""
