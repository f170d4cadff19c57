"""Sheets in pictures: where they are, and what is written in their boxes.

Needs the extra `read`. Places on a sheet are millimetres from the top left corner of
its face; places in a picture are pixels, whole in the middle of a pixel.
"""

import os

# Set before numpy is imported. The matrices here are small: threads that share one wait
# for each other, which doubles the CPU time (docs/performance.md).
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
