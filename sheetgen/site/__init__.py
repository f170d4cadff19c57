"""The page of the solver: the core made ready for browsers, and static files."""
