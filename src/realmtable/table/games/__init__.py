"""The games that a table can play: an adapter for each, with what only its screens need."""

from typing import Final

USUAL: Final = "rolling"  # the game that is meant where none is named
