"""Small pieces of English that the texts of all games share."""

from collections.abc import Sequence


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(things: Sequence[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def winners_sentence(winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{names[winners[0]]} wins."
    return f"{listed([names[seat] for seat in winners])} share the victory."
