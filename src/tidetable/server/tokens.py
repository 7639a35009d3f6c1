"""Secrets that open seats and links. Of a seat's token only the hash is kept; links are derived, never stored."""

import base64
import hashlib
import hmac
import secrets
import string
from typing import Literal

#: Letters that nobody mistakes for one another: ids are read out aloud.
_LETTERS = "".join(letter for letter in string.ascii_letters + string.digits if letter not in "0O1lI")
ID_LENGTH = 12

LinkKind = Literal["invite", "watch"]


def new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    return len(text) == ID_LENGTH and all(letter in _LETTERS for letter in text)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def link_key(secret: bytes, kind: LinkKind, table: str, revision: int) -> str:
    """The secret part of a link. With each revision the ones before open nothing any more."""
    told = hmac.new(secret, f"{kind}:{table}:{revision}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(told[:18]).decode()


def same(one: str, other: str) -> bool:
    """Takes equally long wherever the two differ."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
