"""`tidetable` alone: serve the page and the tables."""

from typing import Annotated

import typer

from tidetable.commands.common import stop


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for all of this machine's.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="The port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="postgresql://... or sqlite:///FILE; a file in your data folder if left out."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Serving processes; several need PostgreSQL.")
    ] = 1,
    public_url: Annotated[
        str | None, typer.Option(help="The address that people use, behind a proxy.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Four card games of time and fate, with friends or bots.

    Without a command: serves the page on http://localhost:8000 and opens it. Example: tidetable --port 8080
    """
    if context.invoked_subcommand is not None:
        return
    # Read only now: it takes longer to load than most commands take to run.
    from tidetable.server.serve import CannotServe
    from tidetable.server.serve import serve as run

    try:
        run(host, port, database, workers, public_url, browser)
    except CannotServe as error:
        stop(str(error))
