"""Files of filled sheets, and all that follows from a form; no game is known."""
