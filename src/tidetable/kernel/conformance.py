"""What every game must keep, as checks that need to know nothing about the game.

`tests/test_every_game.py` runs them for the games of this house; the writer of another game runs them with
`check(game)`. Each check raises an AssertionError that says what is wrong and how to get there again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from operator import gt

import msgspec
from librt.strings import BytesWriter

from tidetable.kernel import rulebook
from tidetable.kernel.chance import FastChance, SeededChance
from tidetable.kernel.game import AnyGame, Entry, Options
from tidetable.kernel.playout import random_step
from tidetable.kernel.record import Record, decode, encode
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.replay import replay, verify
from tidetable.kernel.state import Move, State

#: No game of cards takes longer than this; what does is endless.
MOST_MOVES = 20_000
#: A table larger than this is sampled in each position instead of tried whole; over many positions all are tried.
MANY_MOVES = 3_000

#: A number that a test writes where nothing else is to be written.
MARGIN = bytes([0xA5])

#: How often the leak test looks at a game.
LOOKS = 10


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def positions(game: AnyGame, options: Options, number: int) -> Iterator[Recorder]:
    """The positions of one random game, from the deal to the end, each with its history."""
    recorder = Recorder.start(game, options, seed_of(number))
    chance = FastChance(number)
    yield recorder
    while recorder.state.to_act():
        seat = _someone(recorder.state, chance)
        moves = recorder.state.legal(seat)
        assert moves, f"Seat {seat} is awaited and has no move: {_where(recorder)}"
        recorder.play(seat, moves[chance.below(len(moves))].text)
        assert len(recorder.entries) < MOST_MOVES, f"This game does not end: {_where(recorder)}"
        yield recorder


def _someone(state: State, chance: FastChance) -> int:
    """An awaited seat, or now and then one that may act out of turn."""
    others = [seat for seat in state.seats() if state.may_act(seat)]
    if others and chance.below(4) == 0:
        return others[chance.below(len(others))]
    waiting = state.to_act()
    return waiting[chance.below(len(waiting))]


def rule_ids_are_in_the_book(game: AnyGame) -> None:
    unknown = {rule for rule in rulebook.ids_in_code(game.folder) if rule not in game.rules}
    assert not unknown, f"The code of {game.name} cites rules that its book does not have: {sorted(unknown)}"


def notation_round_trips(game: AnyGame, options: Options) -> None:
    table = game.moves(options)
    assert game.moves(options) is table, "The table of moves is made anew each time."
    for number, move in enumerate(table):
        assert (move.number, move.aside) == (number, False), f"'{move}' has the wrong number."
    for move in table.expressible():
        assert game.parse(options, move.text) is move, f"'{move}' is not read back as itself."
    texts = [move.text for move in table.expressible()]
    assert len(set(texts)) == len(texts), "Two moves have the same text."


def legal_agrees_with_why_not(game: AnyGame, options: Options, number: int) -> None:
    """Over the expressible moves: legal exactly if no rule refuses. Every refusal cites a rule of the book."""
    chance = FastChance(number)
    table = game.moves(options)
    for recorder in positions(game, options, number):
        state = recorder.state
        for seat in (*state.seats(), max(state.seats(), default=0) + 1):
            legal = state.legal(seat)
            assert [move.number for move in legal] == sorted({move.number for move in legal}), (
                f"The legal moves are not in the table's order, each once: {_where(recorder)}"
            )
            if seat not in state.to_act() and not state.may_act(seat):
                assert not legal, f"Seat {seat} may not act but has moves: {_where(recorder)}"
            if legal:
                # The same luck picks the same move, so that random play does not depend on how a game picks.
                place = chance.copy().below(len(legal))
                assert state.any_legal(seat, chance) is legal[place], (
                    f"Not the move picked: {_where(recorder)}"
                )
            allowed = {move.text for move in legal}
            for move in _tried(table.expressible(), legal, chance):
                rule = state.why_not(seat, move)
                if rule is not None:
                    assert rule in game.rules, f"{rule} is no rule of {game.name}."
                if not move.aside:
                    assert (rule is None) == (move.text in allowed), (
                        f"'{move}' of seat {seat}: listed {move.text in allowed}, refused by {rule}: {_where(recorder)}"
                    )


def _tried(moves: Sequence[Move], legal: Sequence[Move], chance: FastChance) -> Sequence[Move]:
    if len(moves) <= MANY_MOVES:
        return moves
    return [*legal, *(moves[chance.below(len(moves))] for _ in range(MANY_MOVES // 10))]


def deals_agree(game: AnyGame, options: Options, number: int) -> None:
    """A game is dealt as it is set up in words, and chance goes on from the same point."""
    first = None if number % 2 else number % options.players
    chance, same = FastChance(number), FastChance(number)
    dealt = game.deal(options, chance, first)
    begun = game.begin(options, game.draw_setup(options, same, first), same)
    assert dealt.everything() == begun.everything(), f"A deal of {options} differs from its set-up."
    assert chance.below(1 << 30) == same.below(1 << 30), (
        f"A deal of {options} asks chance for something else."
    )


def copies_are_independent(game: AnyGame, options: Options, number: int) -> None:
    """What is done to a copy does not touch the original, and the same moves lead both to the same end."""
    chance = FastChance(number)
    for recorder in islice(positions(game, options, number), 0, None, 5):
        state = recorder.state
        before = state.everything()
        twin, third = state.copy(), state.copy()
        assert twin.everything() == before, f"A copy differs from its original: {_where(recorder)}"
        same = chance.copy()
        for _ in range(30):
            random_step(twin, chance, out_of_turn=True)
        assert state.everything() == before, f"Playing on a copy changed the original: {_where(recorder)}"
        for _ in range(30):
            random_step(third, same, out_of_turn=True)
        assert third.everything() == twin.everything(), f"Two copies went different ways: {_where(recorder)}"


def record_replays(game: AnyGame, options: Options, number: int) -> None:
    """The record, written and read, leads to the identical states, views and outcome, and verifies."""
    recorder = Recorder.start(game, options, seed_of(number), entropy=["a word"], trace=True)
    recorded = [_all_views(game, recorder.state)]
    chance = FastChance(number)
    while recorder.state.to_act():
        seat = _someone(recorder.state, chance)
        moves = recorder.state.legal(seat)
        recorder.play(seat, moves[chance.below(len(moves))].text)
        recorded.append(_all_views(game, recorder.state))
    written = encode(recorder.record())
    read = decode(written)
    assert encode(read) == written, "Reading and writing a record changes it."
    state = recorder.state
    for (state, _, _), views in zip(replay(read, game), recorded, strict=True):
        assert _all_views(game, state) == views, "A replay shows other views than the game."
    assert state.everything() == recorder.state.everything(), "A replay ends in another position."
    verify(read, lambda name: game)


def every_move_is_told(game: AnyGame, options: Options, number: int) -> None:
    """Whoever watches hears of each move, with a sentence for everything that happened."""
    names = [f"Player {seat}" for seat in range(100)]
    for recorder in islice(positions(game, options, number), 1, None):
        for seat in (*recorder.state.seats(), None):
            told = recorder.seen(len(recorder.entries) - 1, seat)
            assert told, f"Seat {seat} is not told of the last move: {_where(recorder)}"
            assert all(game.sentence(seen, names) for seen in told)


def nothing_leaks(game: AnyGame, options: Options, number: int) -> None:
    """Deal anew what a seat may not know: nothing that reaches the seat changes by a byte."""
    chance = FastChance(number)
    length = sum(1 for _ in positions(game, options, number))
    # Each look replays the whole game for every seat, so long games are looked at less often.
    every = max(1, length // LOOKS)
    for recorder in islice(positions(game, options, number), number % every, None, every):
        for seat in (*recorder.state.seats(), None):
            view = recorder.view(seat)
            imagined = game.imagine(view, chance)
            told = _told(game, recorder.state, view, seat, options)
            again = _told(game, imagined, game.view(imagined, seat), seat, options)
            assert again == told, f"An imagined game looks different to seat {seat}: {_where(recorder)}"
            setup, entries = game.disguise(options, recorder.setup, recorder.entries, seat, chance)
            other = _replayed(recorder, setup, entries)
            assert _told(game, other.state, other.view(seat), seat, options) == told, (
                f"Seat {seat} can tell another history by its view: {_where(recorder)}"
            )
            assert _history(other, seat) == _history(recorder, seat), (
                f"Seat {seat} can tell another history by its log: {_where(recorder)}"
            )


def _told(game: AnyGame, state: State, view: object, seat: int | None, options: Options) -> bytes:
    """All that a seat can get out of a position: view, legal moves, every refusal and the numbers."""
    if seat is None:
        return msgspec.json.encode(view)
    moves = game.moves(options).expressible()
    stride = 1 + len(moves) // MANY_MOVES
    refusals = [state.why_not(seat, move) for move in moves[::stride]]
    legal = [move.text for move in state.legal(seat)]
    return msgspec.json.encode([view, legal, refusals, _numbers(game, options, state, seat)])


def _history(recorder: Recorder, seat: int | None) -> bytes:
    """All that a seat got told: its record of the running game and every event, in order."""
    log = [recorder.seen(number, seat) for number in range(len(recorder.entries))]
    return msgspec.json.encode([recorder.record_for(seat), log])


def _replayed(original: Recorder, setup: object, entries: list[Entry]) -> Recorder:
    """Another history under the same commitment, as a recorder would hold it."""
    game, options = original.game, original.options
    plain = msgspec.to_builtins(setup)
    record = Record(
        game=game.name, options=msgspec.to_builtins(options), commitment="", setup=plain, moves=entries
    )
    steps = list(replay(record, game))
    happened = [events for _, entry, events in steps if entry is not None]
    return replace(
        original,
        setup=msgspec.convert(plain, game.Setup),
        state=steps[-1][0],
        entries=entries,
        events=happened,
    )


def _numbers(game: AnyGame, options: Options, state: State, seat: int) -> bytes:
    """What the seat's numbers are, written behind a byte that must stay as it is."""
    numbers = game.numbers(options)
    out = BytesWriter()
    out.write(MARGIN)
    numbers.write(state, seat, out)
    written = out.getvalue()
    assert (len(written), written[:1]) == (numbers.size + 1, MARGIN), (
        f"The numbers of {options} are written over their bounds."
    )
    return written[1:]


