"""What the solitaires of realms are worth, to four places."""

VALUES = {
    "ark_nova": "2.1493",
    "boonlake": "3.8999",
    "dinosaur_island": "4.5459",
    "eminent_domain": "3.9501",
    "euphoria": "5.1351",
    "fleet_the_dice_game": "3.6599",
    "genotype": "3.8232",
    "my_little_scythe": "0.3781",
    "pendulum": "3.1275",
    "scythe": "3.5272",
    "viticulture": "4.0430",
}
# Those that plain Python solves in a moment.
QUICK = [
    "dinosaur_island",
    "eminent_domain",
    "fleet_the_dice_game",
    "genotype",
    "my_little_scythe",
    "pendulum",
    "scythe",
    "viticulture",
]
