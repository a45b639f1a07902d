"""The games that a table can play: an adapter for each, with what only its screens need."""
