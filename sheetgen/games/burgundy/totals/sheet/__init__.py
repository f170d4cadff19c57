"""The score sheet: its form, the boxes on it, and how it is drawn."""
