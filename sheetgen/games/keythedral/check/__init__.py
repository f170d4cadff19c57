"""The verdicts on sheets, lands, workers and payments."""
