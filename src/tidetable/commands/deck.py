"""`deck`: check a deck of one's own, start one, and survey those that are here."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from tidetable.commands.common import os_error_sentence, stop
from tidetable.games.timeline import decks
from tidetable.games.timeline.pieces import FEWEST_CARDS, Deck

#: Exit status of a check that found faults.
FAULTY = 1

TEMPLATE = """title,date,note,difficulty
The first photograph is taken,1826,"A view from a window in Burgundy, exposed for hours.",2
The assassination of Julius Caesar,44 BCE,Sixty senators were in the plot.,1
A dog flies around the Earth,1957-11-03,,1
"""

app = typer.Typer(
    help="Decks of Timeline: check your own, start one, list them. Try: tidetable deck list",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command()
def check(
    deck: Annotated[
        str, typer.Argument(metavar="FILE", help="A CSV file, or the name of a deck of the house.")
    ],
) -> None:
    """Say what is wrong with a deck, line by line. Example: tidetable deck check my-deck.csv"""
    path = decks.FOLDER / f"{deck}.csv" if deck in decks.HOUSE else Path(deck)
    try:
        found = decks.check_file(path)
    except OSError as error:
        stop(f"The deck could not be read: {os_error_sentence(error)}")
    if isinstance(found, list):
        for fault in found:
            print(fault)
        print(f"{len(found)} {'fault' if len(found) == 1 else 'faults'} in {path.name}")
        raise typer.Exit(FAULTY)
    print(f"{path.name} is a good deck: {_survey(found)}")


@app.command()
def new(name: Annotated[str, typer.Argument(help="The deck's name; NAME.csv is written here.")]) -> None:
    """Write a file to start a deck with. Example: tidetable deck new rivers"""
    path = Path(name if name.endswith(".csv") else f"{name}.csv")
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        stop(f"{path} is there already and was left as it is.")
    except OSError as error:
        stop(f"The deck could not be written: {os_error_sentence(error)}")
    except ValueError:
        stop("The deck could not be written: its name has a character that no file name can have.")
    print(
        f"Written to {path}: three cards as examples. A deck needs {FEWEST_CARDS}; then: tidetable deck check {path}"
    )


@app.command("list")
def list_decks() -> None:
    """Every deck with its cards by era and difficulty. Example: tidetable deck list"""
    for name in decks.names():
        print(f"{name}: {_survey(decks.find(name))}")


def _survey(deck: Deck) -> str:
    eras = Counter(decks.era_of(date) for date in deck.dates)
    by_era = ", ".join(f"{era} {eras[era]}" for era, _ in decks.ERAS if eras[era])
    hard = Counter(deck.difficulties)
    by_difficulty = ", ".join(
        f"{word} {hard[level]}" for level, word in enumerate(("easy", "medium", "hard"), start=1)
    )
    return f"{deck.size} cards; {by_era}; {by_difficulty}"
