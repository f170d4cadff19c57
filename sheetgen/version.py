"""The version of this copy, and the time when this process started."""

import time

__version__ = "0.7.0"
BEGAN = time.time_ns()  # files changed since then are not the code that runs
