"""The printed boards: of players, of the game, and of expansions."""
