"""What the rules say about sheets, lands, workers and payments."""
