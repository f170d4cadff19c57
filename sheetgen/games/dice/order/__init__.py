"""Orders of play: whether any of them leads to what a sheet shows."""
