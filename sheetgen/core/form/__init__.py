"""What can be written on sheets, declared, and its values and digits."""
