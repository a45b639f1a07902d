"""A server for each file."""

from tests.support.site import server

__all__ = ["server"]
