"""What the documentation needs to become a site: pages that lie elsewhere in the repository, links
that are right there and here, and a reference made of the docstrings of everything public.

MkDocs calls the functions named `on_...`. Its build is strict: whatever they warn of ends it.
"""

import logging
import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
# What is on the site though it is not in docs/, and where.
ELSEWHERE = {
    "README.md": "start.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "CITATION.cff": "citation.cff",
    "LICENSE": "licence.txt",
    "NOTICE": "notice.txt",
    "src/realmtable/web/static/icon.svg": "icon.svg",
    "src/realmtable/web/static/sans-regular.woff2": "sans-regular.woff2",
    "src/realmtable/web/static/sans-bold.woff2": "sans-bold.woff2",
    "src/realmtable/web/static/font-license.txt": "font-license.txt",
}
CAME_FROM = {on_site: path for path, on_site in ELSEWHERE.items()}
REFERENCE = "reference.md"
WIDE = {  # pages of pictures, and what beside them gives way
    "index.md": ["navigation", "toc"],
    "gallery/README.md": ["toc"],
    "gallery/sand/README.md": ["toc"],
}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)((?:#[^)\s]*)?)\)")
_PUBLIC = re.compile(r"^\| `(realmtable[\w.]*)` \| ([^|]*) \|", re.MULTILINE)
_LOADED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=\"?(?:https?:)?//")
log = logging.getLogger("mkdocs.hooks.documentation")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, on_site in ELSEWHERE.items():
        files.append(File.generated(config, on_site, abs_src_path=str(ROOT / path)))
    files.append(File.generated(config, REFERENCE, content=reference()))
    return files


def reference() -> str:
    """A page with everything that the tables of docs/api.md name."""
    page = ["# Reference", "", "Everything that [From Python](api.md) names, by module.", ""]
    for module, names in _PUBLIC.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8")):
        page += [f"## {module}", ""]
        for name in re.findall(r"`(\w+)`", names):
            page += [f"::: {module}.{name}", ""]
    return "\n".join(page)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    here = page.file.src_uri
    if here in WIDE:
        page.meta["hide"] = WIDE[here]
    folder = os.path.dirname(CAME_FROM.get(here, f"docs/{here}"))

    def on_site(link: re.Match[str]) -> str:
        picture, words, target, anchor = link.groups()
        path = os.path.normpath(os.path.join(folder, target))
        if path.startswith("docs/"):
            there = path.removeprefix("docs/")
        elif path in ELSEWHERE:
            there = ELSEWHERE[path]
        else:  # a file of the source, which is not on the site; or an address, or nothing
            return words if (ROOT / path).exists() else link[0]
        there = os.path.relpath(there, os.path.dirname(here))
        return f"{picture}[{words}]({there}{anchor})"

    # A hundred drawings are too much at once.
    return _LINK.sub(on_site, markdown).replace("<img src=", '<img loading="lazy" src=')


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    for loaded in _LOADED.findall(output):
        log.warning(f"{page.file.src_uri} loads something from elsewhere: {loaded}")
    return output
