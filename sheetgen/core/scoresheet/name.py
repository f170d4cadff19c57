"""Ids that follow from labels, alike wherever a sheet is read.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

ROUND_POINTS = "points"  # what is written in rounds that have no other label
CARRIED = "brought_forward"  # what a player had on the sheet before
RESERVED = ("name", "total", "running", "round", "players", "winner", CARRIED)
# Plain letters, each with those that become it.
_FOLDED = (
    "a:àáâãäåāăą ae:æ c:çćĉċč d:ðďđ e:èéêëēĕėęě g:ĝğġģ h:ĥħ i:ìíîïĩīĭįı j:ĵ k:ķ "
    "l:ĺļľŀł n:ñńņň o:òóôõöøōŏő oe:œ r:ŕŗř s:śŝşš ss:ß t:ţťŧþ u:ùúûüũūŭůűų w:ŵ y:ýÿŷ "
    "z:źżž"
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FIGURES = "0123456789"


def make_id(label: str) -> str:
    """Return the id of a label: small letters, figures and underscores.

    It is empty where a label has no letters of those.

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
    """Return the id of a row; one without letters for it has one by its kind.

    Args:
        label: of the row.
        kind: of the row.
        kinds: of the rows before.
    """
    before = len([one for one in kinds if one == kind])
    return make_id(label) or kind + ("_" + str(before + 1) if before else "")


def points_id(row: str) -> str:
    """Return the id of what is written as the points of a row of boxes, or a grid."""
    return row + "_points"


def marks_id(row: str, part: str) -> str:
    """Return the id of what is crossed off for rows, columns or colours of a grid."""
    return row + "_" + part


def _fold(letter: str) -> str:
    """Return the plain letters that stand for one; nothing for a sign."""
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
    """Return a Latin letter in small, by where Unicode has it."""
    code = ord(letter)
    if 0xC0 <= code <= 0xDE and code != 0xD7:
        return chr(code + 32)
    is_odd_first = 0x139 <= code <= 0x148 or 0x179 <= code <= 0x17E
    if 0x100 <= code <= 0x17F and code not in (0x131, 0x138, 0x149, 0x178, 0x17F):
        return chr(code + 1) if code % 2 == is_odd_first else letter
    return letter
