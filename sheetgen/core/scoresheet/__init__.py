"""Score sheets that a file declares: values, points, codes, places and the check."""
