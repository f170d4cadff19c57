"""Ids of tables, and the tokens of their hosts and players.

A token is an HMAC over what it gives access to, under a secret in the database. So
tokens are not stored, and a stolen database without its secret gives no access.
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
    """Return a nonce that makes the tokens of successive players of a seat differ."""
    return secrets.token_hex(16)


def host_token(secret: bytes, table: str) -> str:
    """Return the token of a table's host."""
    return _sign(secret, f"host {table}")


def seat_token(secret: bytes, table: str, number: int, nonce: str) -> str:
    """Return the token of a seat, valid until the seat is given to another player."""
    return _sign(secret, f"seat {table} {number} {nonce}")


def maker_mark(secret: bytes, address: str) -> str:
    """Return a mark for an address, so that addresses are not stored."""
    return _sign(secret, f"maker {address}")


def is_same(given: str, right: str) -> bool:
    """Return whether a token is the right one, in constant time."""
    return hmac.compare_digest(given.encode(errors="replace"), right.encode())


def _sign(secret: bytes, what: str) -> str:
    digest = hmac.new(secret, what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()
