"""Decks that players bring to a table."""

import pytest

from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.forms import Options
from tidetable.games.timeline.uploads import UPLOADS
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import BadUpload

CARDS = [f"Something of sort {chr(65 + n % 26)}{chr(97 + n // 26)},{900 + n}" for n in range(60)]
GOOD = "\n".join(["title,date", *CARDS, ""]).encode()


@pytest.mark.rule("TML-004")
def test_an_uploaded_deck_can_be_played_with() -> None:
    name = UPLOADS.add(GOOD)
    try:
        assert UPLOADS.add(GOOD) == name
        options = Options(deck=name)
        assert UPLOADS.missing(options) is None
        assert GAME.deal(options, FastChance(1)).to_act()
    finally:
        decks.remove(name)
    assert UPLOADS.missing(options) == name
    assert UPLOADS.missing(Options(deck="arts")) is None


@pytest.mark.rule("TML-004")
def test_a_faulty_deck_is_refused_line_by_line() -> None:
    with pytest.raises(BadUpload) as caught:
        UPLOADS.add(GOOD + b",1900\nNo date,soon\n")
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["Line 62", "Line 63"]
