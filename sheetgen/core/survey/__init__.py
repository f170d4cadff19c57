"""Facts about a board that need no printing, in the core."""
