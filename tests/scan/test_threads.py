"""How many threads what reads photos asks for."""

import os
import subprocess
import sys

ASK = """
import os, sys
import sheetgen.scan
assert "numpy" not in sys.modules
import numpy
print(os.environ["OPENBLAS_NUM_THREADS"])
"""


def told(**variables: str) -> str:
    kept = {key: text for key, text in os.environ.items() if "THREADS" not in key}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env=kept | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_one_thread_is_asked_for_before_numpy_is_imported() -> None:
    assert told() == "1"


def test_whoever_wants_more_gets_them() -> None:
    assert told(OPENBLAS_NUM_THREADS="4") == "4"
