"""A player for any game of Tidetable. It reads questions on standard input and writes answers on standard output."""

import json
import random
import sys

dice = random.Random()


def say(**message):
    print(json.dumps(message), flush=True)


def choose(view, choices):
    """Completing something is good: in Atlas such a card can be played only without a stake."""
    plain = [choice for choice in choices if " " not in choice]
    completing = [held["card"] for held in view.get("hand", []) if held["time"] or held["place"]]
    good = [choice for choice in plain if choice in completing]
    return dice.choice(good or choices)


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        dice.seed(told["seed"])
        say(type="ready", name="Finisher")
    elif told["type"] == "choose":
        say(move=choose(told["view"], told["choices"]), why=f"{told['seconds']} s left")
    elif told["type"] == "over":
        print(told["outcome"], file=sys.stderr)
