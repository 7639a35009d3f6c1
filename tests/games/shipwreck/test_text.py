"""Moves, screens and sentences as text."""

import pytest

from tests.games.shipwreck.pictures import look, play, table
from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.events import Joined
from tidetable.games.shipwreck.forms import Options, ShipwreckOutcome
from tidetable.games.shipwreck.pieces import TABLE, parse
from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import positions
from tidetable.kernel.notation import NotAMove
from tidetable.kernel.state import OUTSIDE, Event

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]


@pytest.mark.parametrize(
    "text",
    [
        "play 9 on the-deep",
        "use discard-lower 7 on the-key",
        "use cycle the-hours",
        "propose 8",
        "propose 2-3-4",
        "propose higher-than 9",
        "mark 7 9",
        "mark 4-b 2",
        "join 12",
    ],
)
def test_moves_of_the_right_form_are_read_and_refused_with_a_rule(text: str) -> None:
    move = parse(text)
    assert (move.text, move.number) == (text, OUTSIDE)
    for state in (table(), table(challenge=True, players=2)):
        for seat in range(6):
            rule = state.why_not(seat, move)
            assert rule is not None
            assert rule in GAME.rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 4",
        "play four on the-deep",
        "play 4 on the-moon",
        "play 4 in the-deep",
        "play 04 on the-deep",
        "play  4 on the-deep",
        "use",
        "use twice",
        "use discard-lower 3 the-key",
        "propose",
        "propose 1-2",
        "propose yes",
        "Agree",
        "show c",
        "mark 0",
        "mark 0-a 4",
        "mark a 4",
        "join",
        "join -1",
        "leave now",
        "play 4 on the-deep " * 30,
    ],
)
def test_what_has_no_form_of_a_move_is_no_move(text: str) -> None:
    with pytest.raises(NotAMove, match="no move of this game"):
        parse(text)


def test_the_table_of_moves_has_its_size() -> None:
    assert len(TABLE) == 147 + 20 + 120 + 2 + 19 + 2 + 3
    assert {move.text.split(" ")[0] for move in TABLE.asides} == {"mark", "join", "leave"}


def test_asides_are_never_listed_and_always_judged() -> None:
    for recorder in positions(GAME, Options(players=3, doom=0), 3):
        for seat in recorder.state.seats():
            assert not [move for move in recorder.state.legal(seat) if move.aside]
            expected = None if recorder.state.to_act() else "SHP-27"
            assert recorder.state.why_not(seat, parse("leave")) == expected


def test_the_screen_shows_everything_that_is_open_and_ones_own_hand() -> None:
    state = table(hand=(3, 5), lying={"dawn": [7]}, powers=["the-judge"], deck=["the-key"], score=2, doom=1)
    play(state, "1: mark 0 4")
    assert GAME.draw(look(state, 0), NAMES).splitlines() == [
        "  Score 2 of 7, doom 1 of 7 (Easy)",
        "",
        "  The Hours",
        "  The Deep         0 of 3 h",
        "  Midnight         0 of 3 h",
        "  Dawn             3 of 3 h  7",
        "  Leviathan        0 of 4 h",
        "  Deck: 15 cards, The Key on top",
        "  Powers: 3-4-5 (The Judge)",
        "",
        "> 0 Ann: 1 2 3 · 5 6 7   2 fates",
        "  1 Bob: 1 2 3 4 5 6 7   0 fates",
        "  2 Cid: 1 2 3 4 5 6 7   0 fates",
        "  Copies not in sight: 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 2",
        "  You hold: 3 and 5",
    ]


