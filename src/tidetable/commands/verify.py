"""`verify`: prove that records are true, from the commitment to the outcome."""

from pathlib import Path
from typing import Annotated

import typer

from tidetable.commands.common import os_error_sentence, progress, stop
from tidetable.games import UnknownGame, find
from tidetable.kernel.game import BadRecord
from tidetable.kernel.record import Record, read
from tidetable.kernel.replay import verify as verify_record


def verify(file: Annotated[Path, typer.Argument(help="A file of records, one a line.")]) -> None:
    """Replay records, deal again from their seeds, and compare. Example: tidetable verify games.jsonl"""
    good = bad = 0
    try:
        with progress("Verifying", None) as bar:
            for line, record in read(file):
                fault = _fault(record)
                if fault:
                    bad += 1
                    print(f"line {line}: {fault}")
                else:
                    good += 1
                bar.advance(bar.task_ids[0])
    except OSError as error:
        stop(f"The file could not be read: {os_error_sentence(error)}")
    if not good and not bad:
        print(f"{file} holds no records.")
    print(f"{good} verified, {bad} failed")
    if bad or not good:
        raise typer.Exit(1)


def _fault(record: Record | BadRecord) -> str | None:
    if isinstance(record, BadRecord):
        return str(record)
    try:
        verify_record(record, find)
    except (BadRecord, UnknownGame) as error:
        return str(error)
    return None
