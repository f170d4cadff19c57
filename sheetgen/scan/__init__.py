"""Sheets in pictures: where they lie, and what stands in their boxes.

Needs the extra `read`. Places on a sheet are millimetres from the top left corner of
its face; places in a picture are pixels, whole in the middle of a pixel.
"""