def numbers_say_what_is_seen(game: AnyGame, options: Options, number: int) -> None:
    """Numbers keep to their fields; what changes the view changes them; and the same ones mean the same choices."""
    assert game.numbers(options) is game.numbers(options), "The numbers are made anew each time."
    most = bytes(field.most for field in game.numbers(options).fields for _ in range(field.size))
    assert len(most) == game.numbers(options).size, f"The fields of {options} do not add up."
    before: dict[int, tuple[bytes, bytes]] = {}
    choices: dict[bytes, list[Move]] = {}
    for recorder in positions(game, options, number):
        for seat in recorder.state.seats():
            view, seen = (
                msgspec.json.encode(recorder.view(seat)),
                _numbers(game, options, recorder.state, seat),
            )
            assert not any(map(gt, seen, most)), f"A number exceeds what its field says: {_where(recorder)}"
            if seat in before and before[seat][0] != view:
                assert before[seat][1] != seen, (
                    f"Seat {seat} cannot tell a move by its numbers: {_where(recorder)}"
                )
            before[seat] = view, seen
            legal = recorder.state.legal(seat)
            assert choices.setdefault(seen, legal) == legal, (
                f"The same numbers leave seat {seat} other moves: {_where(recorder)}"
            )


def numbers_use_every_field(game: AnyGame, most_games: int = 5000) -> None:
    """In some position of some game, with some of the options that have the field, it has something to say.

    Not with all of them: where every card has the same date none is ever misplaced.
    """
    chance = FastChance(0)
    silent: set[str] = {field.name for options in game.variants for field in game.numbers(options).fields}
    for deal in range(most_games):
        for options in game.variants:
            numbers = game.numbers(options)
            if silent.isdisjoint(field.name for field in numbers.fields):
                continue
            written = _laid_over_each_other(game, options, game.deal(options, FastChance(deal)), chance)
            ends = accumulate(field.size for field in numbers.fields)
            silent -= {
                field.name
                for field, end in zip(numbers.fields, ends, strict=True)
                if any(written[end - field.size : end])
            }
        if not silent:
            return
    raise AssertionError(f"In {most_games} games nothing was ever written to {sorted(silent)}.")


