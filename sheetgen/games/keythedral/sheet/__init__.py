"""The score sheet: its form, where everything stands on it, and how it is drawn."""
