"""Games looked back upon: what each turn was worth, what was best, what was luck."""
