"""Files of filled sheets: generic parts, without knowledge of any game."""
