"""Timeline in words."""

import pytest

from tests.games.timeline.pictures import NAMES, competitive, cooperative, known, log, made_deck, play
from tidetable.games.timeline import GAME
from tidetable.games.timeline.forms import CompetitiveOutcome, CooperativeOutcome, Options
from tidetable.games.timeline.pieces import is_id
from tidetable.kernel.chance import FastChance
from tidetable.kernel.notation import NotAMove


def test_the_competitive_table_as_text() -> None:
    state = competitive("a=-44 b=1969", "c=1 d=2", "e=3", pile="p=4 q=5", discard="x=-66000000")
    play(state, "place c 1")
    text = GAME.draw(GAME.view(state, 1), NAMES)
    assert text.splitlines()[:4] == [
        "  -- gap 0",
        "            44 BCE  Card a",
        "  -- gap 1",
        "                 1  Card c",
    ]
    assert "  Discard pile 1: Card x, 66,000,000 BCE on top" in text
    assert "  Draw pile 2, next: Card p" in text
    assert "> 1 Ben\n      e: Card e" in text
    assert "Card q" not in text
    assert text.replace("\n", "").isprintable()


def test_the_cooperative_table_as_text() -> None:
    state = cooperative("a=10 b=20", "c=15/gear/leaf d=16 f=1", "e=3", gaps={0: "g=12"}, pile="p=4/leaf/gear")
    play(state, "try c")
    text = GAME.draw(GAME.view(state, 0), NAMES)
    assert "gap  ... Card g, 12" in text
    assert "      (stuck) Card c, 15" in text
    assert "Draw pile 1, next: Card p [leaf]" in text
    assert "Discard pile 1: Card top, 5000 [star] on top" in text
    assert "Score so far -1" in text


def test_prompts_say_what_is_asked() -> None:
    state = cooperative("a=10 b=20", "c=15 d=1 f=2", "e=3", gaps={0: "g=12"})
    prompts = [GAME.prompt(GAME.view(state, 0), NAMES), GAME.prompt(GAME.view(state, 1), NAMES)]
    for move in ("try c", "try d"):
        play(state, move)
        prompts.append(GAME.prompt(GAME.view(state, 0), NAMES))
    assert prompts == [
        "Your turn: try a card, or discard one that shows the icon on top of the discard pile.",
        "Ada is choosing a card.",
        "That card is stuck: try another.",
        "Placed: try one more card, or end your turn.",
    ]
    assert "place one of your cards" in GAME.prompt(GAME.view(competitive("a=1", "b=2", "c=3"), 0), NAMES)
    over = cooperative("m=100", "a=1", "")
    play(over, "try a")
    assert GAME.prompt(GAME.view(over, 0), NAMES) == "The game is over."


def test_the_log_tells_notes_after_the_fact() -> None:
    state = cooperative("m=100", "a=1 b=50 c=200/star/gear", "d=2/star/gear e=3")
    assert log(play(state, "try a")) == ["Ada placed Card a, 1 at the left end. Note on a."]
    assert log(play(state, "try b")) == ["Ada placed Card b, 50 in the Gap row. Note on b."]
    assert log(play(state, "discard d")) == ["Ben discarded Card d, 2. Note on d."]
    duel = competitive("m=100", "a=99", "b=1 c=2", discard="x=7")
    assert log(play(duel, "place a 0")) == ["Ada placed Card a, 99: right. Note on a."]
    assert log(play(duel, "place b 2"))[1] == "The discard pile is shuffled: 2 cards in the new draw pile."


def test_results() -> None:
    told = [
        GAME.result(CompetitiveOutcome(ended="last-card", winners=[1]), NAMES),
        GAME.result(CompetitiveOutcome(ended="no-cards-left", winners=[0, 2]), NAMES),
        GAME.result(
            CooperativeOutcome(ended="all-placed", winners=[], score=1, rank="Newcomers Group"), NAMES
        ),
        GAME.result(CooperativeOutcome(ended="stuck", winners=[], score=-3, rank="Team Wannabes"), NAMES),
    ]
    assert told == [
        "Ben wins.",
        "Ada and Cleo share the victory. The cards have run out.",
        "Every card found its place: 1 point, Newcomers Group.",
        "Stuck cards end the game: -3 points, Team Wannabes.",
    ]


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_what_has_the_form_of_a_move_is_read_and_what_has_not_is_not(mode: str) -> None:
    options = GAME.options({"mode": mode})
    own, other = ["place telescope 3", "place no-such 999"], ["try telescope", "discard no-such", "end"]
    if mode == "cooperative":
        own, other = other, own
    for text in own:
        assert GAME.parse(options, text).text == text
    bad = [
        "",
        "place",
        "place a",
        "place a -1",
        "place a 01",
        "place A 1",
        "place a  1",
        "try a b",
        "try -a",
        "End",
    ]
    for text in [*other, *bad, "place a 1 2", "try ", "end ", "try a\n", "place " + "a" * 300 + " 1"]:
        with pytest.raises(NotAMove):
            GAME.parse(options, text)
    assert not any(is_id(text) for text in ("", "-", "a--b", "a-", "A", "a b", "a_b", "a" * 101))


def test_an_unknown_card_of_the_right_form_is_refused_not_misread() -> None:
    state = GAME.deal(Options(), FastChance(1))
    assert state.why_not(state.turn, GAME.parse(Options(), "place no-such-card 0")) == "TML-105"


def test_moves_of_another_deck_go_by_their_names() -> None:
    """A table of moves belongs to a deck; a move made by another deck of the same cards still means its card."""
    with known(made_deck("one", 60)):
        options = Options(deck="one")
        state = GAME.deal(options, FastChance(1))
    move = state.legal(state.turn)[0]
    bare = GAME.parse(options, move.text)
    assert bare is not move
    assert bare == move
    assert state.why_not(state.turn, bare) is None
    twin = state.copy()
    twin.play(state.turn, bare)
    state.play(state.turn, move)
    assert twin.everything() == state.everything()
