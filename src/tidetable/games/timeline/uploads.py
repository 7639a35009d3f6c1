"""Decks that players bring to a table (TML-004)."""

import hashlib

from tidetable.games.timeline import decks
from tidetable.games.timeline.forms import Options
from tidetable.kernel.game import BadUpload, Uploads

#: Before the names of uploaded decks, so that they never take the name of one of the house.
OWN = "own-"


def add(content: bytes) -> str:
    """Make the deck known under a name that its bytes give, the same everywhere."""
    name = OWN + hashlib.sha256(content).hexdigest()[:12]
    if decks.known(name) is None:
        found = decks.check(content, name)
        if isinstance(found, list):
            raise BadUpload([str(fault) for fault in found])
        decks.add(found)
    return name


def missing(options: Options) -> str | None:
    return options.deck if options.deck.startswith(OWN) and decks.known(options.deck) is None else None


UPLOADS = Uploads(
    option="deck",
    help="A deck of your own: a CSV file with the columns title and date, and maybe note and difficulty.",
    add=add,
    missing=missing,
)
