"""What lies on the table in The Shipwreck Arcana, how it gets there, and how it is copied."""

from typing import Final

from msgspec import UNSET
from mypy_extensions import i64

from tidetable.games.shipwreck.cards import (
    CARD_NAMES,
    CARDS,
    COPIES,
    HOURS_OF,
    NO_CARD,
    POWER_OF,
    ROW_LENGTH,
    VALUES,
)
from tidetable.games.shipwreck.events import NO_LETTER, Drew
from tidetable.games.shipwreck.forms import Drawn, Options, Setup
from tidetable.games.shipwreck.past import COUNT, COUNT_BITS, NOTHING_TOLD, fates_in, scene_of
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.state import Event, State

# What the game waits for.
PLAYING: Final = 0
AFTER_PLAY: Final = 1
PREDICTING: Final = 2
OVER: Final = 3

# How it ended.
RUNNING: Final = 0
ESCAPED: Final = 1
DOOMED: Final = 2
TOO_FEW: Final = 3

#: Both trackers end here (SHP-27).
LAST_STEP: Final = 7
NO_PROPOSAL: Final = -1
HAND_SIZE: Final = 2
#: The arcana cards that are shuffled: all but The Hours.
DECK: Final = list(range(1, CARDS + 1))


class Position(State):
    """The pieces. What may be done with them is in rules.py.

    A line is a seat times two, plus one for line B of challenge mode: fates and number lines are by line.
    """

    def __init__(self, options: Options, chance: Chance, like: "Position | None" = None) -> None:
        super().__init__(chance)
        self.options = options
        self.challenge = options.challenge
        self.honour = options.honour
        self.first: i64
        #: The seats in clockwise order, and the number that the next joiner gets (SHP-28).
        self.order: list[i64]
        self.next_seat: i64
        #: Where in the order the active player sits, their seat and the line whose turn it is.
        self.turn: i64
        self.active: i64
        self.line: i64
        self.phase: i64
        self.ended: i64
        self.score: i64
        self.doom: i64
        #: The row from left to right, the fates in front of each card (packed counts) and their hours.
        self.row: list[i64]
        self.fates: list[i64]
        self.hours: list[i64]
        #: The places of the row by the number of their card: the order of the table of moves.
        self.by_card: list[i64]
        #: All visible fates: packed counts, and as a set.
        self.visible: i64
        self.seen: i64
        #: The fate that lies on The Hours, or 0 (SHP-18).
        self.on_hours: i64
        #: The arcana deck, its top card last, and how many of it have never left it.
        self.deck: list[i64]
        self.fresh: i64
        #: Faded cards that offer their power, the one that faded first at the front.
        self.powers: list[i64]
        #: The same as a set of powers.
        self.ready: i64
        self.power_used: bool
        #: How many fates of each value are in the bag.
        self.bag: list[int]
        #: By line: the fate in hand (0 for none) and the tokens that are turned. The active player's other fate,
        #: until they play, and the one they had kept from before.
        self.held: list[i64]
        self.turned: list[i64]
        self.second: i64
        self.kept_before: i64
        #: By seat: what was proposed this turn. What may still be proposed, what is, and by whom.
        self.proposed: list[i64]
        self.offers: i64
        self.proposal: i64
        self.proposer: i64
        #: Twice: was it used, and the values found wrong by its first prediction.
        self.twice: bool
        self.wrong: i64
        self.waiting: tuple[int, ...]
        #: The open history (past.py) and where in it the present turn stands; the truth beside it: fates kept.
        self.scenes: list[i64]
        self.told: list[i64]
        self.kept: list[i64]
        self.now: i64
        if like is None:
            players = options.players
            self.first = self.turn = self.active = self.line = 0
            self.order = list(range(players))
            self.next_seat = players
            self.phase, self.ended = PLAYING, RUNNING
            self.score, self.doom = 0, options.doom
            self.row, self.fates, self.hours = [NO_CARD] * ROW_LENGTH, [0] * ROW_LENGTH, [0] * ROW_LENGTH
            self.by_card = list(range(ROW_LENGTH))
            self.visible = self.seen = self.on_hours = 0
            self.deck, self.fresh = [], 0
            self.powers, self.ready, self.power_used = [], 0, False
            self.bag = [COPIES] * VALUES
            self.held, self.turned = [0] * (2 * players), [0] * (2 * players)
            self.second = self.kept_before = 0
            self.proposed = [0] * players
            self.offers, self.proposal, self.proposer = 0, NO_PROPOSAL, 0
            self.twice, self.wrong = False, 0
            self.waiting = ()
            self.scenes, self.told, self.kept, self.now = [], [], [], 0
        else:
            self.first, self.turn, self.active, self.line = like.first, like.turn, like.active, like.line
            self.order, self.next_seat = like.order[:], like.next_seat
            self.phase, self.ended = like.phase, like.ended
            self.score, self.doom = like.score, like.doom
            self.row, self.fates, self.hours = like.row[:], like.fates[:], like.hours[:]
            self.by_card = like.by_card[:]
            self.visible, self.seen, self.on_hours = like.visible, like.seen, like.on_hours
            self.deck, self.fresh = like.deck[:], like.fresh
            self.powers, self.ready, self.power_used = like.powers[:], like.ready, like.power_used
            self.bag = like.bag[:]
            self.held, self.turned = like.held[:], like.turned[:]
            self.second, self.kept_before = like.second, like.kept_before
            self.proposed = like.proposed[:]
            self.offers, self.proposal, self.proposer = like.offers, like.proposal, like.proposer
            self.twice, self.wrong = like.twice, like.wrong
            self.waiting = like.waiting
            self.scenes, self.told, self.kept = like.scenes[:], like.told[:], like.kept[:]
            self.now = like.now

    def seats(self) -> tuple[int, ...]:
        return tuple([int(seat) for seat in self.order])

    def lay_out(self, first: int, cards: list[int], drawn: list[int]) -> None:
        """Put out the row and behind it the deck; the first player has drawn these fates."""
        self.first = self.turn = self.active = first
        self.line = 2 * first
        self.row = cards[:ROW_LENGTH]
        self.deck = cards[: ROW_LENGTH - 1 : -1]
        self.fresh = len(self.deck)
        self.sort_row()
        self.start_turn()
        self.take(drawn)

    def letter(self, line: i64) -> i64:
        return line & 1 if self.challenge else NO_LETTER

    # The row

    def sort_row(self) -> None:
        order: list[i64] = []
        for spot in range(ROW_LENGTH):
            place = len(order)
            while place > 0 and self.row[order[place - 1]] > self.row[spot]:
                place -= 1
            order.insert(place, spot)
        self.by_card = order

    def spot_of(self, card: i64) -> i64:
        """Where in the row a card lies, or -1."""
        spot: i64 = 0
        while spot < ROW_LENGTH:
            if self.row[spot] == card:
                return spot
            spot += 1
        return -1

    def lay_fate(self, spot: i64, value: i64) -> None:
        one: i64 = 1 << (COUNT_BITS * (value - 1))
        self.fates[spot] += one
        self.hours[spot] += HOURS_OF[value]
        self.visible += one
        self.seen |= 1 << (value - 1)

    def lift_fate(self, spot: i64, value: i64) -> None:
        """Back to the bag."""
        shift: i64 = COUNT_BITS * (value - 1)
        one: i64 = 1 << shift
        self.fates[spot] -= one
        self.hours[spot] -= HOURS_OF[value]
        self.visible -= one
        if not self.visible >> shift & COUNT:
            self.seen &= ~(1 << (value - 1))
        self.bag[value - 1] += 1

    def fill(self, spot: i64) -> i64:
        """Turn the deck's top card into this spot; with no deck it stays empty (SHP-59)."""
        card: i64 = NO_CARD
        if self.deck:
            card = self.deck.pop()
            if self.fresh > 0:
                self.fresh -= 1
        self.row[spot] = card
        self.sort_row()
        return card

    def put_under(self, card: i64) -> None:
        """A card comes back to the bottom of the deck, and from there to a spot that has been waiting (SHP-59)."""
        self.deck.insert(0, card)
        spot = self.spot_of(NO_CARD)
        if spot >= 0:
            self.fill(spot)

    def sort_powers(self) -> None:
        ready: i64 = 0
        for card in self.powers:
            ready |= 1 << POWER_OF[card]
        self.ready = ready

    def use_power(self, power: i64) -> i64:
        """The card of this power that faded first goes to the bottom of the deck (SHP-19)."""
        place: i64 = 0
        while POWER_OF[self.powers[place]] != power:
            place += 1
        card = self.powers.pop(place)
        self.sort_powers()
        self.power_used = True
        self.put_under(card)
        return card

    def raise_doom(self, steps: i64) -> i64:
        """How far it really rose (SHP-27)."""
        before = self.doom
        self.doom = min(before + steps, LAST_STEP)
        return self.doom - before

    # Fates in hand

    def start_turn(self) -> None:
        """A new entry of the open history; the draw follows at once."""
        self.kept_before = self.held[self.line]
        self.now = len(self.scenes)
        self.scenes.append(scene_of(self.line, self.row, self.hours, self.visible))
        self.told.append(NOTHING_TOLD)
        self.kept.append(0)
        self.phase = PLAYING
        self.waiting = (self.active,)

    def take(self, values: list[int]) -> None:
        """Drawn fates come into the active player's hand."""
        for value in values:
            self.bag[value - 1] -= 1
            if self.held[self.line]:
                self.second = value
            else:
                self.held[self.line] = value

    def draw(self) -> Event:
        """Draw until two are in hand (SHP-07). The bag never runs dry: at most 17 fates can be out of it."""
        values: list[int] = []
        wanted: i64 = HAND_SIZE - 1 if self.held[self.line] else HAND_SIZE
        while wanted > 0:
            value = self.chance.draw(self.bag) + 1
            self.bag[value - 1] -= 1
            values.append(value)
            if self.held[self.line]:
                self.second = value
            else:
                self.held[self.line] = value
            wanted -= 1
        return Drew(self.line, self.letter(self.line), values)

    def reveal(self, line: i64) -> i64:
        """The fate in hand becomes known to all and goes back to the bag; the number line is reset."""
        value = self.held[line]
        self.held[line] = 0
        self.bag[value - 1] += 1
        self.turned[line] = 0
        self.scenes.append(-line - 1)
        self.told.append(value)
        self.kept.append(0)
        return value

    # For tests and records

    def everything(self) -> tuple[object, ...]:
        return (
            (self.first, self.turn, self.active, self.line, self.next_seat, self.phase, self.ended),
            (
                self.score,
                self.doom,
                self.visible,
                self.seen,
                self.on_hours,
                self.fresh,
                self.power_used,
                self.ready,
            ),
            (
                self.second,
                self.kept_before,
                self.offers,
                self.proposal,
                self.proposer,
                self.twice,
                self.wrong,
            ),
            (tuple(self.order), tuple(self.row), tuple(self.fates), tuple(self.hours), tuple(self.by_card)),
            (tuple(self.deck), tuple(self.powers), tuple(self.bag), tuple(self.held), tuple(self.turned)),
            (tuple(self.proposed), self.waiting, self.now),
            (tuple(self.scenes), tuple(self.told), tuple(self.kept)),
        )

    def inventory(self) -> list[str]:
        fates = [value + 1 for value in range(VALUES) for _ in range(self.bag[value])]
        for packed in self.fates:
            fates.extend(fates_in(packed))
        fates.extend([int(value) for value in [*self.held, self.second, self.on_hours] if value])
        cards = [int(card) for card in [*self.row, *self.deck, *self.powers] if card != NO_CARD]
        return [f"fate-{value}" for value in fates] + [CARD_NAMES[card] for card in cards]


