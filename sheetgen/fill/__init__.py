"""Files of what was written on sheets: generic parts, knowing no game."""
