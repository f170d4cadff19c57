"""Declared fields of sheets, with their values and digits."""
