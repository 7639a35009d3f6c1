"""What the host chooses about the table itself, whatever game is played at it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

#: Thirty days: longer than any correspondence game asks for one move.
MOST_SECONDS = 30 * 24 * 3600

#: What happens when a seat's time is out.
WhenOut = Literal["nudge", "bot", "free"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every field has bounds, a default and a sentence, as the options of a game have."""

    open: Annotated[
        bool, Meta(description="Listed for everyone: anybody may join or watch without a link.")
    ] = False
    seconds_per_move: Annotated[
        int, Meta(ge=0, le=MOST_SECONDS, description="Seconds that a seat has for each move; 0 is no clock.")
    ] = 0
    when_out: Annotated[
        WhenOut,
        Meta(description="When time is out: remind the player, let a bot make that move, or free the seat."),
    ] = "nudge"
    bot_pace: Annotated[
        float,
        Meta(ge=0, le=10, description="Seconds that a bot waits before it moves, so that people can follow."),
    ] = 1.0
    hints: Annotated[
        bool, Meta(description="Whoever is to move may ask what a strong player would do, and why.")
    ] = True
