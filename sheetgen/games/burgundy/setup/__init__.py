"""The setup of a table, and its random draws."""
