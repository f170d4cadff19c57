"""A gallery of boards: a static site made from any folder of layout files."""
