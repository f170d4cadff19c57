"""Where on a sheet of the toy something can be written.

Part of the core that runs in the browser too.
"""

from sheetgen.core.reading.places import Marks, Places, Row, Sign, Table
from toy_island.rules.form import CLIFF, NUMBERS, SHELLS, make_form
from toy_island.sheet.board_view import Island

_FIGURES = tuple([str(number) for number in NUMBERS])


def _list_places(island: Island, evidence: str) -> Table:
    names = island.board.names
    return (
        ("cells", Row([Sign(f"cell:{name}", _FIGURES, NUMBERS) for name in names])),
        ("areas", "areas"),
        ("fish", "fish"),
        ("shells", Row([f"shells:{kind}" for kind in SHELLS])),
        ("landing", Marks(["landing"], [CLIFF])),
        ("total", "total"),
    )


PLACES = Places(lambda island: make_form(len(island.board.names)), _list_places)
