"""What the rules say about a filled sheet."""
