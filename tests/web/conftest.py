"""A server for each file."""

from tests.support.web.site import patient_health, server

__all__ = ["patient_health", "server"]
