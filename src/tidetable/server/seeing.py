"""What a person or a spectator gets to see of a table. Built from nothing: what is not put in here is not sent."""

from collections.abc import Sequence

import msgspec

from tidetable.kernel.game import AnyGame, Seen
from tidetable.kernel.replay import replay
from tidetable.kernel.state import Event, State
from tidetable.server.appending import Card
from tidetable.server.messages import (
    ChatLine,
    Deadline,
    Line,
    Links,
    MoveLine,
    Position,
    Replay,
    SeatInfo,
    Step,
    TableInfo,
    TableLine,
    You,
)
from tidetable.table.events import Moved, Said
from tidetable.table.table import Table, plain
from tidetable.table.text import colour, sentence

#: A client that missed more than this gets the latest ones and is told how many were left out.
MOST_LINES = 500


def table_info(table: Table, person: int | None, present: frozenset[int], links: Links | None) -> TableInfo:
    names = table.names()
    you = None
    if person is not None:
        here = table.people[person]
        you = You(person=person, name=here.name, seat=here.seat, host=person == table.host)
    return TableInfo(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        state=table.phase,
        number=table.number,
        round=table.round,
        options=plain(table.options),
        settings=table.settings,
        first=table.first,
        commitment=table.commitment,
        seats=[_seat_info(table, seat, names[seat], present) for seat in range(len(table.seats))],
        host=table.host,
        host_name=table.people[table.host].name,
        you=you,
        links=links if you is not None else None,
    )


def _seat_info(table: Table, number: int, name: str, present: frozenset[int]) -> SeatInfo:
    seat = table.seats[number]
    return SeatInfo(
        seat=number,
        kind="person" if seat.person is not None else "bot" if seat.bot is not None else "free",
        name=name,
        colour=colour(number),
        person=seat.person,
        bot=seat.bot or seat.stand_in,
        stand_in=seat.stand_in is not None,
        present=seat.bot is not None or seat.person in present,
        playing=table.in_game(number),
        entropy=bool(seat.entropy),
    )


def position(table: Table, seat: int | None, names: Sequence[str]) -> Position | None:
    """The game as this seat sees it. A seat that is not in the game sees what a spectator sees."""
    if table.recorder is None:
        return None
    state = table.recorder.state
    viewer = seat if seat is not None and seat in state.seats() else None
    view = table.game.view(state, viewer)
    outcome = state.outcome()
    return Position(
        view=view,
        prompt=table.game.prompt(view, names),
        no_chat=None if seat is None or outcome is not None else table.game.may_chat(state, seat),
        deadlines=[Deadline(seat=who, at=at) for who, at in table.deadlines().items()],
        outcome=outcome,
        result=None if outcome is None else table.game.result(outcome, names),
    )


def lines(table: Table, seat: int | None, after: int, names: Sequence[str]) -> tuple[list[Line], int]:
    """The entries of the log after a number, as this seat may see them, and how many older ones were left out."""
    first = table.log[0].logged.number
    start = max(0, after + 1 - first)
    skipped = max(0, len(table.log) - start - MOST_LINES)
    told: list[Line] = []
    for line in table.log[start + skipped :]:
        event = line.logged.event
        number, at = line.logged.number, line.logged.at
        match event:
            case Moved():
                told.append(_move_line(table, seat, event, line.play, number, at, names))
            case Said():
                person = table.people[event.person]
                told.append(
                    ChatLine(
                        number=number,
                        at=at,
                        person=event.person,
                        name=person.name,
                        seat=person.seat,
                        words=event.words,
                    )
                )
            case _:
                words, about = sentence(table, event)
                kind = str(event.__struct_config__.tag)
                told.append(TableLine(number=number, at=at, event=kind, sentence=words, seat=about))
    return told, skipped


def _move_line(
    table: Table, seat: int | None, event: Moved, play: int, number: int, at: float, names: Sequence[str]
) -> MoveLine:
    assert table.recorder is not None
    seen = table.recorder.seen(play, seat)
    return MoveLine(
        number=number,
        at=at,
        seat=event.seat,
        move=event.move,
        events=seen,
        sentences=[table.game.sentence(look, names) for look in seen],
        stand_in=event.bot is not None and table.seats[event.seat].bot is None,
    )


def card(table: Table, changed: float) -> Card:
    return Card(
        game=table.game.name,
        state=table.phase,
        open=table.settings.open,
        host_name=table.people[table.host].name,
        seats=len(table.seats),
        free=sum(seat.free for seat in table.seats),
        created=table.created,
        changed=changed,
        due=None,
    )


def whole_replay(table: Table) -> Replay:
    """Every position of a finished game as each seat saw it: after the end nothing is secret."""
    recorder = table.recorder
    assert recorder is not None
    outcome = recorder.state.outcome()
    assert outcome is not None
    game, names = table.game, table.names()
    steps = []
    for number, (state, entry, events) in enumerate(replay(recorder.record(), game)):
        # What spectators saw something of; shown with what the seat it was about saw.
        looks = [(event, look) for event in events if (look := game.see(event, None)) is not None]
        open_view = game.view(state, None)
        steps.append(
            Step(
                seat=None if entry is None else entry.seat,
                move=None if entry is None else entry.move,
                chance=recorder.entries[number - 1].chance if entry else msgspec.to_builtins(recorder.setup),
                events=[_open_look(game, event, look, state) for event, look in looks],
                sentences=[game.sentence(look, names) for _, look in looks],
                prompt=game.prompt(open_view, names),
                views=[_view_of(game.view, state, seat) for seat in range(len(table.seats))],
                open=open_view,
            )
        )
    return Replay(
        table=table.id,
        round=table.round,
        game=game.name,
        title=game.title,
        names=names,
        colours=[colour(seat) for seat in range(len(table.seats))],
        options=plain(table.options),
        commitment=table.commitment,
        seed=table.seed.hex(),
        steps=steps,
        outcome=outcome,
        result=game.result(outcome, names),
    )


def _open_look(game: AnyGame, event: Event, closed: Seen, state: State) -> Seen:
    """What the seat saw that saw more of it than everybody, if there was one."""
    looks = (game.see(event, seat) for seat in state.seats())
    return next((look for look in looks if look is not None and look != closed), closed)


def _view_of(view: object, state: State, seat: int) -> object:
    # Plain values at once: the next step changes the state, and a view may share parts with it.
    assert callable(view)
    return msgspec.to_builtins(view(state, seat)) if seat in state.seats() else None
