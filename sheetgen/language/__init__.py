"""The language of answers and prints: sentences, translations and word forms."""
