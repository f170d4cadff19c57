"""What the program has of its machine: files, caches, packages, settings, addresses."""
