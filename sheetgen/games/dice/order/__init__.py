"""Orders of play: whether one of them leads to a given sheet."""
