"""A gallery of boards: a static site of any folder of layout files."""
