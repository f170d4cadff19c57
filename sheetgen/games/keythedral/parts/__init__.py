"""The printed parts, kind by kind."""
