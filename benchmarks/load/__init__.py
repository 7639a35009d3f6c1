"""What benchmarks/server.py is made of: clients that cost little, the servers to measure, and the measuring."""
