"""The score sheet: its fields, the positions of everything on it, and its drawing."""
