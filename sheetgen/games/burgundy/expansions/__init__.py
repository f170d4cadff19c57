"""The expansions of the Special Edition, as values that go together."""
