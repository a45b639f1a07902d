"""A Ray cluster of two nodes on this machine, for tests: `python -m tests.support.ray_nodes`.

It tells its address, and then does what it is told, a word in a line: `lose` kills the second node,
`add FOLDER` starts another one whose programs are found in that folder first. It ends with its
input.
"""

import os
import sys

# By its own address only: nobody else can reach it.
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}


def main() -> None:
    os.environ.update(LOOPBACK)
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        second = cluster.add_node(**node)
        _tell(cluster.address)
        for line in sys.stdin:
            word, _, folder = line.strip().partition(" ")
            if word == "lose":
                cluster.remove_node(second, allow_graceful=False)
            else:
                os.environ["PYTHONPATH"] = f"{folder}:{os.environ['PYTHONPATH']}"
                cluster.add_node(**node)
            _tell(word)
    finally:
        cluster.shutdown()


def _tell(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
