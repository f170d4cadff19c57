"""What benchmarks print is kept too, with what other runs of them printed."""

from collections.abc import Callable
from pathlib import Path

OUTPUT = Path(__file__).resolve().parents[2] / "output"


def noting(name: str) -> Callable[[str], None]:
    """Return what prints a line and keeps it in the file of that name in `output`."""

    def note(line: str) -> None:
        print(line)
        OUTPUT.mkdir(exist_ok=True)
        with (OUTPUT / name).open("a", encoding="utf-8") as report:
            report.write(f"{line}\n")

    return note
