"""The server of tables of players: the solver page, and sheets live on a network."""