def _laid_over_each_other(game: AnyGame, options: Options, state: State, chance: FastChance) -> bytes:
    """All numbers of all seats in a random game."""
    used = 0
    while random_step(state, chance, out_of_turn=True):
        _step_aside(game, options, state, chance)
        for seat in state.seats():
            used |= int.from_bytes(_numbers(game, options, state, seat), "little")
    return used.to_bytes(game.numbers(options).size, "little")


def _step_aside(game: AnyGame, options: Options, state: State, chance: FastChance) -> None:
    """Now and then what stands aside of the table of moves: a note, somebody who joins or leaves."""
    asides = game.moves(options).asides
    if asides and chance.below(10) == 0:
        move = asides[chance.below(len(asides))]
        seat = chance.below(max(state.seats()) + 2)
        if state.why_not(seat, move) is None:
            state.play(seat, move)


def games_end(game: AnyGame, options: Options, number: int, games: int) -> int:
    """Random games come to an end with an outcome, never to a dead end, and no piece appears or is lost."""
    moves = 0
    for deal in range(number, number + games):
        chance = FastChance(deal)
        state = game.deal(options, FastChance(-deal - 1))
        pieces = sorted(state.inventory())
        made = 0
        # Counting the pieces costs more than playing: each game is counted through, most only at the end.
        careful = deal % 20 == 0
        while random_step(state, chance, out_of_turn=True):
            made += 1
            assert made < MOST_MOVES, f"Game {deal} of {options} does not end."
            if careful:
                assert sorted(state.inventory()) == pieces, (
                    f"Game {deal} of {options} loses or gains a piece."
                )
        assert sorted(state.inventory()) == pieces, f"Game {deal} of {options} loses or gains a piece."
        assert state.outcome() is not None, f"Game {deal} of {options} stops without an outcome."
        assert all(not state.legal(seat) for seat in state.seats()), f"Game {deal} goes on after its end."
        moves += made
    return moves


