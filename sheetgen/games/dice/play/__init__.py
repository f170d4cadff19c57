"""Players of this game, and what they say about how it was played."""
