"""What the commands of a table check, and the error that says no."""

import unicodedata
from typing import Any, Literal

import msgspec

from tidetable import bots
from tidetable.kernel.game import AnyGame, Options
from tidetable.kernel.state import Refusal
from tidetable.table.events import AnyEvent
from tidetable.table.table import Phase, Table

Reason = Literal["not-yours", "not-now", "not-found", "stale", "malformed", "rule"]
Events = list[AnyEvent]


class Denied(Exception):
    """Why a command cannot be done, in one sentence for a person. A rule comes with its id."""

    def __init__(self, why: Reason, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.why: Reason = why
        self.sentence = sentence
        self.rule = rule


def options_of(game: AnyGame, given: dict[str, Any]) -> Options:
    try:
        chosen: Options = game.options(given)
        game.moves(chosen)
    except (msgspec.ValidationError, ValueError) as error:
        raise Denied(
            "malformed", f"These options do not fit {game.title}: {error}.".replace("..", ".")
        ) from None
    if game.uploads is not None and (name := game.uploads.missing(chosen)) is not None:
        raise Denied("not-found", f"There is no uploaded {game.uploads.option} called '{name[:40]}'.")
    return chosen


def known_bot(table: Table, name: str) -> str:
    try:
        bots.find(name, table.game)
    except bots.UnknownBot as error:
        raise Denied("not-found", str(error)) from None
    return name


def check_move(table: Table, seat: int, text: str) -> bool:
    """Refusal or NotAMove if it cannot be; otherwise whether it stands aside of the game, as notes do."""
    assert table.recorder is not None
    if table.phase == "over":
        raise Denied("not-now", "The game is over.")
    move = table.game.parse(table.recorder.options, text)
    rule = table.recorder.state.why_not(seat, move)
    if rule is not None:
        raise Refusal(rule, seat, move)
    return move.aside


def must_be_host(table: Table, person: int) -> None:
    if person != table.host:
        raise Denied("not-yours", "Only the host may do that.")


def own_seat(table: Table, person: int) -> int:
    seat = table.people[person].seat
    if seat is None:
        raise Denied("not-yours", "You have no seat at this table.")
    return seat


def must_be(table: Table, wanted: Phase, sentence: str) -> None:
    if table.phase != wanted:
        raise Denied("not-now", sentence)


def hint_seat(table: Table, person: int) -> int:
    """The seat for which this person may ask for a hint: their own, while the game waits for it."""
    seat = own_seat(table, person)
    if not table.settings.hints:
        raise Denied("not-now", "The host has turned hints off at this table.")
    must_be(table, "playing", "There are hints only while the game goes on.")
    if table.state is None or seat not in table.state.to_act():
        raise Denied("not-now", "A hint is for your own turn; wait until it comes.")
    return seat


def clean_name(name: str) -> str:
    name = clean(name)
    if not name:
        raise Denied("malformed", "A name needs at least one letter that can be seen.")
    return name


def clean(text: str) -> str:
    """One line without what cannot be seen: control signs and marks that turn the direction of writing."""
    kept = (letter if not letter.isspace() else " " for letter in text)
    seen = "".join(
        letter for letter in kept if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(seen.split())
