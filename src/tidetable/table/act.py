"""What people may do at a table: a command gives the events that it makes happen, or says why not.

Nothing here changes the table. The events are stored first, then applied.
"""

from collections.abc import Callable

from tidetable.kernel.recorder import Recorder
from tidetable.table import commands as ask
from tidetable.table.checks import (
    Denied,
    Events,
    check_move,
    clean,
    known_bot,
    must_be,
    must_be_host,
    options_of,
    own_seat,
)
from tidetable.table.events import (
    BotSeated,
    EntropyAdded,
    HandedBack,
    HandedOver,
    LinksRenewed,
    Moved,
    OptionsChosen,
    Paused,
    Rematch,
    Removed,
    Resumed,
    Said,
    SeatLeft,
    StandIn,
    Started,
)
from tidetable.table.table import Table, plain


def decide(
    table: Table,
    person: int,
    command: ask.AnyCommand,
    present: frozenset[int] = frozenset(),
    new_seed: Callable[[], bytes] | None = None,
) -> Events:
    """The events of a command; Denied, Refusal or NotAMove if it cannot be."""
    match command:
        case ask.Play():
            return _play(table, person, command)
        case ask.Say():
            return _say(table, person, command.words)
        case ask.Choose():
            must_be_host(table, person)
            return _choose(table, command)
        case ask.SeatBot():
            must_be_host(table, person)
            return _seat_bot(table, command)
        case ask.Remove():
            must_be_host(table, person)
            return _remove(table, person, command.seat)
        case ask.AddEntropy():
            return _entropy(table, person, command.words)
        case ask.Start():
            must_be_host(table, person)
            return _start(table)
        case ask.Pause():
            own_seat(table, person)
            must_be(table, "playing", "There is no running game to pause.")
            return [Paused(person=person)]
        case ask.Resume():
            own_seat(table, person)
            must_be(table, "paused", "The game is not paused.")
            return [Resumed(person=person)]
        case ask.AskStandIn():
            return _stand_in(table, person, command, present)
        case ask.Back():
            seat = own_seat(table, person)
            if table.seats[seat].stand_in is None:
                raise Denied("not-now", "No bot is standing in for you.")
            return [HandedBack(seat=seat)]
        case ask.HandOver():
            return _hand_over(table, person, command.person, present)
        case ask.AskRematch():
            own_seat(table, person)
            must_be(table, "over", "A rematch comes after the end of the game.")
            assert new_seed is not None
            return [_rematch(table, person, new_seed())]
        case ask.Leave():
            return _leave(table, person)
        case ask.NewLinks():
            must_be_host(table, person)
            return [LinksRenewed()]


def again(table: Table, person: int, command: ask.AnyCommand) -> bool:
    """Whether this is a move that was made before and comes once more after a broken connection."""
    if not isinstance(command, ask.Play) or not command.ref:
        return False
    seat = table.people[person].seat
    return seat is not None and seat in table.refs and table.refs[seat][0] == command.ref


# Moves and talk


def _play(table: Table, person: int, command: ask.Play) -> Events:
    seat = own_seat(table, person)
    if table.phase == "paused":
        raise Denied("not-now", "The game is paused; go on before you move.")
    if table.phase == "waiting":
        raise Denied("not-now", "The game has not begun.")
    aside = check_move(table, seat, command.move)
    if command.number is not None and not aside and command.number < table.last_move:
        raise Denied("stale", "Somebody moved in the meantime: look again.")
    made = Moved(seat=seat, move=command.move, ref=command.ref)
    return [HandedBack(seat=seat), made] if table.seats[seat].stand_in else [made]


def _say(table: Table, person: int, words: str) -> Events:
    seat = table.people[person].seat
    if seat is None and person != table.host:
        raise Denied("not-yours", "Only those who sit at the table may chat.")
    if table.state is not None and table.phase != "over":
        rule = table.game.may_chat(table.state, seat)
        if rule is not None:
            raise Denied("rule", f"{rule} keeps you from chatting just now.", rule)
    words = clean(words)
    if not words:
        raise Denied("malformed", "There is nothing to say in that.")
    return [Said(person=person, words=words)]


# Before the deal


