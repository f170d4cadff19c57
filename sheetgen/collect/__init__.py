"""Pages on which volunteers write what sheets ask for, so that readers can learn it."""
