"""What the view says about a card of the row before it fades: SHP-05, SHP-16, SHP-35."""

import pytest

from tests.games.shipwreck.pictures import look, spot, table
from tidetable.games.shipwreck.cards import ARCANA, HOURS_OF, POWER_NAMES, Arcana


@pytest.mark.rule("SHP-16", "SHP-35")
def test_a_card_tells_its_power_and_its_doom() -> None:
    names = ["the-blind-man", "the-deep", "the-mirror", "the-key"]
    state = table(row=names)
    told = [(spot(state, name).power, spot(state, name).doom) for name in names]
    assert told == [("1-4-7", 0), ("higher-than", 2), ("twice", 2), ("old", 2)]


@pytest.mark.rule("SHP-05")
def test_the_view_tells_how_many_hours_each_fate_takes() -> None:
    assert look(table()).fate_hours == [1, 1, 1, 2, 2, 2, 3] == list(HOURS_OF[1:])


@pytest.mark.rule("SHP-16")
@pytest.mark.parametrize("arcana", ARCANA, ids=lambda arcana: arcana.title)
def test_every_card_names_the_power_of_its_back(arcana: Arcana) -> None:
    name = arcana.title.lower().replace(" ", "-")
    others = [card for card in ("the-deep", "the-key", "dawn", "midnight", "the-lord") if card != name][:3]
    assert spot(table(row=[name, *others]), name).power == POWER_NAMES[arcana.power]
