"""Score sheets that a file declares, as far as they need no browser: files, drawing."""
