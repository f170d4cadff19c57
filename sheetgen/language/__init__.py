"""The words of answers and prints: sentences, their languages and their forms."""
