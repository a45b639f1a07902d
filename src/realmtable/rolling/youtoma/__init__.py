"""The realms of Youtoma: one file per card under `cards/youtoma/`, named like it."""
