"""The version of this copy, in one place, and since when it runs."""

import time

__version__ = "0.6.0"
BEGAN = time.time_ns()  # of this process; what changed since is not what runs
