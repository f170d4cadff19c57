"""What names a declaration where a code has no room for all of it: a hash.

Part of the core that runs in the browser too.
"""

import hashlib
from dataclasses import replace

from sheetgen.core.scoresheet.coded import (
    HASH_BITS,
    HASHED,
    Reference,
    pack_sheet,
)
from sheetgen.core.scoresheet.declaration import Declaration


def hash_of(sheet: Declaration, language: str, form: str = HASHED) -> int:
    """Return a number that hardly two declarations share, however wide its labels are.

    Args:
        sheet: that is declared.
        language: of its labels.
        form: how long the number is, one of those that `HASH_BITS` has.
    """
    text = str(pack_sheet(replace(sheet, width=0), language)) + " " + language
    whole = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return whole >> (64 - HASH_BITS[form])


def reference_to(sheet: Declaration | Reference, language: str, form: str) -> Reference:
    """Return what names a declaration; of a name already, a shorter one."""
    if isinstance(sheet, Reference):
        bits = HASH_BITS[sheet.form] - HASH_BITS[form]
        return Reference(form, sheet.hash >> bits, sheet.width)
    width = sheet.width if form == HASHED else 0
    return Reference(form, hash_of(sheet, language, form), width)


def names(reference: Reference, sheet: Declaration, language: str) -> bool:
    """Return whether a code that names a declaration names this one."""
    return hash_of(sheet, language, reference.form) == reference.hash
