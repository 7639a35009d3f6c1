"""What every game shares: positions, chance, rule books, notation, records, conformance."""
