"""The forms of Timeline: what the host chooses, what chance decides at the start, how it ends."""

from typing import Annotated, Literal

from msgspec import Meta

from tidetable.games.timeline.pieces import COOPERATIVE_HAND, LONGEST_ID, MOST_CARDS
from tidetable.kernel import game
from tidetable.kernel.outcome import Outcome

COMPETITIVE = "competitive"
COOPERATIVE = "cooperative"
#: The number of cards that a cooperative game uses unless the table says otherwise (TML-201).
USUAL_CARDS = 36

DECK_NAME = "^[a-z0-9]+(-[a-z0-9]+)*$"

DeckName = Annotated[
    str, Meta(pattern=DECK_NAME, max_length=LONGEST_ID, description="The deck, by its name.")
]
Players = Annotated[
    int, Meta(ge=1, le=8, description="How many play: two to eight; one alone as a house rule.")
]
Mode = Annotated[
    Literal["competitive", "cooperative"],
    Meta(description="Against each other, or together for the highest score."),
]
Hand = Annotated[
    int, Meta(ge=3, le=6, description="Cards in front of each player, competitive only: three to six.")
]
Cards = Annotated[
    int,
    Meta(
        ge=6,
        le=MOST_CARDS,
        description="Cards used, cooperative only: from four times the players plus two up to the whole deck.",
    ),
]


class Options(game.Options, frozen=True, kw_only=True):
    players: Players = 2
    mode: Mode = "competitive"
    deck: DeckName = "inventions"
    hand: Hand = COOPERATIVE_HAND
    cards: Cards = USUAL_CARDS

    def __post_init__(self) -> None:
        # An option that the mode does not know stays at its default: a record never says what was not played.
        if self.mode == COMPETITIVE:
            if self.players < 2:
                raise ValueError("The competitive game needs two players or more")
            if self.cards != USUAL_CARDS:
                raise ValueError(
                    "The competitive game uses the whole deck: leave the number of cards as it is"
                )
        else:
            if self.hand != COOPERATIVE_HAND:
                raise ValueError(
                    "The cooperative game has four cards for each player: leave the hand as it is"
                )
            least = fewest_cards(self.players)
            if self.cards < least:
                raise ValueError(f"{self.players} players together need at least {least} cards")


def fewest_cards(players: int) -> int:
    """A hand for each player, one card for the timeline and one for the discard pile (TML-201)."""
    return COOPERATIVE_HAND * players + 2


class Setup(game.Setup, frozen=True, kw_only=True):
    """Cards are named by their ids. The record replays from this alone, without the deck's file."""

    deck: str
    dates: dict[str, int]
    #: Icons by card.
    fronts: dict[str, str]
    backs: dict[str, str]
    hands: list[list[str]]
    timeline: list[str]
    #: Top card first, like the pile.
    discard: list[str]
    pile: list[str]


class CompetitiveOutcome(Outcome, frozen=True, kw_only=True):
    ended: Literal["last-card", "no-cards-left"]


class CooperativeOutcome(Outcome, frozen=True, kw_only=True):
    """Nobody wins: the team has a score and a rank (TML-218, TML-219)."""

    ended: Literal["all-placed", "stuck"]
    score: int
    rank: str
