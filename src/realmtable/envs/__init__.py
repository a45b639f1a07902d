"""Both games as environments for programs that learn, as Gymnasium and PettingZoo have them.

    rows.py, lanes.py, batch.py   positions and legal moves in numbers; compiled
    seeing.py                     the spaces, and arrays that look through the bytes of lanes
    dealing.py                    which realms are played: what is asked for, and refused
    single.py                     `Realmtable-v1`: one seat
    vector.py                     the same for many rounds at once
    rolling_v1.py                 any number of seats with the same dice (`parallel_env`)
    sand_v1.py                    Realm of Sand (`env`), with sand_rows.py and sand_seeing.py

Importing this package registers `Realmtable-v1`.
"""

try:
    from gymnasium.envs.registration import register, registry
except ImportError as error:
    raise ImportError(
        "environments need Gymnasium and PettingZoo: pip install 'realmtable[rl]'"
    ) from error

ID = "Realmtable-v1"
# More than any round has; who plays only what is not masked never gets there.
MOST_STEPS = 1000

if ID not in registry:
    register(
        id=ID,
        entry_point="realmtable.envs.single:RealmtableEnv",
        vector_entry_point="realmtable.envs.vector:RealmtableVectorEnv",
        max_episode_steps=MOST_STEPS,
    )
