"""What nobody asks for: the moves of bots, and clocks."""

from tidetable import bots
from tidetable.table.checks import Events, check_move
from tidetable.table.events import BotFailed, Moved, SeatLeft, TimeOut
from tidetable.table.table import Table


def bots_to_ask(table: Table) -> dict[int, str]:
    """The seats for which a bot may act now, and which bot."""
    if table.phase != "playing" or table.state is None or not (table.with_bots or table.timed_out):
        return {}
    asked = {}
    awaited = table.state.to_act()
    for seat in table.state.seats():
        here = table.seats[seat]
        bot = here.bot or here.stand_in
        if bot is None and seat in table.timed_out and seat in awaited and table.settings.when_out == "bot":
            # A move has to be made now: the game's own quick player, not the one that thinks longest.
            bot = next(iter(table.game.bots), bots.names(table.game)[0])
        if bot is not None and (seat in awaited or table.state.may_act(seat)):
            asked[seat] = bot
    return asked


def bot_move(table: Table, seat: int, bot: str, move: str, failed: str | None = None) -> Events:
    """A bot's move passes the same door as a person's."""
    check_move(table, seat, move)
    made = Moved(seat=seat, move=move, bot=bot)
    return [made] if failed is None else [BotFailed(seat=seat, bot=bot, why=failed), made]


def time_out(table: Table, now: float) -> Events:
    """What the table's clock makes happen now."""
    events: Events = []
    for seat, at in table.deadlines().items():
        if at <= now:
            person = table.seats[seat].person
            assert person is not None
            events.append(TimeOut(seat=seat))
            if table.settings.when_out == "free":
                events.append(SeatLeft(seat=seat, person=person))
    return events
