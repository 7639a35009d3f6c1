"""How a game ended, as a typed value."""

import msgspec


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Every game adds what else counts (scores, ranks). Nobody wins when `winners` is empty."""

    ended: str
    winners: list[int]