def test_prompts_say_whose_turn_it_is_and_what_is_asked() -> None:
    state = table(hand=(1, 2), powers=["the-key"])
    assert GAME.prompt(look(state, 0), NAMES) == "Your turn: play one of your two fates."
    assert GAME.prompt(look(state, 1), NAMES) == "Ann is choosing a fate to play."
    play(state, "0: play 1 on the-deep")
    assert GAME.prompt(look(state, 0), NAMES) == "Use a power now, or say done."
    assert GAME.prompt(look(state, 1), NAMES) == "Ann may use a power before you predict."
    play(state, "0: done")
    assert (
        GAME.prompt(look(state, 1), NAMES) == "What does Ann still hold? Propose a value, a power, or none."
    )
    assert GAME.prompt(look(state, 0), NAMES) == "Bob and Cid are talking over a prediction."
    play(state, "1: propose 2")
    assert GAME.prompt(look(state, 2), NAMES) == "Bob proposes to predict 2: agree or object."
    assert GAME.prompt(look(state, 1), NAMES) == "Bob proposes to predict 2; Cid answers."


def sentences(events: list[Event], seat: int | None = None) -> list[str]:
    looks = [GAME.see(event, seat) for event in events]
    return [GAME.sentence(look, NAMES) for look in looks if look is not None]


def test_a_turn_in_sentences() -> None:
    state = table(hand=(4, 1), lying={"the-deep": [2, 3]}, deck=["the-judge"], draws=[5, 6])
    events = play(state, "0: play 4 on the-deep", "1: propose 7", "2: agree")
    assert sentences(events) == [
        "Ann played a 4 on The Deep.",
        "Bob proposed to predict 7.",
        "Cid agreed.",
        "The group predicted 7: wrong, it was a 1. Doom rises by 1.",
        "The Deep fades. Doom rises by 2. The Judge takes its spot.",
        "Bob drew 2 fates.",
    ]
    assert sentences(events, 1)[-1] == "You drew 5 and 6."


def test_powers_and_rare_things_in_sentences() -> None:
    powers = ["the-key", "the-rider", "the-shore", "the-beast", "the-judge", "midnight"]
    row = ("the-chalice", "the-blind-man", "the-mirror", "leviathan")
    state = table(row, hand=(1, 5), powers=powers, deck=["the-noble"], players=3, draws=[4, 2, 6, 7, 3])
    told = sentences(play(state, "0: use cycle the-mirror", "0: play 1 on the-chalice", "1: mark 0 3"))
    assert told == [
        "Ann used Cycle: The Mirror goes under the deck. The Noble takes its spot.",
        "Ann played a 1 on The Chalice.",
        "The fate that Ann keeps is higher.",
        "Bob turned token 3 of Ann.",
    ]
    play(state, "1: propose none", "2: agree")
    told = sentences(play(state, "1: play 4 on the-noble", "1: use discard-lower 1 on the-chalice"))
    assert (
        told[-1]
        == "Bob used Discard lower on a 1 in front of The Chalice: the fate in hand is higher than 1."
    )
    assert sentences(play(state, "0: show")) == ["Ann discarded a 5 for all to see."]


def test_every_event_has_a_sentence_for_every_seat() -> None:
    for options in GAME.variants:
        for number in range(6):
            *_, last = positions(GAME, options, number)
            for place in range(len(last.entries)):
                for seat in (*last.state.seats(), None):
                    for seen in last.seen(place, seat):
                        sentence = GAME.sentence(seen, NAMES)
                        assert sentence.endswith(".")
            for seat in (*last.state.seats(), None):
                assert GAME.draw(last.view(seat), NAMES)
                assert GAME.prompt(last.view(seat), NAMES) == "The game is over."
    assert sentences([Joined(3, 0)]) == ["Dot joined the game."]


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        ("escaped", "You escape the drowned world together: score 7, doom 3."),
        ("doomed", "Doom has caught up with you: score 7, doom 3."),
        ("too-few-players", "Too few players are left, so nobody wins: score 7, doom 3."),
    ],
)
def test_how_it_ended_is_said_in_one_sentence(ended: str, words: str) -> None:
    outcome = ShipwreckOutcome(ended=ended, winners=[], score=7, doom=3)  # type: ignore[arg-type]
    assert GAME.result(outcome, NAMES) == words


def test_lines_are_named_in_challenge_mode() -> None:
    state = GAME.deal(Options(players=2, challenge=True), FastChance(1), 0)
    assert "(line A)" in GAME.draw(GAME.view(state, 0), NAMES)
    assert "(line B)" in GAME.draw(GAME.view(state, 0), NAMES)
