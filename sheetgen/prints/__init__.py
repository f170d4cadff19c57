"""Everything that can be printed: one module for each kind of file, no commands."""
