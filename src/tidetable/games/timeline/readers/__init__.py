"""The bots of Timeline: readers who remember when things were, each a little wrongly.

Read knowledge (what one remembers), talk (what it tells the others) and bot (how it plays by that); team is the one who
plans in the cooperative game. It imagines games that fit what it sees (sight, each of them a world of plan), tries what
it can do in them (turn), and judges the end of a turn (looks, judgement); judgement learnt that from lessons, which
learn gives.
"""
