"""Icons: small drawings beside labels and in them, and what to say of unknown names.

Each is a line and what is filled, as paths on a square of 24 units around the origin.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from sheetgen.say import tell

_FILE = Path(__file__).with_name("icons.toml")
_PICTURES = ((0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))  # of Unicode
_MARK = re.compile(r":([A-Za-z][\w-]*):")  # an icon within a text
_APART = re.compile(rf"(?<![0-9A-Za-z]){_MARK.pattern}(?![0-9A-Za-z])")
FIRST_LETTER = 0xE000  # that stands for an icon, one after the other; no font has them
# Words in their names for what an icon is called otherwise.
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


@cache
def load_icons() -> Mapping[str, tuple[str, str]]:
    """Return the line and what is filled of each icon, in the order of their names."""
    drawn = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType({name: tuple(drawn[name]) for name in sorted(drawn)})


def is_emoji(letter: str) -> bool:
    """Return whether a letter is a picture, which no font of the sheet has."""
    return any(low <= ord(letter) <= high for low, high in _PICTURES)


def set_icons(text: str) -> str:
    """Return a text with a letter for each icon, as it is drawn."""
    letters = {name: chr(FIRST_LETTER + at) for at, name in enumerate(load_icons())}
    return _MARK.sub(lambda mark: letters.get(mark[1], mark[0]), text)


def say_icons(text: str, by_name: bool = False) -> str:
    """Return a text as it is read: without its icons, or, with no word left, by name.

    Args:
        text: that is printed.
        by_name: whether icons stand for words, as in a sentence.

    >>> say_icons("Coins :coin:"), say_icons("3 :coin:"), say_icons("10:30:00")
    ('Coins', '3 coin', '10:30:00')
    """
    icons = load_icons()
    if all(name not in icons for name in _MARK.findall(text)):
        return text
    bare = _MARK.sub(lambda mark: " " if mark[1] in icons else mark[0], text)
    if by_name or not any(map(str.isalpha, bare)):
        bare = _MARK.sub(lambda mark: f" {mark[1]} ", text)
    return re.sub(r" (?=[,.:;!?)])", "", " ".join(bare.split()))


def text_fault(text: str) -> str:
    """Return what is wrong with a text that may hold icons, or nothing."""
    for name in _APART.findall(text):
        if fault := icon_fault(name):
            return fault
    return emoji_fault(text)


def icon_fault(name: str) -> str:
    """Return what is wrong with the name of an icon, or nothing."""
    if name in load_icons():
        return ""
    return tell(
        "no icon is called {name!r}{hint}: `sheetgen list icons` shows them all",
        name=name,
        hint=_hint(_nearest(name)),
    )


def emoji_fault(label: str) -> str:
    """Return what is wrong with a label that holds an emoji, or nothing."""
    found = next((letter for letter in label if is_emoji(letter)), "")
    if not found:
        return ""
    near = _nearest(found)
    what = tell("{label!r} holds an emoji, which cannot be printed", label=label)
    return what + tell(": write :{name}:", name=near) if near else what


def _hint(near: str) -> str:
    return tell(" (did you mean {name!r}?)", name=near) if near else ""


def _nearest(name: str) -> str:
    """Return the icon that was probably meant; for an emoji, by its Unicode name."""
    icons = load_icons()
    words = [name.strip().lower()]
    if any(map(is_emoji, name)):
        said = [unicodedata.name(letter, "") for letter in name if is_emoji(letter)]
        words = " ".join(said).lower().replace("-", " ").split()
    for word in words:
        for known in (word, _SAME.get(word, ""), word.removesuffix("s")):
            if known in icons:
                return known
    from difflib import get_close_matches  # only those who mistyped wait for it

    for word in words:
        if close := get_close_matches(word, icons, n=1, cutoff=0.7):
            return close[0]
    return ""
