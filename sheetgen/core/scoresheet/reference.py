"""References: hashes that identify a declaration where a code has no room for it.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.codes import Encoding, SheetCode, decode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError
from sheetgen.core.scoresheet.codec import (
    HASH_BITS,
    HASHED,
    MOST_LARGE,
    MOST_SMALL,
    MOST_TYPED,
    SHORT,
    Reference,
    hashed_part,
    pack_sheet,
    short_hash,
    structure_of,
)
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.frame import LARGE_CODE
from sheetgen.core.units import Mm
from sheetgen.core.verdict import Plain


def reference_to(sheet: Declaration | Reference, language: str, form: str) -> Reference:
    """Return a reference to a declaration, or a shorter one for a given reference.

    Args:
        sheet: the declaration or its reference.
        language: the language of its labels.
        form: the form of the reference, a key of `HASH_BITS`.
    """
    for_structure, for_all = HASH_BITS[form]
    if isinstance(sheet, Reference):
        structure, whole = HASH_BITS[sheet.form]
        return Reference(
            form,
            sheet.structure >> (structure - for_structure),
            sheet.hash >> (whole - for_all),
        )
    whole = short_hash(str(pack_sheet(hashed_part(sheet), language)) + " " + language)
    return Reference(
        form,
        structure_of(sheet) >> (64 - for_structure),
        whole >> (64 - for_all),
        sheet.width if form == HASHED else 0,
    )


def printed_sheet(
    sheet: Declaration, language: str, side: Mm
) -> Declaration | Reference:
    """Return the content of a printed code: all of a sheet, or else a reference.

    Args:
        sheet: the declaration.
        language: the language of its labels.
        side: the side of the square that the code is printed in.
    """
    most = MOST_LARGE if side >= LARGE_CODE else MOST_SMALL
    if len(str(pack_sheet(sheet, language))) <= most:
        return sheet
    return reference_to(sheet, language, HASHED)


def typed_code(code: SheetCode, digits: str) -> SheetCode:
    """Return the code of a sheet for typing, with a reference if it is too long.

    Args:
        code: the code of the sheet.
        digits: the digits of that code.
    """
    if code.sheet is None or len(digits) <= MOST_TYPED:
        return code
    sheet: Any = code.sheet
    return replace(code, sheet=reference_to(sheet, code.language, SHORT))


def names(reference: Reference, sheet: Declaration, language: str) -> bool:
    """Return whether a reference identifies this declaration."""
    own = reference_to(sheet, language, reference.form)
    return own == replace(reference, width=own.width)


def find_whole(code: SheetCode, encoding: Encoding, among: Sequence[str]) -> Plain:
    """Return the digits of the whole sheet that a code refers to, if known.

    Args:
        code: a code with a reference in place of its declaration.
        encoding: the encoding of its rules.
        among: digits of known sheets; some may not be codes at all.

    Returns:
        ``digits`` of the same sheet, whole; else ``named``: the form of the reference,
        the language, and the hash. Empty if the code has no reference.
    """
    reference = code.sheet
    if not isinstance(reference, Reference):
        return {}
    for digits in among:
        try:
            other = decode(digits, [encoding])
        except CodeError:
            continue
        sheet = other.sheet
        if isinstance(sheet, Declaration) and names(reference, sheet, code.language):
            if reference.form == HASHED:  # its width decides the places of boxes
                sheet = replace(sheet, width=reference.width)
            return {"digits": encode(replace(code, sheet=sheet), encoding)}
    return {"named": [reference.form, code.language, hex(reference.hash)[2:]]}


def has_same_reference(reference: Reference, sheet: Declaration) -> bool:
    """Return whether a reference and a declaration differ at most in the labels."""
    own = reference_to(sheet, "", reference.form)
    return own.structure == reference.structure
