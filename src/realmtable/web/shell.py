"""What makes the pages an app: the service worker, the manifest, icons, and a page for those who
are offline."""

from functools import lru_cache
from typing import Any, Final

import msgspec
import resvg_py
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from realmtable.web import assets

# What the page for those who are offline needs, kept from the first visit on.
_KEPT: Final = (
    *("looks.css", "base.css", "theme.js", "shell.js", "icon.svg", "badge.svg"),
    *("sans-regular.woff2", "sans-semibold.woff2", "sans-bold.woff2"),
)
# Icons by name: the drawing, and how large. A full one has no corners, for systems that cut
# icons into a shape of their own.
_ICONS: Final = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "full-180.png": ("icon-full.svg", 180),
    "full-512.png": ("icon-full.svg", 512),
}
_DAY: Final = {"cache-control": "public, max-age=86400"}


@lru_cache(maxsize=1)
def _worker() -> str:
    told = {"version": assets.version(), "files": [assets.address(name) for name in _KEPT]}
    script = (assets.STATIC / "worker.js").read_text(encoding="utf-8")
    return f"self.SHELL = {msgspec.json.encode(told).decode()};\n{script}"


@get("/sw.js", sync_to_thread=False)
def worker() -> Response[str]:
    """The service worker. It is at the top, because it may look after what is below it only."""
    headers = {"cache-control": "no-cache"}
    return Response(_worker(), media_type="text/javascript", headers=headers)


@get("/manifest.webmanifest", sync_to_thread=False)
def manifest() -> Response[bytes]:
    """How the pages look as an installed app."""
    sizes = {"icon-192.png": "192x192", "icon-512.png": "512x512", "full-512.png": "512x512"}
    icons: list[dict[str, str]] = [
        {
            "src": f"/icons/{name}",
            "sizes": size,
            "type": "image/png",
            "purpose": "maskable" if name.startswith("full") else "any",
        }
        for name, size in sizes.items()
    ]
    icons.append({"src": assets.address("icon.svg"), "sizes": "any", "type": "image/svg+xml"})
    made: dict[str, Any] = {
        "id": "/",
        "name": "Realmtable",
        "short_name": "Realmtable",
        "description": "An unofficial table for several games: alone, with friends, or a crowd.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe6d4",
        "theme_color": "#efe6d4",
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            {"name": "My tables", "url": "/mine"},
            {"name": "Today's challenge", "url": "/today"},
        ],
    }
    return Response(msgspec.json.encode(made), media_type="application/manifest+json", headers=_DAY)


@lru_cache(maxsize=8)
def _icon(name: str) -> bytes:
    drawing, size = _ICONS[name]
    svg = (assets.STATIC / drawing).read_text(encoding="utf-8")
    return bytes(resvg_py.svg_to_bytes(svg, width=size, height=size))


@get("/icons/{name:str}", sync_to_thread=True)
def icon(name: FromPath[str]) -> Response[bytes]:
    """An icon of the app as PNG."""
    if name not in _ICONS:
        raise NotFoundException("there is no such icon")
    return Response(_icon(name), media_type="image/png", headers=_DAY)


handlers: Final = [worker, manifest, icon]
