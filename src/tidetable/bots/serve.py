"""A bot of the house as a program of the bot protocol: it is given views as JSON, in a process of its own.

python -m tidetable.bots.serve atlas strong
"""

import sys
from typing import IO, Any

import msgspec

from tidetable.bots import UnknownBot, find
from tidetable.bots.protocol import Answer, Choose, Hello, Over, Ready
from tidetable.games import UnknownGame
from tidetable.games import find as find_game
from tidetable.kernel.game import AnyGame, Bot, View

Message = Hello | Choose | Over


def view_of(game: AnyGame, plain: Any) -> View:
    """A game's own view out of JSON. A game with views of several forms takes the one that fits."""
    for form in game.Views[:-1]:
        try:
            view: View = msgspec.convert(plain, form)
        except msgspec.ValidationError:
            continue
        return view
    last: View = msgspec.convert(plain, game.Views[-1])
    return last


def serve(game: AnyGame, name: str, questions: IO[bytes], answers: IO[bytes]) -> None:
    make = find(name, game)
    bot: Bot | None = None
    for line in questions:
        match msgspec.json.decode(line, type=Message):
            case Hello(seed=seed):
                bot = make(seed)
                said: msgspec.Struct = Ready(name)
            case Choose(view=plain) if bot is not None:
                said = Answer(move=bot.choose(view_of(game, plain)))
            case _:
                continue
        answers.write(msgspec.json.encode(said) + b"\n")
        answers.flush()


def main() -> None:
    try:
        game = find_game(sys.argv[1])
        find(sys.argv[2], game)
    except (UnknownGame, UnknownBot) as error:
        sys.exit(str(error))
    serve(game, sys.argv[2], sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
