"""The printed parts by kind."""
