"""Texts as TOML has them.

Part of the core that runs in the browser too.
"""


def quoted(text: str) -> str:
    """Return *text* as a TOML string."""
    return '"' + "".join([_escaped(letter) for letter in text]) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    is_plain = letter >= " " and letter != "\x7f"
    return letter if is_plain else f"\\u{ord(letter):04x}"
