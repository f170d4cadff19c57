"""What names a declaration where a code has no room for all of it: a hash.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.scoresheet.coded import (
    HASH_BITS,
    HASHED,
    Reference,
    hashed_part,
    pack_sheet,
    short_hash,
    structure_of,
)
from sheetgen.core.scoresheet.declaration import Declaration


def reference_to(sheet: Declaration | Reference, language: str, form: str) -> Reference:
    """Return what names a declaration; of a name already, a shorter one.

    Args:
        sheet: that is declared.
        language: of its labels.
        form: how long the name is, one of those that `HASH_BITS` has.
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


def names(reference: Reference, sheet: Declaration, language: str) -> bool:
    """Return whether a code that names a declaration names this one."""
    own = reference_to(sheet, language, reference.form)
    return own == replace(reference, width=own.width)


def names_alike(reference: Reference, sheet: Declaration) -> bool:
    """Return whether it names one that differs in nothing but its labels."""
    own = reference_to(sheet, "", reference.form)
    return own.structure == reference.structure
