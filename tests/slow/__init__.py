"""The slow recount: what a round of any three realms is worth, counted again from the cards.

No rule here comes from a realm's code. Stars are read from the card as its text says (`stars_...`),
or from the moves of the record where the card does not tell (`told`). Dice and resources are
followed through the record (`ledger`), what plays pay is held against what is printed (`pays`), and
so is what happens without a move (`by_itself`).
"""
