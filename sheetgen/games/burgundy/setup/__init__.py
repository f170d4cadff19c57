"""How a table is set up, and what chance decides there."""
