"""The boards that are printed: those of players, of the game, and of expansions."""
