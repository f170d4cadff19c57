"""Numbers and texts in PDF syntax."""


def plain(*values: float) -> tuple[bytes, ...]:
    """Return numbers in their shortest form.

    >>> plain(1.50, 2, -0.00001)
    (b'1.5', b'2', b'0')
    """
    return tuple(_number(value) for value in values)


def _number(value: float) -> bytes:
    shown = f"{value:.4f}".rstrip("0").rstrip(".")
    return b"0" if shown in ("", "-0") else shown.encode()


def text_string(text: str) -> bytes:
    """Return a text such as a title, in hexadecimal digits.

    >>> text_string("A")
    b'<FEFF0041>'
    """
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"
