"""What can be told of a board without printing it, in the core."""
