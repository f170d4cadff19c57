"""Sheets in pictures: where they lie, and what stands in their boxes.

Needs the extra `read`. Places on a sheet are millimetres from the top left corner of
its face; places in a picture are pixels, whole in the middle of a pixel.
"""

import os

# Said before numpy is imported. Matrices are small here: of several threads that share
# them each waits for the others, which takes twice the CPU (docs/performance.md).
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
