"""Making realms: a card of one's own checked, tried by bots in company, and reported on."""