def move_counts(game: AnyGame, options: Options, depth: int = 3) -> dict[str, int]:
    """Move by move, how many lines of play there are from a fixed deal: a fingerprint of the rules."""
    state = game.deal(options, SeededChance(seed_of(2026)))

    def lines(state: State, depth: int) -> int:
        if depth == 1:
            return sum(len(state.legal(seat)) for seat in state.to_act())
        return sum(lines(child, depth - 1) for _, child in _children(state))

    return {name: lines(child, depth - 1) for name, child in _children(state)}


def counted_variants(game: AnyGame) -> list[Options]:
    """One variant for each number of players: enough to fingerprint, few enough to store."""
    chosen: dict[int, Options] = {}
    for options in game.variants:
        chosen.setdefault(options.players, options)
    return list(chosen.values())


def _children(state: State) -> Iterator[tuple[str, State]]:
    for seat in state.to_act():
        for move in state.legal(seat):
            child = state.copy()
            child.play(seat, move)
            yield f"{seat}: {move}", child


def _all_views(game: AnyGame, state: State) -> bytes:
    return msgspec.json.encode([game.view(state, seat) for seat in (*state.seats(), None)])


def _where(recorder: Recorder) -> str:
    line = ", ".join(f"{entry.seat}: {entry.move}" for entry in recorder.entries[-12:])
    return f"{recorder.options}, seed {recorder.seed.hex()}, after {len(recorder.entries)} moves, the last {line}"


Check = Callable[[AnyGame, Options, int], None]
#: The checks that look at one random game, by its number.
ONE_GAME: tuple[Check, ...] = (
    deals_agree,
    legal_agrees_with_why_not,
    copies_are_independent,
    record_replays,
    every_move_is_told,
    nothing_leaks,
    numbers_say_what_is_seen,
)


def check(game: AnyGame, games: int = 20) -> None:
    """Everything at once, for the writer of a game."""
    rule_ids_are_in_the_book(game)
    numbers_use_every_field(game)
    for options in game.variants:
        check_options(game, options, games)


def check_options(game: AnyGame, options: Options, games: int) -> None:
    """All that has to hold with any options."""
    notation_round_trips(game, options)
    games_end(game, options, 0, games * 10)
    for one_check in ONE_GAME:
        for number in range(games):
            one_check(game, options, number)
