"""One realm, one file; each is found by itself."""
