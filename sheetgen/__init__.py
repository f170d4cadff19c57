"""Prints the paper of board games and checks what was written on it."""

__version__ = "0.1.0"
