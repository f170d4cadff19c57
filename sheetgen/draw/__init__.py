"""Generic drawing components on svgwrite, independent of any game.

Lengths are millimetres, x grows to the right, y downwards, and the origin is the top
left corner of the face.
"""
