"""Write the conformance file anew: cases with the answers of this core.

The tests replay it, here and on the browser's runtime. Look at what changed before it
is committed: an answer that changes is a rule that changes.
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
