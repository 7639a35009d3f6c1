"""One after the other: whoever wants to change a table waits for their turn."""

import asyncio
import contextlib
from collections import deque


class Turns:
    """A lock that can also be taken without waiting, outside of any task."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_now(self) -> bool:
        """Whether the turn was free; it is taken then, and `give` has to follow."""
        if self.taken:
            return False
        self.taken = True
        return True

    def give(self) -> None:
        """The turn goes to whoever has waited longest."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take_now():
            return
        place = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                with contextlib.suppress(ValueError):
                    self._waiting.remove(place)
            else:
                # It had come just before.
                self.give()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give()
