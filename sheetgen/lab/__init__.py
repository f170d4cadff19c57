"""The lab: the balance of a board and the quality of a game, for any game."""
