"""What a seat sees of a game of Atlas, as numbers."""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from tidetable.games.atlas.forms import Options
from tidetable.games.atlas.pieces import CARDS, CHIPS_AT_START, HAND_SIZE, KINDS, MOST_CHIPS, bit, count
from tidetable.games.atlas.rules import Atlas
from tidetable.games.atlas.state import KIND_MASK, KIND_SHIFT, OWNER_SHIFT, SIZE_MASK
from tidetable.kernel.numbers import Field, Numbers, write_set
from tidetable.kernel.state import State

#: Two numbers for each player: chips on a Time, chips on a Place.
BETS: Final = len(KINDS) - 1
MOST_IN_PILE: Final = 12
#: So many players are dealt the whole deck.
FOUR: Final = 4


class AtlasNumbers(Numbers):
    def __init__(self, players: int) -> None:
        super().__init__(_fields(players))
        self.players: i64 = players
        self.points: i64 = self.start_of("points")
        #: What follows the sets of cards, which are written whole.
        self.blank = self.blank[self.start_of("stacks") :]

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, Atlas)
        start: i64 = len(out)
        hand: i64 = state.hands[seat]
        time: i64 = 0
        place: i64 = 0
        card: i64 = 0
        left: i64 = hand
        while left:
            if left & 1:
                if state.time_with(card):
                    time |= bit(card)
                if state.place_with(card):
                    place |= bit(card)
            left >>= 1
            card += 1
        write_set(out, hand)
        write_set(out, time)
        write_set(out, place)
        write_set(out, state.face_up)
        write_set(out, state.flipped)
        stacks: i64 = len(out)
        out.write(self.blank)
        self._set_stacks(out, stacks, state, seat)
        self._set_players(out, start + self.points + self.players, state, seat)

    def _set_stacks(self, out: BytesWriter, at: i64, state: Atlas, own: i64) -> None:
        players = self.players
        points: i64 = at + CARDS * players * BETS
        flipped = state.flipped
        left: i64 = state.face_up | flipped
        card: i64 = 0
        while left:
            if left & 1:
                stack = state.stacks[card]
                if stack:
                    owner: i64 = (stack >> OWNER_SHIFT) - own
                    if owner < 0:
                        owner += players
                    chips: i64 = stack & SIZE_MASK
                    kind: i64 = stack >> KIND_SHIFT & KIND_MASK
                    out[at + (card * players + owner) * BETS + kind - 1] = u8(chips)
                    if flipped >> card & 1:
                        out[points + owner] = out[points + owner] + u8(chips + 1)
            left >>= 1
            card += 1

    def _set_players(self, out: BytesWriter, at: i64, state: Atlas, own: i64) -> None:
        """Chips, lost chips and cards of each, own first; whose turn it is, who began, and the draw pile."""
        players = self.players
        seat = own
        place: i64 = 0
        while place < players:
            here = at + place
            out[here] = u8(state.chips[seat])
            out[here + players] = u8(state.lost[seat])
            out[here + 2 * players] = u8(count(state.hands[seat]))
            if seat == state.turn and state.hands[seat]:
                out[here + 3 * players] = 1
            if seat == state.first:
                out[here + 4 * players] = 1
            seat = seat + 1 if seat + 1 < players else 0
            place += 1
        if players < FOUR:
            out[at + 5 * players] = u8(len(state.pile))


def _fields(players: int) -> list[Field]:
    chips = CHIPS_AT_START[players]
    fields = [
        Field("hand", CARDS, "The cards in one's own hand, suit by suit, each from 1 to 8."),
        Field("completes_time", CARDS, "The cards of the hand that would complete a Time if played now."),
        Field("completes_place", CARDS, "The cards of the hand that would complete a Place if played now."),
        Field("face_up", CARDS, "The cards that lie face up on the board."),
        Field("flipped", CARDS, "The cards that lie flipped on the board."),
        Field(
            "stacks",
            CARDS * players * BETS,
            "For each card and each player, own first: the chips of a stack that predicts a Time, then a Place.",
            MOST_CHIPS,
        ),
        Field("points", players, "For each player, own first: the points so far.", 2 * chips),
        Field("chips", players, "For each player, own first: the chips left.", chips),
        Field("lost", players, "For each player, own first: the chips of stacks that were wrong.", chips),
        Field("hand_sizes", players, "For each player, own first: the cards in hand.", HAND_SIZE),
        Field("turn", players, "Whose turn it is, counted from one's own seat; all zero when it is over."),
        Field("first", players, "Who began, counted from one's own seat."),
    ]
    if players < FOUR:
        fields.append(Field("pile", 1, "How many cards the draw pile has.", MOST_IN_PILE))
    return fields


def numbers(options: Options) -> AtlasNumbers:
    return BY_PLAYERS[options.players]


BY_PLAYERS: Final = {players: AtlasNumbers(players) for players in (2, 3, 4)}
