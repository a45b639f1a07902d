"""A server for each file that plays on the web."""

from tests.support.web.site import server

__all__ = ["server"]
