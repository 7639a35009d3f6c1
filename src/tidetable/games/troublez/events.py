"""What happens in a game of Toil & Troublez. Events hold the whole truth; view.py says what is seen of them."""

from tidetable.kernel.state import Event


class Drew(Event):
    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class Busted(Event):
    """The card has no allowed placement and is discarded (TNT-07)."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class Placed(Event):
    def __init__(self, seat: int, card: int, row: int, side: int) -> None:
        self.seat = seat
        self.card = card
        self.row = row
        self.side = side


class Cloaked(Event):
    """A Cloak is laid on the Talisman at this place of a row; all saw which one it was."""

    def __init__(self, seat: int, row: int, index: int, card: int) -> None:
        self.seat = seat
        self.row = row
        self.index = index
        self.card = card


class RanOut(Event):
    """The draw pile is empty for the so many-th time."""

    def __init__(self, times: int, last: bool) -> None:
        self.times = times
        self.last = last


class Reshuffled(Event):
    def __init__(self, pile: list[int]) -> None:
        #: Top card first.
        self.pile = pile


class Passed(Event):
    """The player stops drawing and takes this row."""

    def __init__(self, seat: int, row: int, cells: list[int]) -> None:
        self.seat = seat
        self.row = row
        self.cells = cells


class Ordered(Event):
    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps


class Vanished(Event):
    """Each of the losers discarded the card that stands at the same place of the other list."""

    def __init__(self, seat: int, kind: int, losers: list[int], cards: list[int]) -> None:
        self.seat = seat
        self.kind = kind
        self.losers = losers
        self.cards = cards


class Summoned(Event):
    def __init__(self, seat: int, loser: int, card: int) -> None:
        self.seat = seat
        self.loser = loser
        self.card = card


class Poisoned(Event):
    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class Fizzled(Event):
    """A Summon or a Poison that finds nothing to choose from."""

    def __init__(self, seat: int, magician: int) -> None:
        self.seat = seat
        self.magician = magician


class Gained(Event):
    """The Talismans of a taken row are in the Trove; its Magicians and Cloaks are discarded."""

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards


class Took(Event):
    """A card from an end of a row; under a Cloak lay a Talisman."""

    def __init__(self, seat: int, row: int, side: int, cell: int) -> None:
        self.seat = seat
        self.row = row
        self.side = side
        self.cell = cell


class Collected(Event):
    """A Collection is complete: one card is its marker, the rest are discarded."""

    def __init__(self, seat: int, collection: int, marker: int, at_end: bool) -> None:
        self.seat = seat
        self.collection = collection
        self.marker = marker
        self.at_end = at_end


class Kept(Event):
    def __init__(self, seat: int) -> None:
        self.seat = seat
