"""For learners: batches of games, environments of other libraries, rewards. Needs the extra `research`."""
