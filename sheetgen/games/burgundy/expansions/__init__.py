"""The expansions of the Special Edition, as values that can be combined."""
