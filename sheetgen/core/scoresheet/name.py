"""Ids that follow from labels, the same wherever a sheet is read.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

ROUND_POINTS = "points"  # the entry of rounds without another label
CARRIED = "brought_forward"  # a player's points on the previous sheet
RESERVED = ("name", "total", "running", "round", "players", "winner", CARRIED)
# Plain letters, each with the letters that are replaced by it.
_FOLDED = (
    "a:àáâãäåāăą ae:æ c:çćĉċč d:ðďđ e:èéêëēĕėęě g:ĝğġģ h:ĥħ i:ìíîïĩīĭįı j:ĵ k:ķ "
    "l:ĺļľŀł n:ñńņň o:òóôõöøōŏő oe:œ r:ŕŗř s:śŝşš ss:ß t:ţťŧþ u:ùúûüũūŭůűų w:ŵ y:ýÿŷ "
    "z:źżž"
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FIGURES = "0123456789"


def make_id(label: str) -> str:
    """Return the id of a label: lower-case letters, digits and underscores.

    It is empty if the label has no such letters.

    >>> make_id("Óriás tölgy (2)")
    'orias_tolgy_2'
    """
    parts = []
    for letter in label:
        one = _fold(letter)
        parts.append(one if one else "_")
    words = [word for word in "".join(parts).split("_") if word]
    name = "_".join(words)
    return "n_" + name if name and name[0] in _FIGURES else name


def row_id(label: str, kind: str, kinds: Sequence[str]) -> str:
    """Return the id of a row; if its label gives none, the id is made from its kind.

    Args:
        label: the label of the row.
        kind: the kind of the row.
        kinds: the kinds of the rows before.
    """
    before = len([one for one in kinds if one == kind])
    return make_id(label) or kind + ("_" + str(before + 1) if before else "")


def points_id(row: str) -> str:
    """Return the id of the written points of a row of boxes, or of a grid."""
    return row + "_points"


def marks_id(row: str, part: str) -> str:
    """Return the id of the marks for rows, columns or colours of a grid."""
    return row + "_" + part


def _fold(letter: str) -> str:
    """Return the plain letters for a letter; empty for a sign."""
    if letter in _LETTERS or letter in _FIGURES:
        return letter
    small = letter.lower() if ord(letter) < 128 else small_letter(letter)
    if small in _LETTERS:
        return small
    for group in _FOLDED.split(" "):
        plain, _, letters = group.partition(":")
        if small in letters:
            return plain
    return ""


def small_letter(letter: str) -> str:
    """Return the lower-case form of a Latin letter, by its place in Unicode."""
    code = ord(letter)
    if 0xC0 <= code <= 0xDE and code != 0xD7:
        return chr(code + 32)
    is_odd_first = 0x139 <= code <= 0x148 or 0x179 <= code <= 0x17E
    if 0x100 <= code <= 0x17F and code not in (0x131, 0x138, 0x149, 0x178, 0x17F):
        return chr(code + 1) if code % 2 == is_odd_first else letter
    return letter
