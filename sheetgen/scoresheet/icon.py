"""Icons: small drawings beside labels and in them, and hints for unknown names.

Each is a line and filled areas, as paths on a square of 24 units around the origin.
"""

from collections.abc import Callable

from sheetgen.language.message import message
from sheetgen.scoresheet.icon_data import NAMES
from sheetgen.source.unicode import (
    has_letter,
    is_word,
    name_of,
    nearest,
    small,
    split_words,
    trimmed,
)

PICTURES = ((0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))  # of Unicode
_FIGURES = "0123456789"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIRST_LETTER = 0xE000  # first of the characters for icons; no font has them
# Words in Unicode names, with the icon for each.
_SAME = {
    "droplet": "drop",
    "evergreen": "tree",
    "palm": "tree",
    "ocean": "wave",
    "money": "coin",
    "sparkles": "star",
    "suit": "heart",
    "game": "die-6",
    "fire": "flame",
    "trophy": "cup",
    "maple": "leaf",
    "gem": "gem",
    "voltage": "bolt",
    "snowflake": "snow",
    "crescent": "moon",
    "ewe": "sheep",
    "chestnut": "acorn",
    "herb": "leaf",
    "building": "house",
    "heavy": "tick",
}


def is_emoji(letter: str) -> bool:
    """Return whether a character is an emoji, which no font of the sheet has."""
    return any(low <= ord(letter) <= high for low, high in PICTURES)


def set_icons(text: str) -> str:
    """Return a text with a character for each icon, ready to draw."""
    return _with_marks(text, lambda name: chr(FIRST_LETTER + NAMES.index(name)))


def say_icons(text: str, by_name: bool = False) -> str:
    """Return a text as read aloud: without icons, or, with no word left, with names.

    Args:
        text: as in the file.
        by_name: whether icons stand for words, as in a sentence.

    >>> say_icons("Coins :coin:"), say_icons("3 :coin:"), say_icons("10:30:00")
    ('Coins', '3 coin', '10:30:00')
    """
    if all([name not in NAMES for _, _, name in _find_marks(text)]):
        return text
    bare = _with_marks(text, lambda name: " ")
    if by_name or not has_letter(bare):
        bare = _with_marks(text, lambda name: f" {name} ", False)
    said = " ".join(split_words(bare))
    for sign in ",.:;!?)":
        said = said.replace(f" {sign}", sign)
    return said


def _find_marks(text: str, is_apart: bool = False) -> list[tuple[int, int, str]]:
    """Return the places of possible icons in a text, such as :coin:, and their names.

    Args:
        text: as in the file.
        is_apart: whether no plain letter or digit may be next to one.
    """
    found: list[tuple[int, int, str]] = []
    at = text.find(":")
    while at >= 0:
        end = at + 1
        if text[end : end + 1] in _PLAIN:
            while end < len(text) and (is_word(text[end]) or text[end] == "-"):
                end += 1
        name = text[at + 1 : end]
        beside = text[at - 1 : at] + text[end + 1 : end + 2] if is_apart else ""
        is_free = all([one not in _PLAIN + _FIGURES for one in beside])
        is_mark = name != "" and text[end : end + 1] == ":" and is_free
        if is_mark:
            found.append((at, end + 1, name))
        at = text.find(":", end + 1 if is_mark else at + 1)
    return found


def _with_marks(
    text: str, stand_in: Callable[[str], str], is_known: bool = True
) -> str:
    """Return a text with a replacement for each icon, or for all that may be one."""
    parts, last = [], 0
    for start, end, name in _find_marks(text):
        if name in NAMES or not is_known:
            parts += [text[last:start], stand_in(name)]
            last = end
    return "".join([*parts, text[last:]])


def text_fault(text: str) -> str:
    """Return what is wrong with a text that may hold icons; empty if nothing is."""
    for _, _, name in _find_marks(text, True):
        if fault := icon_fault(name):
            return fault
    return emoji_fault(text)


def icon_fault(name: str) -> str:
    """Return what is wrong with the name of an icon; empty if nothing is."""
    if name in NAMES:
        return ""
    return message(
        "no icon is called {name!r}{hint}: `sheetgen list icons` shows them all",
        name=name,
        hint=_hint(nearest_icon(name)),
    )


def emoji_fault(label: str) -> str:
    """Return what is wrong with a label that holds an emoji; empty if nothing is."""
    found = next((letter for letter in label if is_emoji(letter)), "")
    if not found:
        return ""
    near = nearest_icon(found)
    if not near:
        return message("{label!r} holds an emoji, which cannot be printed", label=label)
    return message(
        "{label!r} holds an emoji, which cannot be printed: write :{name}:",
        label=label,
        name=near,
    )


def _hint(near: str) -> str:
    return message(" (did you mean {name!r}?)", name=near) if near else ""


def nearest_icon(name: str) -> str:
    """Return the icon that was probably meant; for an emoji, by its Unicode name."""
    is_picture = any([is_emoji(letter) for letter in name])
    words = [small(trimmed(name))]
    if is_picture:
        said = " ".join([name_of(letter) for letter in name if is_emoji(letter)])
        words = small(said).replace("-", " ").split()
    for word in words:
        alone = word[:-1] if word.endswith("s") else word
        for known in (word, _SAME.get(word, ""), alone):
            if known in NAMES:
                return known
    return "" if is_picture else nearest(words[0], NAMES, 0.7)
