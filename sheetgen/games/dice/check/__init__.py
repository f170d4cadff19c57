"""What the rules say about a filled sheet: findings, and points by their sources."""
