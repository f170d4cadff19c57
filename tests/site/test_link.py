"""The page finds a code in what people send and paste, by the same rule as commands."""

import json
import subprocess
from collections.abc import Iterable

import pytest

from sheetgen.site.given import PAGE
from tests.site.test_history import NODE
from tests.test_link import DAMAGED, LONG, MESSAGES

FOUND = """
import { readFileSync } from "node:fs";
const source = readFileSync(process.argv[1], "utf8").replace(/^import .*/m, "");
const link = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const texts = JSON.parse(process.argv[2]);
console.log(JSON.stringify(texts.map(link.findDigits)));
"""


def find_all(texts: Iterable[str]) -> list[dict[str, str] | None]:
    command = [NODE, "--input-type=module", "-e", FOUND, PAGE / "link.js"]
    command.append(json.dumps([*texts]))
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[dict[str, str] | None] = json.loads(told.stdout)
    return found


@pytest.mark.parametrize("slash", ["", "/", "%2F", "\uff0f"])
def test_a_link_is_found_in_what_people_send_and_copy(slash: str) -> None:
    answers = f"42{LONG}" if slash else ""
    # Only those with all digits in one piece have a place for answers.
    texts = [t for t in MESSAGES if not slash or LONG in t]
    texts = [t.replace(LONG, LONG + slash + answers) for t in texts]
    wanted = {text: {"digits": LONG, "answers": answers} for text in texts}
    assert dict(zip(wanted, find_all(wanted), strict=True)) == wanted


def test_what_holds_no_digits_is_no_link() -> None:
    assert [t for t, one in zip(DAMAGED, find_all(DAMAGED), strict=True) if one] == []
