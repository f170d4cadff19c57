"""The verdict of the rules on a filled sheet: findings, and points by their sources."""
