"""The score sheet: its form, the positions of everything on it, and its drawing."""
