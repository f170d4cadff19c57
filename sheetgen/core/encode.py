"""Encoding of codes: the digits that identify a sheet, signed on request.

`sheetgen.core.codes` reads them, and explains their structure.

Part of the core that runs in the browser too.
"""

import hashlib
import hmac
from collections.abc import Iterable
from math import prod

from sheetgen.core.codes import (
    CHECK,
    EVIDENCE,
    EVIDENCE_RADIX,
    FACE_RADIX,
    FACED,
    FAR,
    FAR_RADIX,
    FIRST_FAR,
    FORMATS,
    KIND_RADIX,
    LANGUAGE_RADIX,
    MAX_RULES,
    NEAR,
    NEAR_FACES,
    SERIAL_RADIX,
    SHEET,
    SIGNATURE_RADIX,
    Encoding,
    SheetCode,
    close,
    open_code,
    pack,
    sheet_number,
)


def encode(sheet: SheetCode, encoding: Encoding, key: bytes = b"") -> str:
    """Return the digits that identify *sheet*, signed if there is a *key*.

    Raises:
        ValueError: a value is outside its range; callers check the input of users.
    """
    return encode_serials(sheet, encoding, (sheet.serial,), key)[0]


def encode_serials(
    sheet: SheetCode, encoding: Encoding, serials: Iterable[int], key: bytes = b""
) -> list[str]:
    """Return the digits of sheets that differ only in their serial.

    The board is packed once, which makes a pad of ten thousand sheets cheap.
    """
    board = sheet_number(sheet, encoding)
    kind = FACED if sheet.face else SHEET
    head = (
        *_face_fields(sheet.face),
        (encoding.rules, MAX_RULES + 1),
        (EVIDENCE.index(sheet.evidence), EVIDENCE_RADIX),
        (_language_number(sheet.language), LANGUAGE_RADIX),
    )
    codes = []
    for serial in serials:
        rest = pack((*head, (serial, SERIAL_RADIX)), board)
        codes.append(str(_seal(kind, rest, key, _format_of(sheet.face))))
    return codes


def shared_digits(sheet: SheetCode, encoding: Encoding, key: bytes = b"") -> int:
    """Return how many digits from the left are the same for every serial.

    The board is in the upper digits, all that differs in the lower ones.
    """
    board = sheet_number(sheet, encoding)
    radices = [MAX_RULES + 1, EVIDENCE_RADIX, LANGUAGE_RADIX, SERIAL_RADIX]
    radices += [2, KIND_RADIX, CHECK, FORMATS, *([SIGNATURE_RADIX] if key else [])]
    radices += [radix for _, radix in _face_fields(sheet.face)]
    low = str(board * prod(radices))
    high = str((board + 1) * prod(radices) - 1)
    if len(low) != len(high):
        return 0
    return next(
        (i for i, (a, b) in enumerate(zip(low, high, strict=True)) if a != b), 0
    )


def is_signed_by(digits: str, key: bytes) -> bool:
    """Return whether the code carries the signature made with *key*.

    It proves who printed the sheet, never that the marks on it are honest.
    """
    _, signature, rest = open_code(digits)
    if signature is None:
        return False
    return hmac.compare_digest(str(signature), str(_sign(rest, key)))


def _seal(kind: str, rest: int, key: bytes, code_format: int) -> int:
    """Return the whole number: signature, kind, check and format before *rest*."""
    body = pack(((1, 2), (_sign(rest, key), SIGNATURE_RADIX)), rest) if key else None
    return close(kind, body or pack(((0, 2),), rest), code_format)


def _sign(rest: int, key: bytes) -> int:
    length = 1
    while rest >> 8 * length - 1:  # the first bit is always zero
        length += 1
    message = rest.to_bytes(length, "big")
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")


def _format_of(face: int) -> int:
    return FAR if face >= FIRST_FAR else NEAR


def _face_fields(face: int) -> list[tuple[int, int]]:
    if face <= NEAR_FACES:
        return [(face, FACE_RADIX)] if face else []
    far = FAR_RADIX[_format_of(face)]
    return [(0, FACE_RADIX), (face - NEAR_FACES - 1, far)]


def _language_number(language: str) -> int:
    first, second = (ord(letter) - ord("a") for letter in language)
    return first * 26 + second
