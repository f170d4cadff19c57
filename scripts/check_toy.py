"""Check the types of the toy game of the tests where it would stand: among the games.

Everything else is linked, so nothing is copied and mypy knows most of it already.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy" / "games" / "toy"


def check_toy(toy: Path = TOY) -> subprocess.CompletedProcess[str]:
    """Return what mypy says about a folder of the toy, among the other games."""
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder, "sheetgen", "games")
        games.mkdir(parents=True)
        _link(ROOT / "sheetgen", games.parent)
        _link(ROOT / "sheetgen" / "games", games)
        (games / "toy").symlink_to(toy)
        return subprocess.run(
            [
                *(sys.executable, "-m", "mypy", "sheetgen/games/toy"),
                *("--config-file", str(ROOT / "pyproject.toml")),
                *("--cache-dir", str(ROOT / ".mypy_cache")),
            ],
            cwd=folder,
            env={key: value for key, value in os.environ.items() if key != "MYPYPATH"},
            capture_output=True,
            text=True,
            check=False,
        )


def _link(source: Path, folder: Path) -> None:
    """Link all that is in *source* into *folder*, but what stands there already."""
    for path in source.iterdir():
        if path.name != "__pycache__" and not (folder / path.name).exists():
            (folder / path.name).symlink_to(path)


if __name__ == "__main__":
    done = check_toy()
    print("toy:", done.stdout.strip(), done.stderr.strip())
    sys.exit(done.returncode)
