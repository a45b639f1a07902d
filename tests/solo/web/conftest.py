"""A server for each file that plays on the web."""

from tests.support.site import server

__all__ = ["server"]
