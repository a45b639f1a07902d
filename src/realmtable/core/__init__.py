"""What every game here shares: errors, dice, records."""
