"""The printed parts by kind, each part separately, and the help for players."""
