"""Print the lowest versions that pyproject.toml allows, as constraints for pip.

`make test-lowest` installs these and runs the core tests with them, which shows that
the lower bounds are true.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("dev",)  # extras whose bounds no user meets


def lowest(project: Path = ROOT) -> list[str]:
    """Return a line for each library: its name, and the lowest version allowed."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    extras = told["optional-dependencies"]
    wanted = [*told["dependencies"]]
    wanted += [one for name in extras if name not in TOOLS for one in extras[name]]
    found = [re.match(r"([\w-]+)(\[\w+\])?>=([\d.]+)", one) for one in wanted]
    return sorted({f"{one[1]}=={one[3]}" for one in found if one})


if __name__ == "__main__":
    print("\n".join(lowest()))
