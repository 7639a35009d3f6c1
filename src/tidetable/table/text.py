"""The table's own log in words."""

from tidetable.table.events import (
    AnyEvent,
    BotFailed,
    BotSeated,
    EntropyAdded,
    HandedBack,
    HandedOver,
    LinksRenewed,
    OptionsChosen,
    Paused,
    Rematch,
    Removed,
    Resumed,
    SeatLeft,
    SeatTaken,
    StandIn,
    Started,
    TableOpened,
    TimeOut,
    TokenRenewed,
)
from tidetable.table.table import Table

#: In the order of the seats. Clients draw a pattern for each beside the colour.
COLOURS = ("coral", "sky", "foam", "brass", "violet", "rose", "moss", "sand")


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def sentence(table: Table, event: AnyEvent) -> tuple[str, int | None]:
    """What happened, and the seat that it is about. Nothing secret is in it: no seed, no token, no entropy."""
    people = table.people
    match event:
        case TableOpened():
            return f"{event.name} opened the table.", event.seat
        case SeatTaken():
            return f"{event.name} sat down.", event.seat
        case BotSeated():
            return f"A bot sat down: {event.bot}.", event.seat
        case SeatLeft():
            return f"{people[event.person].name} got up.", event.seat
        case Removed():
            return f"The host freed seat {event.seat + 1}.", event.seat
        case OptionsChosen():
            return "The host chose the options.", None
        case EntropyAdded(words=""):
            return "A player took back what they had added to chance.", event.seat
        case EntropyAdded():
            return "A player added words of their own to chance.", event.seat
        case Started():
            return "The cards were dealt.", None
        case Paused():
            return f"{people[event.person].name} paused the game.", None
        case Resumed():
            return f"{people[event.person].name} went on with the game.", None
        case StandIn():
            return f"A bot stands in for {table.names()[event.seat]}: {event.bot}.", event.seat
        case HandedBack():
            return f"{table.names()[event.seat]} is back and plays again.", event.seat
        case HandedOver():
            return f"{people[event.person].name} is the host now.", None
        case TimeOut():
            return f"The time of seat {event.seat + 1} is out.", event.seat
        case BotFailed():
            return f"The bot of seat {event.seat + 1} {event.why}; a legal move was made for it.", event.seat
        case Rematch():
            return f"{people[event.person].name} asked for a rematch.", None
        case LinksRenewed():
            return "The host made new links.", None
        case TokenRenewed():
            return f"{people[event.person].name} renewed their key.", None
    raise ValueError(f"No sentence for {type(event).__name__}.")
