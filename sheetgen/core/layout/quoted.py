"""Texts as TOML strings.

Part of the core that runs in the browser too.
"""

# Ranges of characters that a terminal or a spreadsheet would interpret.
_HIDDEN = ((0, 31), (127, 159), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069))


def quoted(text: str) -> str:
    """Return *text* as a TOML string."""
    return '"' + "".join([_escaped(letter) for letter in text]) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    code = ord(letter)
    is_plain = not [first for first, last in _HIDDEN if first <= code <= last]
    return letter if is_plain else f"\\u{code:04x}"
