"""The printed parts by kinds, each part by itself, and the help for players."""
