"""The lab: long runs between bots, their statistics and their pictures."""
