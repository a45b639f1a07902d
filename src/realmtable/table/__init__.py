"""Tables: games being played by seats, kept safe in a log. Knows nothing of HTTP."""
