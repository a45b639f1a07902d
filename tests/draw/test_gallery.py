"""The pictures in docs/gallery are those that the code draws now."""

from pathlib import Path

import pytest

from realmtable.cli import sand_pictures
from realmtable.cli.pictures import gallery_files
from realmtable.sand.contentfile import own_content
from tests.support.rolling import catalog

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
FILES = {**gallery_files(catalog()), **sand_pictures.gallery_files(own_content())}


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_gallery_is_up_to_date(name: str) -> None:
    """`realmtable gallery` writes it anew."""
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]


def test_the_gallery_has_nothing_else() -> None:
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there == set(FILES)
