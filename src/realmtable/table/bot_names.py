"""What bots are called at a table, so that people can tell them apart."""

from collections.abc import Container
from zlib import crc32

NAMES = (
    *("Acorn", "Barnacle", "Biscuit", "Bramble", "Button", "Clover", "Comet", "Cricket"),
    *("Dapple", "Dumpling", "Ember", "Fiddle", "Gherkin", "Hazelnut", "Juniper", "Ladle"),
    *("Marble", "Mitten", "Moss", "Nettle", "Nutmeg", "Otter", "Parsnip", "Pebble"),
    *("Pickle", "Plum", "Pumpernickel", "Quill", "Rhubarb", "Sorrel", "Sprocket", "Tadpole"),
    *("Teapot", "Thimble", "Thistle", "Toadstool", "Truffle", "Turnip", "Waffle", "Whistle"),
)


def bot_name(code: str, seat: int, taken: Container[str]) -> str:
    """A name that nobody at the table has (names are compared in small letters), if there is one
    left. Each table begins elsewhere in the list."""
    first = crc32(code.encode()) + 7 * seat
    for step in range(len(NAMES)):
        name = NAMES[(first + step) % len(NAMES)]
        if name.casefold() not in taken:
            return name
    return NAMES[first % len(NAMES)]
