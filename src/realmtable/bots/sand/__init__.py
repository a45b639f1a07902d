"""Bots for Realm of Sand."""
