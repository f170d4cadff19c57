"""The server for tables of players: the solver page, and sheets shared live."""
