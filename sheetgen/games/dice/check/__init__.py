"""Check a filled sheet by the rules: findings, and points by their sources."""
