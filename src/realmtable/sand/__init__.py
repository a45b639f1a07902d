"""The rules of Realm of Sand, and nothing else: no chance, no clock, no drawing, no table.

    content.py       pieces, tiles, cards, moves: values made once from a content file
    contentfile.py   `own_content()`, `parse_content(text, name)`: TOML into a checked `Content`
    setup.py         `Setup`: what chance decided; `start(rules, setup)`: the first state
    shuffle.py       `shuffle(content, players, side, seed)`: a `Setup` drawn from a seed
    state.py         `Rules`, `Player`, `State`: immutable, hashable, boards as bytes
    placing.py       where tiles and discs may lie, and which cards can be built
    turn.py          `legal(state)`, `apply(state, move)`, `reveals(move)`
    scoring.py       points, hourglasses, pieces, `ranking(state)`, titles of the solo game
    view.py          `view(state, seat)`, `seen_move(state, move, seat)`: what this seat can see
    movetext.py      `move_text(content, move)`, `parse_move(text)`
    matching.py      `find_move(state, text)`: the legal move that a text means
    refusal.py       why a move is refused
    describe.py      `describe(state, move)`, `describe_all(state)`: typed data for programs
    positiontext.py  `position_data(state)`, `position_from(data, content)`
    game.py          `Game`, `game_from_record(record, content)`

A seat is a number here, in turn order from 0; only `game.py` knows names. A state that `view` made
is a state like any other: `legal` and `apply` work on it as far as the cards are known.
"""
