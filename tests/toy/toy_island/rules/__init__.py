"""What its sheets can hold."""
