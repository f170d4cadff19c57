"""The score sheet: its form, its layout, and its drawing."""
