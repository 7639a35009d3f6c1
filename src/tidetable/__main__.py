"""`python -m tidetable` is `tidetable`."""

from tidetable.cli import main

main()
