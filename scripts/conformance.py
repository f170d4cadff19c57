"""Rewrite the conformance file: cases with the answers of this core.

The tests replay it in Python and on the browser's runtime. Review the changes before
committing them: an answer that changes means a rule that changes.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write ``tests/golden/dice/conformance.jsonl``."""
    sys.path.insert(0, str(ROOT))
    from tests.games.dice.conformance import PATH, make_file

    text = make_file()
    PATH.write_text(text, encoding="utf-8")
    print(f"{PATH.relative_to(ROOT)}: {len(text.splitlines()) - 1} cases")


if __name__ == "__main__":
    main()