def shuffle(players: int, chance: Chance) -> tuple[int, list[int], list[int]]:
    """What chance decides before a game: who begins, the order of the arcana cards, and the first two fates."""
    begins = chance.below(players)
    cards = chance.shuffled(DECK)
    bag = [COPIES] * VALUES
    values: list[int] = []
    for _ in range(HAND_SIZE):
        drawn = chance.draw(bag)
        bag[drawn] -= 1
        values.append(drawn + 1)
    return begins, cards, values


def draw_setup(options: Options, chance: Chance, first: int | None) -> Setup:
    """The same in words."""
    begins, shuffled, values = shuffle(options.players, chance)
    if first is not None:
        begins = first
    cards = [CARD_NAMES[card] for card in shuffled]
    return Setup(
        first=begins,
        first_by="chance" if first is None else "host",
        doom=options.doom,
        row=cards[:ROW_LENGTH],
        deck=cards[ROW_LENGTH:],
        drew=Drawn(seat=begins, values=values, line="a" if options.challenge else UNSET),
    )


def check_setup(options: Options, setup: Setup) -> None:
    """A set-up out of a record is believed only if the rules allow it."""
    if setup.first >= options.players:
        raise BadRecord(f"There is no seat {setup.first} to begin (SHP-06).")
    if setup.doom != options.doom:
        raise BadRecord(f"Doom must start at {options.doom}, as the options say (SHP-02).")
    if len(setup.row) != ROW_LENGTH:
        raise BadRecord(f"The row must have {ROW_LENGTH} arcana cards (SHP-03).")
    if sorted([*setup.row, *setup.deck]) != sorted(CARD_NAMES[1:]):
        raise BadRecord("Row and deck together are not the 20 arcana cards (SHP-03).")
    drew = setup.drew
    if drew.seat != setup.first or len(drew.values) != HAND_SIZE:
        raise BadRecord(f"The first player must draw {HAND_SIZE} fates (SHP-07).")
    if (drew.line is UNSET) == options.challenge or drew.line == "b":
        raise BadRecord("The first draw is for line a in challenge mode, and else names no line (SHP-30).")
