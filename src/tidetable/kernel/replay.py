"""Replaying records, which never draws, and verifying them, which draws again and compares."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tidetable.kernel.chance import SEED_BYTES, ChanceMismatch, ScriptedChance, commitment_of, table_chance
from tidetable.kernel.game import AnyGame, BadRecord, Entry
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.record import Record
from tidetable.kernel.state import Event, Refusal, State

FindGame = Callable[[str], AnyGame]


def replay(record: Record, game: AnyGame) -> Iterator[tuple[State, Entry | None, list[Event]]]:
    """The positions of a game: first the start, then one after each move. BadRecord where it cannot be so.

    The same state object is changed and given each time.
    """
    try:
        options = game.options(record.options)
        setup = msgspec.convert(record.setup, game.Setup)
    except msgspec.ValidationError as error:
        raise BadRecord(f"The record does not fit {game.title}: {error}.") from None
    state = game.begin(options, setup, ScriptedChance([]))
    yield state, None, []
    for number, entry in enumerate(record.moves):
        where = f"Move {number + 1}, '{entry.move}' of seat {entry.seat},"
        try:
            move = game.parse(options, entry.move)
            if entry.legal is not None:
                _compare(
                    f"{where} lists as legal", entry.legal, sorted(m.text for m in state.legal(entry.seat))
                )
            if entry.view is not None:
                _compare(f"{where} shows as view", _plain(entry.view), _plain(game.view(state, entry.seat)))
            script = ScriptedChance(game.chance_script(state, entry.chance))
            state.chance = script
            events = state.attempt(entry.seat, move)
        except Refusal as refusal:
            words = game.rules[refusal.rule].words
            raise BadRecord(f"{where} is refused by {refusal.rule}: {words}") from None
        except (NotAMove, ChanceMismatch) as error:
            raise BadRecord(f"{where} cannot be: {error}") from None
        if not script.used_up():
            raise BadRecord(f"{where} did not call for all the chance that is written there.")
        _compare(f"{where} says of chance", entry.chance, game.chance_words(events))
        yield state, entry, events


def verify(record: Record, find_game: FindGame) -> None:
    """Nothing if the record is true from commitment to outcome; else BadRecord says what is wrong first."""
    game = find_game(record.game)
    if record.seed is msgspec.UNSET:
        raise BadRecord("The record has no seed: the game has not ended, so its deal cannot be proved yet.")
    seed = _seed_bytes(record.seed)
    if commitment_of(seed) != record.commitment:
        raise BadRecord("The seed does not fit the commitment that was published before the deal.")
    # The same object at every step, so that the last one is where the game ended.
    state = [state for state, _, _ in replay(record, game)][-1]
    _derive_again(record, game, seed)
    outcome = state.outcome()
    told = None if record.outcome is msgspec.UNSET else record.outcome
    _compare("The record gives as outcome", told, None if outcome is None else msgspec.to_builtins(outcome))


def _derive_again(record: Record, game: AnyGame, seed: bytes) -> None:
    """Deal and play once more, this time asking the seed."""
    options = game.options(record.options)
    entropy = [""] * options.players if record.entropy is msgspec.UNSET else record.entropy
    if len(entropy) != options.players:
        raise BadRecord("The record's entropy has not one entry for each seat.")
    chance = table_chance(seed, entropy)
    setup = msgspec.convert(record.setup, game.Setup)
    derived = game.draw_setup(options, chance, setup.first if setup.first_by == "host" else None)
    _compare("The seed does not give this deal: the record has", record.setup, msgspec.to_builtins(derived))
    state = game.begin(options, derived, chance)
    for number, entry in enumerate(record.moves):
        events = state.attempt(entry.seat, game.parse(options, entry.move))
        told = f"The seed does not give what chance did at move {number + 1}: the record has"
        _compare(told, entry.chance, game.chance_words(events))


def _seed_bytes(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord(f"The seed is not {SEED_BYTES * 2} hexadecimal digits.")
    return seed


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _compare(told: str, record_has: Any, replay_gives: Any) -> None:
    if record_has != replay_gives:
        raise BadRecord(f"{told} {_short(record_has)}, but the replay gives {_short(replay_gives)}.")


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 120 else text[:119] + "…"
