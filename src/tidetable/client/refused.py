"""What the server refused, as an error."""

from tidetable.server.messages import Refused


class RefusedError(Exception):
    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence)
        self.refused = refused

    @property
    def why(self) -> str:
        return self.refused.why

    @property
    def rule(self) -> str | None:
        return self.refused.rule
