"""The web table: pages, the JSON interface and live updates."""
