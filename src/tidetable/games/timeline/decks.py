"""The decks: those of the house, in the folder decks/, and those that players bring (TML-003, TML-004).

A game names its deck. `add` makes a player's deck known under its name; `find` gives a deck by name. A record
replays without its deck: `for_cards` makes one out of what the record says.
"""

from collections.abc import Iterable
from pathlib import Path

from tidetable.games.timeline.deckfile import (
    USUAL_DIFFICULTY,
    Fault,
    check,
    check_file,
    icons_for,
    make_deck,
    shown,
)
from tidetable.games.timeline.pieces import Deck, words_of
from tidetable.games.timeline.years import EARLIEST
from tidetable.kernel.game import BadRecord

__all__ = [
    "ERAS",
    "HOUSE",
    "CannotDeal",
    "Fault",
    "UnknownDeck",
    "add",
    "check",
    "check_file",
    "era_of",
    "find",
    "for_cards",
    "known",
    "make_deck",
    "names",
    "remove",
]

FOLDER = Path(__file__).parent / "decks"
#: The decks of the house, in the order in which they are shown.
HOUSE = ("inventions", "science", "nature", "history", "arts", "pop")

#: Eras by their first year, for surveys of a deck.
ERAS = (
    ("deep past", EARLIEST),
    ("ancient", -10_000),
    ("medieval", 500),
    ("early modern", 1492),
    ("industrial", 1789),
    ("wars", 1914),
    ("postwar", 1946),
    ("today", 1990),
)


class CannotDeal(BadRecord):
    """A game that cannot be set up with this deck. The message is one sentence for a person."""


class UnknownDeck(CannotDeal):
    def __init__(self, name: str) -> None:
        super().__init__(f"There is no deck called '{shown(name)}' here; there are {', '.join(names())}.")


_house: dict[str, Deck] = {}
_added: dict[str, Deck] = {}


def names() -> list[str]:
    return [*HOUSE, *sorted(_added)]


def add(deck: Deck) -> None:
    """Make a player's deck known. Its name must not be one of the house's."""
    if deck.name in HOUSE:
        raise ValueError(f"The name '{deck.name}' belongs to a deck of the house.")
    _added[deck.name] = deck


def remove(name: str) -> None:
    """Forget a player's deck; games that run with it and their records are not touched."""
    _added.pop(name, None)


def find(name: str) -> Deck:
    """The deck of that name; UnknownDeck if there is none."""
    deck = known(name)
    if deck is None:
        raise UnknownDeck(name)
    return deck


def known(name: str) -> Deck | None:
    """The deck of that name, or nothing."""
    if name in HOUSE and name not in _house:
        loaded = check_file(FOLDER / f"{name}.csv", name)
        if isinstance(loaded, list):
            raise RuntimeError(f"The deck {name} is broken: {loaded[0]}")
        _house[name] = loaded
    return _house.get(name) or _added.get(name)


def for_cards(name: str, ids: Iterable[str]) -> Deck:
    """A deck that has at least these cards: the one of that name if it does, else one made of the ids alone."""
    wanted = sorted(ids)
    deck = known(name)
    if deck is not None and all(card_id in deck.by_id for card_id in wanted):
        return deck
    places = [None if deck is None else deck.by_id.get(card_id) for card_id in wanted]
    titles = [
        words_of(card_id) if deck is None or place is None else deck.titles[place]
        for card_id, place in zip(wanted, places, strict=True)
    ]
    size = len(wanted)
    fronts, backs = icons_for(wanted)
    return Deck(name, wanted, titles, [0] * size, [""] * size, [USUAL_DIFFICULTY] * size, fronts, backs)


def era_of(year: int) -> str:
    """The era of a year."""
    return [name for name, start in ERAS if year >= start][-1]
