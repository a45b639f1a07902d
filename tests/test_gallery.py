"""The pictures in docs/gallery are those that the code draws now."""

from pathlib import Path

import pytest

from realmtable.cli.pictures import gallery_files
from tests.support import catalog

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"


@pytest.mark.parametrize("name", sorted(gallery_files(catalog())))
def test_the_gallery_is_up_to_date(name: str) -> None:
    """`realmtable gallery` writes it anew."""
    assert (FOLDER / name).read_text(encoding="utf-8") == gallery_files(catalog())[name]


def test_the_gallery_has_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(gallery_files(catalog()))
