"""Solo modes: what a round is asked to come to."""
