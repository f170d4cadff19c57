"""A code as text, to scan from the terminal with a camera."""

from typing import TextIO

import qrcode
from qrcode.constants import ERROR_CORRECT_L


def print_code(link: str, out: TextIO) -> None:
    """Write a QR code of *link*: dark on light in a terminal, else as plain text."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(link)
    code.print_ascii(out=out, tty=out.isatty())
