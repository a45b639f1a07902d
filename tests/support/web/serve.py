"""The process of a server for tests: as `realmtable serve` is, except that all deals follow from a
fixed secret and that its calendar stands still, so that a test at midnight sees one day."""

import argparse
import logging.config

import uvicorn

from realmtable.table.service import TableService
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.serve import OPTIONS, log_config

DEALS = "dealt for tests"  # what `Config.deals` is in tests
DAY = "2026-05-29"
RATES = 20.0  # nobody clicks as fast as a test


def today(self: TableService) -> str:
    return DAY


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the web table to tests.")
    parser.add_argument("port", type=int)
    parser.add_argument("file")
    given = parser.parse_args()
    TableService.today = today  # type: ignore[method-assign]
    config = Config(
        database_url=sqlite_url(given.file),
        listen=f"127.0.0.1:{given.port}",
        rates=RATES,
        deals=DEALS,
        signals=True,
    )
    logging.config.dictConfig(log_config(as_json=False))
    uvicorn.run(create_app(config), host="127.0.0.1", port=given.port, **OPTIONS)


if __name__ == "__main__":
    main()
