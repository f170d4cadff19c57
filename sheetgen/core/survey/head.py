"""The head of a board: the lengths of its texts.

Part of the core that runs in the browser too.
"""

from sheetgen.core.note import Note, counted, noted

MOST_NAME = 40  # letters of a board's name
MOST_NOTE = 60  # letters of its author, and of its licence
MOST_SHORT = 3  # letters on the shield
BOUNDS = (
    ("name", 1, MOST_NAME),
    ("short", 0, MOST_SHORT),
    ("author", 0, MOST_NOTE),
    ("licence", 0, MOST_NOTE),
)


def find_head_faults(head: dict[str, str]) -> list[Note]:
    """Return notes on texts of a board's head that cannot be printed."""
    notes = []
    for key, least, most in BOUNDS:
        text = head.get(key, "")
        if len(text.strip()) < least:
            notes.append(noted("{key}: missing", key=key))
        elif len(text) > most:
            notes.append(
                counted(
                    most,
                    "{key}: {length} letters, expected at most 1 letter",
                    "{key}: {length} letters, expected at most {count} letters",
                    key=key,
                    length=len(text),
                )
            )
        elif any([letter < " " or letter == "\x7f" for letter in text]):
            notes.append(
                noted(
                    "{key}: expected letters that can be printed, without tabs and "
                    "line breaks",
                    key=key,
                )
            )
    return notes
