"""What judges sheets of the toy.

Part of the core that runs in the browser too.
"""

from dataclasses import replace
from typing import Any

from sheetgen.core.form.field import Form
from sheetgen.core.form.rules_api import make_rules_api
from toy_island.check.check import check
from toy_island.rules.form import make_form
from toy_island.sheet.board_view import Island


def form_of(island: Island | None) -> Form:
    """Return what can be written on a sheet, or on one that is not known."""
    return make_form(len(island.board.cells) if island else 0)


def find_reader() -> Any:
    """Return what reads sheets."""
    from toy_island.answers.ocr_hooks import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds where everything stands on a sheet."""
    from toy_island.sheet.boxes import find_frame

    return find_frame


RULES_API = replace(
    make_rules_api(form_of, check), find_reader=find_reader, find_boxes=find_boxes
)
