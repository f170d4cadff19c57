"""Ids of tables, and the tokens of those who sit there or have invited.

A token is an HMAC over what it opens, under a secret that the database keeps. So no
token is stored, and a stolen database without its secret opens nothing.
"""

import base64
import hashlib
import hmac
import secrets

from sheetgen.system.link import TABLE_LENGTH, TABLE_LETTERS


def make_id() -> str:
    """Return the id of a new table."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def make_nonce() -> str:
    """Return what makes the tokens of one seat differ from those of the next."""
    return secrets.token_hex(16)


def host_token(secret: bytes, table: str) -> str:
    """Return the token of whoever made a table."""
    return _sign(secret, f"host {table}")


def seat_token(secret: bytes, table: str, number: int, nonce: str) -> str:
    """Return the token of a seat, as long as it is not given away anew."""
    return _sign(secret, f"seat {table} {number} {nonce}")


def maker_mark(secret: bytes, address: str) -> str:
    """Return what stands for an address, so that no address is kept."""
    return _sign(secret, f"maker {address}")


def is_same(given: str, right: str) -> bool:
    """Return whether a token is the right one, in the same time whatever it is."""
    return hmac.compare_digest(given.encode(errors="replace"), right.encode())


def _sign(secret: bytes, what: str) -> str:
    digest = hmac.new(secret, what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()
