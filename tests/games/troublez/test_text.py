"""Toil & Troublez in words."""

from tests.games.troublez.pictures import holding, may_pass, play, table
from tidetable.games.troublez import GAME
from tidetable.games.troublez.forms import Options, TroublezOutcome
from tidetable.kernel import conformance

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"]


def test_a_drawing_of_the_table() -> None:
    state = table(
        "toad-sun (raven-moon) vanish-star",
        "flower-moon",
        players=3,
        troves=["toad-sun toad-moon raven-sun", "", "flower-sun"],
        pile="raven-sun toad-sun",
        discard="cloak poison-sun",
        options=Options(players=3),
    )
    assert GAME.draw(GAME.view(state, 0), NAMES).splitlines() == [
        "Forest",
        "  0: [1 toad-sun]  [cloak]  [vanish-star]",
        "  1: [2 flower-moon]",
        "",
        "> 0 Ada: 3 Marks, 0 Collections",
        "      Trove: 2 toad, 1 raven",
        "  1 Ben: 0 Marks, 0 Collections",
        "      Trove: empty",
        "  2 Cleo: 1 Mark, 0 Collections",
        "      Trove: 1 flower",
        "  Draw pile 2, discard pile 2 (Poison Sun on top)",
        "  The draw pile ran out 0 of 1 time",
    ]


def test_the_aids_are_drawn() -> None:
    options = Options(players=2, memory_aid=True, odds_aid=True)
    state = table("toad-sun (raven-moon)", options=options)
    words = GAME.draw(GAME.view(state, None), NAMES)
    assert "[cloak over raven-moon]" in words
    assert "Risk that the next card cannot be placed: 0%" in words


def test_prompts_say_who_is_asked_what() -> None:
    state = holding("raven-sun", "toad-moon")
    assert GAME.prompt(GAME.view(state, 0), NAMES) == "Place Raven Sun in the Forest."
    assert GAME.prompt(GAME.view(state, 1), NAMES) == "Ada is placing Raven Sun."
    other = may_pass("toad-sun", troves=["", "toad-sun " * 4])
    assert GAME.prompt(GAME.view(other, 1), NAMES) == (
        "Ada is choosing whether to draw or to pass. You may complete a Collection."
    )
    other.ending = True
    assert GAME.prompt(GAME.view(other, 0), NAMES) == "The draw pile has run out: pass and take a row."
    play(other, "pass 0")
    assert GAME.prompt(GAME.view(other, 0), NAMES) == "The game is over."


def test_every_event_of_whole_games_has_a_sentence() -> None:
    sentences: set[str] = set()
    for number in range(6):
        options = Options(players=2 + number % 5)
        recorder = None
        for recorder in conformance.positions(GAME, options, number):
            for seat in (0, None):
                assert GAME.prompt(recorder.view(seat), NAMES).endswith(".")
                assert GAME.draw(recorder.view(seat), NAMES)
        assert recorder is not None
        for entry in range(len(recorder.entries)):
            seen = recorder.seen(entry, None)
            assert len(seen) == len(recorder.events[entry])
            sentences |= {GAME.sentence(look, NAMES) for look in seen}
        outcome = recorder.state.outcome()
        assert outcome is not None
        assert "Magic Marks: Ada" in GAME.result(outcome, NAMES)
    said = "\n".join(sentences)
    for words in (
        " drew ",
        " cannot be placed: ",
        " began the first row ",
        " at the left of the ",
        "laid a Cloak on",
        "this is the last turn",
        "new draw pile of",
        " passed and takes the ",
        " orders: ",
        " into the Trove.",
        "gets no Talisman",
        " took ",
        "took a Cloak from the ",
        " vanish from the Trove of ",
        "but nobody else has one",
        " summons ",
        " to the Poison.",
        "finds nothing to take",
        "completes a Collection: ",
        "completes a Collection at the end: ",
        " keeps the cards",
    ):
        assert words in said


def test_the_result() -> None:
    outcome = TroublezOutcome(scores=[12, 12, 3], collections=[1, 1, 0], winners=[0, 1])
    assert (
        GAME.result(outcome, NAMES) == "Ada and Ben share the victory. Magic Marks: Ada 12, Ben 12, Cleo 3."
    )
