"""What the solitaires of realms are worth, to four places."""

from realmtable.bots.solitaire import Solitaire
from tests.support.rolling import realm


def solved(name: str, on: bytes | None = None, turn: int = 1, earned: int = 0) -> Solitaire:
    """The solitaire of a realm, solved; from the start, unless a board is given."""
    of = realm(name)
    solitaire = Solitaire(of, of.start() if on is None else on, turn, earned)
    while not solitaire.work(1000):
        pass
    return solitaire


VALUES = {
    "apiary": "3.8961",
    "architects_of_the_west_kingdom": "3.6113",
    "ark_nova": "2.1493",
    "atiwa": "3.9756",
    "between_two_castles": "4.8303",
    "biddy_walter": "5.5214",
    "boonlake": "3.8999",
    "brass_birmingham": "3.4989",
    "cant_stop": "3.2389",
    "charterstone": "2.3683",
    "crusaders": "3.2016",
    "dinosaur_island": "4.5459",
    "dog_park": "4.4660",
    "eminent_domain": "3.9501",
    "euphoria": "5.1351",
    "expedition": "3.8664",
    "finspan": "2.7915",
    "flamecraft": "4.0343",
    "fleet_the_dice_game": "3.6599",
    "genotype": "3.8232",
    "gugong": "1.8509",
    "honey_buzz": "2.7475",
    "libertalia": "3.4630",
    "lost_ruins_of_arnak": "3.3508",
    "meadow": "4.2380",
    "millennium_blades": "3.2640",
    "minigolf": "2.5856",
    "momiji": "2.8204",
    "my_little_scythe": "0.3781",
    "obsession": "3.2816",
    "onirim": "3.8457",
    "parks": "3.7655",
    "pendulum": "3.1275",
    "praga_caput_regni": "3.5843",
    "roll_player": "3.9007",
    "scythe": "3.5272",
    "skoventyr": "4.0861",
    "skulk_hollow": "0.0000",
    "spaceshipped": "3.4044",
    "terra_mystica": "3.4976",
    "terraforming_mars": "0.0000",
    "the_society": "4.0382",
    "tidal_blades": "3.4284",
    "tokaido": "4.3781",
    "trickerion": "1.5855",
    "viticulture": "4.0430",
    "wingspan": "4.2480",
    "wyrmspan": "3.1657",
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
# Those that take the compiled engine more than a few seconds.
SLOW = [
    "ark_nova",
    "biddy_walter",
    "boonlake",
    "brass_birmingham",
    "charterstone",
    "crusaders",
    "expedition",
    "finspan",
    "flamecraft",
    "libertalia",
    "lost_ruins_of_arnak",
    "meadow",
    "momiji",
    "praga_caput_regni",
    "terra_mystica",
    "the_society",
]
