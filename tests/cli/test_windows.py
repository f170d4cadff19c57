"""Commands run where Python lacks what Windows lacks, as far as we can pretend."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What Python has on Linux and not on Windows, and we could be using.
START = """
import os, signal, sys
for module, names in {
    os: ("fork", "getuid", "geteuid", "killpg", "setsid", "sched_getaffinity"),
    signal: ("SIGHUP", "SIGALRM", "SIGUSR1", "SIGCHLD"),
}.items():
    for name in names:
        delattr(module, name)
for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty"):
    sys.modules[name] = None
sys.argv = ["sheetgen", *sys.argv[1:]]
from sheetgen.cli import main
main()
"""


def test_a_pad_is_printed_without_what_windows_lacks(tmp_path: Path) -> None:
    call = ("pad", "A", "--leaves", "1", "-o", "a.pdf", "--link", "https://example.org")
    done = subprocess.run(
        [sys.executable, "-c", START, *call],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
