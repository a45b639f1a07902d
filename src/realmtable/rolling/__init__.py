"""Rolling Realms: the rules, and nothing else."""
