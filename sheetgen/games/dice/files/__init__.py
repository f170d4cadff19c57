"""Read and write the files of this game."""
