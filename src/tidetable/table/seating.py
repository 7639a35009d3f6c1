"""Opening a table, sitting down at it, and the keys of those who sit."""

from typing import Any

from tidetable.kernel.game import AnyGame
from tidetable.table.checks import Denied, Events, check_move, clean_name, options_of
from tidetable.table.events import Moved, SeatTaken, TableOpened, TokenRenewed
from tidetable.table.settings import Settings
from tidetable.table.table import Table, plain

#: A table keeps at most so many people who ever had a token: it bounds what strangers can fill.
MOST_PEOPLE = 64


def open_table(
    game: AnyGame,
    name: str,
    options: dict[str, Any],
    settings: Settings,
    *,
    sit: bool,
    seed: bytes,
    token: str,
) -> TableOpened:
    chosen = options_of(game, options)
    return TableOpened(
        game=game.name,
        options=plain(chosen),
        settings=settings,
        seed=seed.hex(),
        name=clean_name(name),
        token=token,
        seat=0 if sit else None,
    )


def sit(
    table: Table, person: int | None, name: str, seat: int | None, move: str | None, token: str
) -> Events:
    """Take a free seat, one's own seat of before, or with a move a new seat in a running game."""
    name = clean_name(name)
    for number, other in enumerate(table.people):
        if number != person and other.seat is not None and other.name.casefold() == name.casefold():
            raise Denied("not-now", f"Somebody at this table is called {other.name} already.")
    if person is None and len(table.people) >= MOST_PEOPLE:
        raise Denied("not-now", "Too many people have sat at this table; open a new one.")
    number = len(table.people) if person is None else person
    new = token if person is None else None
    if move is not None:
        return _join(table, person, number, name, move, new)
    if table.phase == "over":
        raise Denied("not-now", "This game is over; seats are given again for a rematch.")
    place = _free_seat(table, person, seat)
    if table.phase != "waiting" and person is not None:
        knows = table.people[person].knows
        if table.people[person].seat is not None:
            raise Denied("not-now", "Seats cannot be changed while the game goes on.")
        if knows is not None and knows != place:
            raise Denied(
                "not-now", "You know another seat's secrets: in this game you may only come back to your own."
            )
    return [SeatTaken(person=number, name=name, seat=place, token=new)]


def _join(table: Table, person: int | None, number: int, name: str, move: str, token: str | None) -> Events:
    if table.recorder is None or table.phase != "playing":
        raise Denied("not-now", "There is no running game to join by a move; take a free seat.")
    if person is not None and (
        table.people[person].seat is not None or table.people[person].knows is not None
    ):
        raise Denied("not-now", "You have a seat in this game already.")
    place = len(table.seats)
    check_move(table, place, move)
    return [SeatTaken(person=number, name=name, seat=place, token=token), Moved(seat=place, move=move)]


def _free_seat(table: Table, person: int | None, wanted: int | None) -> int:
    free = [at for at, seat in enumerate(table.seats) if seat.free and table.in_game(at)]
    if wanted is None:
        knows = None if person is None else table.people[person].knows
        if knows in free:
            return knows
        if free:
            return free[0]
        raise Denied("not-now", "Every seat at this table is taken.")
    if wanted >= len(table.seats):
        raise Denied("not-found", f"This table has no seat {wanted}.")
    if wanted not in free:
        raise Denied("not-now", "That seat is taken.")
    return wanted


def renew(table: Table, person: int, token: str) -> Events:
    return [TokenRenewed(person=person, token=token)]
