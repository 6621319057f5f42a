"""The battle as people see and touch it."""
