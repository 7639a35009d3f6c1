"""`fuzz`: look for what breaks a game's rules."""

import time
from pathlib import Path
from typing import Annotated

import typer

from tidetable.commands.common import game_named, notes, os_error_sentence, stop
from tidetable.kernel.fuzz import Finding, Fuzzer
from tidetable.kernel.record import encode, written_whole


def fuzz(
    game: Annotated[str, typer.Argument(help="The game, for example atlas.")],
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long to look.")] = 10.0,
    seed: Annotated[int, typer.Option(help="Where to start looking.")] = 0,
    out: Annotated[Path, typer.Option(help="The folder for what is found.")] = Path(),
) -> None:
    """Play random and half-malformed moves; keep what breaks. Example: tidetable fuzz atlas --seconds 30"""
    fuzzer = Fuzzer(game_named(game), seed)
    end = time.monotonic() + seconds
    found: list[Finding] = []
    with notes.status("Fuzzing"):
        for finding in fuzzer.run():
            if finding is not None:
                found.append(finding)
                path = out / f"fuzz-{game}-{seed + fuzzer.games - 1}.jsonl"
                try:
                    with written_whole(path) as file:
                        file.write(encode(finding.record) + b"\n")
                except OSError as error:
                    stop(f"What was found could not be written: {os_error_sentence(error)}")
                print(f"'{finding.tried!r}' broke it ({finding.problem}); the game up to there is in {path}")
            if time.monotonic() > end:
                break
    print(f"{fuzzer.games} games, {fuzzer.tries} malformed tries, {len(found)} findings")
    if found:
        raise typer.Exit(1)
