"""The limit beside which the web table is measured: a server that only writes the same bytes to
all of its connections, with the same event loop.

    python benchmarks/bare.py

It says on which port of 127.0.0.1 it listens. A connection that sends `write` and a number has that
many bytes written to all the others; it ends when its input ends.
"""

import asyncio
import sys
from typing import cast

import uvloop


class Bare(asyncio.Protocol):
    everyone: set[asyncio.Transport] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.everyone.add(self.transport)

    def connection_lost(self, _error: Exception | None) -> None:
        self.everyone.discard(self.transport)

    def data_received(self, data: bytes) -> None:
        if not data.startswith(b"write"):
            self.transport.write(b"hello\n")
            return
        self.everyone.discard(self.transport)
        payload = b"rolled".ljust(int(data.split()[1]), b".")
        for transport in self.everyone:
            transport.write(payload)


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0, backlog=2048)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(main())
