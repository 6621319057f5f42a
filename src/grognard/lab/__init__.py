"""Many games: batches, benchmarks, reports."""
