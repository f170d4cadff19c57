"""The lab: how good a board is, and how good a game was; it knows no game."""
