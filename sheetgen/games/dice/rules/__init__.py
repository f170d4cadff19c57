"""The game itself: its values, what a player may do, and what a sheet can hold."""
