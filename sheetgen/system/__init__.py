"""The program's machine: files, caches, packages, settings, addresses."""
