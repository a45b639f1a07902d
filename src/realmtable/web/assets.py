"""The files that pages load: scripts, styles, fonts, icons.

Each is served at `/static/{version}/{name}`, where the version changes with any of them, so that
browsers may keep it for ever and never mix two versions. Scripts import each other by relative
addresses and so stay within one version. Without the version, or with one of another day, the same
files are there, but are not kept.
"""

import hashlib
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

import resvg_py
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from realmtable.web import looks

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
LOOKS: Final = "looks.css"  # made here: colours and the style of drawings
_DRAWN_BY: Final = ("cards/**/*.toml", "*/content.toml", "draw/*.py")  # what pictures depend on
_MEDIA: Final = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;]*?"\./([\w.-]+\.js)"', re.MULTILINE)
_ROBOTS: Final = "User-agent: *\nDisallow: /api/\nDisallow: /s/\nDisallow: /t/\n"


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}
    found[LOOKS] = looks.style_sheet().encode()
    return found


@lru_cache(maxsize=1)
def version() -> str:
    """A short name of all that pages and pictures are made from."""
    made = hashlib.sha256()
    for name, content in _files().items():
        made.update(name.encode() + b"\0" + content + b"\0")
    package = STATIC.parent.parent
    for pattern in _DRAWN_BY:
        for path in sorted(package.glob(pattern)):
            made.update(path.read_bytes() + b"\0")
    return made.hexdigest()[:16]


def forget() -> None:
    """Has everything made anew that follows from the style of drawings."""
    for made in (_files, version, imports, module):
        made.cache_clear()


def address(name: str) -> str:
    """Where a page finds a file."""
    if name not in _files():
        raise KeyError(f"there is no file {name} in {STATIC.name}")
    return f"/static/{version()}/{name}"


def kept(given: str) -> str:
    """How long an answer to an address of this version may be kept."""
    return FOR_EVER if given == version() else "public, max-age=3600"


@lru_cache(maxsize=64)
def imports(name: str) -> tuple[str, ...]:
    """Every script that this one needs, also indirectly, nearest first."""
    found: list[str] = []
    waiting = [name]
    for each in waiting:
        text = _files()[each].decode()
        new = [part for part in _IMPORT.findall(text) if part not in (*found, name)]
        found += dict.fromkeys(new)
        waiting += dict.fromkeys(new)
    return tuple(found)


@lru_cache(maxsize=64)
def module(name: str) -> str:
    """The elements that load a script: all that it imports is asked for at once, not one after
    the other as each is read."""
    ahead = [f'<link rel="modulepreload" href="{address(each)}">' for each in imports(name)]
    return "\n".join([*ahead, f'<script type="module" src="{escape(address(name))}"></script>'])


def style(name: str) -> str:
    """The element that loads a style sheet."""
    return f'<link rel="stylesheet" href="{escape(address(name))}">'


def icon(size: int) -> bytes:
    """The icon as PNG."""
    return bytes(resvg_py.svg_to_bytes(_files()["icon.svg"].decode(), width=size, height=size))


@lru_cache(maxsize=1)
def _favicon() -> bytes:
    """One PNG in the old form of icons: a header, one entry, the picture."""
    size = 32
    picture = icon(size)
    entry = bytes([size, size, 0, 0, 1, 0, 32, 0])
    parts = (b"\0\0\1\0\1\0", entry, len(picture).to_bytes(4, "little"), (22).to_bytes(4, "little"))
    return b"".join(parts) + picture


@get("/static/{file_path:path}", sync_to_thread=False)
def static(file_path: FromPath[str]) -> Response[bytes]:
    """A file, with the version before its name or without."""
    given, _, name = str(file_path).strip("/").rpartition("/")
    if "/" in given or name not in _files():
        raise NotFoundException("there is no such file")
    return Response(
        _files()[name],
        media_type=_MEDIA.get(Path(name).suffix, "application/octet-stream"),
        headers={"cache-control": FOR_EVER if given == version() else ASK_AGAIN},
    )


@get("/looks.css", sync_to_thread=False)
def style_sheet() -> Response[bytes]:
    """Colours and the style of drawings, for those who put pictures into pages of their own."""
    return Response(
        _files()[LOOKS],
        media_type=_MEDIA[".css"],
        headers={"cache-control": "public, max-age=3600"},
    )


@get("/favicon.ico", sync_to_thread=False)
def favicon() -> Response[bytes]:
    headers = {"cache-control": "public, max-age=86400"}
    return Response(_favicon(), media_type=_MEDIA[".ico"], headers=headers)


@get("/robots.txt", sync_to_thread=False)
def robots() -> Response[str]:
    """Tables and links to seats are for those who were given them."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(_ROBOTS, media_type=_MEDIA[".txt"], headers=headers)


handlers: Final = [static, style_sheet, favicon, robots]
