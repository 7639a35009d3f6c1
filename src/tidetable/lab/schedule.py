"""Who plays whom in an arena, at which deals and in which seats."""

from collections.abc import Sequence
from itertools import permutations

import msgspec


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: the bots by seat, at a numbered deal."""

    lineup: int
    deal: int
    rotation: int
    bots: tuple[str, ...]


def lineups(bots: Sequence[str], players: int, together: bool) -> list[tuple[str, ...]]:
    """The tables to play at.

    As many bots as seats sit down at one table. Fewer or more meet two at a time: one of the first among as many of
    the second as fill the table, and the other way round. Where all win together each also plays with its like.
    """
    kinds = list(dict.fromkeys(bots))
    if len(kinds) == 1:
        return [(kinds[0],) * players]
    if not together and len(bots) == players:
        return [tuple(bots)]
    tables = [(kind,) * players for kind in kinds] if together else []
    for one, other in permutations(kinds, 2):
        table = (one, *[other] * (players - 1))
        if sorted(table) not in [sorted(known) for known in tables]:
            tables.append(table)
    return tables


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different ways of sitting in that order round the table."""
    turned = [lineup[turn:] + lineup[:turn] for turn in range(len(lineup))]
    return list(dict.fromkeys(turned))


def schedule(tables: Sequence[tuple[str, ...]], games: int) -> list[Pairing]:
    """At least so many games for each table: the same deals for all, each deal once in every rotation of seats."""
    found: list[Pairing] = []
    for number, lineup in enumerate(tables):
        turned = rotations(lineup)
        deals = -(-games // len(turned))
        found += [
            Pairing(number, deal, rotation, bots)
            for deal in range(deals)
            for rotation, bots in enumerate(turned)
        ]
    # Deal by deal, so that an interrupted run is about equally far everywhere.
    return sorted(found, key=lambda pairing: (pairing.deal, pairing.lineup, pairing.rotation))