def _choose(table: Table, command: ask.Choose) -> Events:
    if command.options is None and command.first is None and command.settings is not None:
        # The clock, the pace of bots and who may watch can be changed at any time.
        order: list[int | None] = list(range(len(table.seats)))
        options = plain(table.options)
        return [OptionsChosen(options=options, settings=command.settings, first=table.first, order=order)]
    must_be(table, "waiting", "Options are chosen before the deal.")
    chosen = table.options
    if command.options is not None:
        chosen = options_of(table.game, plain(table.options) | command.options)
    taken = [at for at, seat in enumerate(table.seats) if not seat.free]
    if len(taken) > chosen.players:
        raise Denied("not-now", f"{len(taken)} seats are taken: somebody has to get up first.")
    order = list(range(min(len(table.seats), chosen.players)))
    if any(seat >= chosen.players for seat in taken):
        order = [*taken]
    order += [None] * (chosen.players - len(order))
    first = table.first if command.first is None else command.first
    if first is not None and not 0 <= first < chosen.players:
        first = None
    return [
        OptionsChosen(
            options=plain(chosen),
            settings=table.settings if command.settings is None else command.settings,
            first=first,
            order=order,
        )
    ]


def _seat_bot(table: Table, command: ask.SeatBot) -> Events:
    if table.phase == "over":
        raise Denied("not-now", "This game is over; seats are given again for a rematch.")
    if command.seat >= len(table.seats):
        raise Denied("not-found", f"This table has no seat {command.seat}.")
    if not table.seats[command.seat].free or not table.in_game(command.seat):
        raise Denied("not-now", "That seat is taken.")
    return [BotSeated(seat=command.seat, bot=known_bot(table, command.bot))]


def _remove(table: Table, person: int, seat: int) -> Events:
    if seat >= len(table.seats) or table.seats[seat].free:
        raise Denied("not-found", "Nobody sits there.")
    if table.seats[seat].person == person:
        raise Denied("not-now", "To get up yourself, leave.")
    return [Removed(seat=seat)]


def _entropy(table: Table, person: int, words: str) -> Events:
    seat = own_seat(table, person)
    must_be(table, "waiting", "Chance can be mixed only before the deal.")
    try:
        words.encode()
    except UnicodeEncodeError:
        raise Denied("malformed", "These words are not written in letters.") from None
    return [EntropyAdded(seat=seat, words=words)]


def _start(table: Table) -> Events:
    must_be(table, "waiting", "The game has begun already.")
    free = sum(seat.free for seat in table.seats)
    if free:
        seats = "One seat is" if free == 1 else f"{free} seats are"
        raise Denied("not-now", f"{seats} still free: wait for a guest or put a bot there.")
    try:
        Recorder.start(table.game, table.options, table.seed, first=table.first)
    except ValueError as error:
        raise Denied("not-now", f"The game cannot be dealt: {error}") from None
    return [Started()]


# Coming and going


def _stand_in(table: Table, person: int, command: ask.AskStandIn, present: frozenset[int]) -> Events:
    own_seat(table, person)
    if table.phase not in ("playing", "paused"):
        raise Denied("not-now", "A bot stands in only while a game goes on.")
    if command.seat >= len(table.seats) or table.seats[command.seat].person is None:
        raise Denied("not-found", "No person sits there.")
    seat = table.seats[command.seat]
    if seat.stand_in is not None:
        raise Denied("not-now", "A bot is standing in there already.")
    if seat.person != person and seat.person in present:
        raise Denied("not-now", "That player is here and plays for themselves.")
    return [StandIn(seat=command.seat, bot=known_bot(table, command.bot), person=person)]


def _hand_over(table: Table, person: int, to: int, present: frozenset[int]) -> Events:
    if to >= len(table.people) or table.people[to].seat is None:
        raise Denied("not-found", "Only somebody who sits at the table can be host.")
    if to == table.host:
        raise Denied("not-now", "They are the host already.")
    if person != table.host and (to != person or table.host in present):
        raise Denied("not-yours", "Only the host can hand the table over, as long as the host is here.")
    return [HandedOver(person=to)]


def _leave(table: Table, person: int) -> Events:
    seat = own_seat(table, person)
    events: Events = [SeatLeft(seat=seat, person=person)]
    heir = next((other.person for other in table.seats if other.person not in (None, person)), None)
    if person == table.host and heir is not None:
        events.append(HandedOver(person=heir))
    return events


def _rematch(table: Table, person: int, seed: bytes) -> Rematch:
    """The same people at as many seats as they are, where the game allows that number."""
    order: list[int | None] = [
        at
        for at, seat in enumerate(table.seats)
        if not seat.free and (table.in_game(at) or seat.person is not None)
    ]
    options = plain(table.options)
    try:
        chosen = options_of(table.game, options | {"players": len(order)})
    except Denied:
        chosen = table.options
    order = order[: chosen.players] + [None] * (chosen.players - len(order))
    return Rematch(person=person, seed=seed.hex(), options=plain(chosen), order=order)
