"""Turning cards and boards into pictures."""
