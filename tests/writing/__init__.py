"""Handwriting, simulated: what people leave behind on sheets.

A hand has habits, drawn from a seed, and keeps them all over a sheet. Its glyphs are
ours, written down as paths of a pen; nothing here was taken from any set of writing,
nor from what readers are trained with.
"""
