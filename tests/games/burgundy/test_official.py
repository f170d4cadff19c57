"""The boards that are known, and those of one's own."""

from sheetgen.games.burgundy.official import BOARDS, LETTERS, is_official
from sheetgen.layout.find import layout_names
from tests.games.burgundy.impossible import own_duchy
from tests.games.burgundy.play import load_duchy


def test_the_boards_are_those_of_the_layouts() -> None:
    """Clause 21.9."""
    known = {
        "".join(LETTERS[terrain] for terrain in load_duchy(name).terrain)
        for name in layout_names("burgundy")
    }
    assert set(BOARDS) == known
    assert len(BOARDS) == len(known)
    assert is_official(load_duchy("1").terrain)
    assert not is_official(own_duchy().terrain)
