"""The game itself: its values, the rules for players, and the contents of a sheet."""
