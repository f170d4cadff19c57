"""Tiles and tokens that are printed, and what stands on them."""
