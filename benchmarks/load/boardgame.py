"""The peer: boardgame.io's server with a small card game of ours."""

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec

from load.line import Line
from load.pairs import TwoLines
from load.processes import Running, free_port

PEER_GAME = """
const { Server, FlatFile } = require('boardgame.io/server');
const hand = (n) => Array.from({ length: 13 }, (_, i) => n * 13 + i);
const LittleCards = {
  name: 'little',
  setup: () => ({ hands: { 0: hand(0), 1: hand(1) }, pile: [], scores: [0, 0] }),
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      const at = G.hands[playerID].indexOf(card);
      if (at < 0) return 'INVALID_MOVE';
      G.hands[playerID].splice(at, 1);
      G.pile.push(card);
      if (G.pile.length > 8) G.pile.shift();
      if (G.hands[playerID].length === 0) G.hands[playerID] = hand(Number(playerID));
    },
  },
};
const db = process.argv[3] === 'file' ? new FlatFile({ dir: process.argv[4] }) : undefined;
const server = Server({ games: [LittleCards], origins: [/.*/], ...(db ? { db } : {}) });
server.run(Number(process.argv[2]), () => console.log('ready'));
"""


class PeerPair(TwoLines):
    """socket.io's own framing on a plain WebSocket: 42 is an event, 2 and 3 are ping and pong."""

    def __init__(self, lines: list[Line], match: str) -> None:
        super().__init__(lines)
        self._match = match
        self._state = 0
        self._turn = 0
        self._cards = [0, 0]
        self.synced = 0
        for seat, line in enumerate(lines):
            line.on_text = lambda data, seat=seat: self._text(seat, data)
            line.send(b"40/little,")

    def make_move(self) -> None:
        seat = self._turn
        card = seat * 13 + self._cards[seat] % 13
        self._cards[seat] += 1
        action = {
            "type": "MAKE_MOVE",
            "payload": {"type": "play", "args": [card], "playerID": str(seat), "credentials": None},
        }
        event = ["update", action, self._state, self._match, str(seat)]
        self.lines[seat].send(b"42/little," + json.dumps(event).encode())

    def _text(self, seat: int, data: bytes) -> None:
        if data == b"2":
            self.lines[seat].send(b"3")
        elif data.startswith(b"40/little"):
            event = ["sync", self._match, str(seat), None, 2]
            self.lines[seat].send(b"42/little," + json.dumps(event).encode())
        elif data.startswith(b"42/little,"):
            name, _, *rest = msgspec.json.decode(data[10:])
            if name == "sync":
                self.synced += 1
            elif name == "update":
                state = rest[0]
                self._state = state["_stateID"]
                self._turn = int(state["ctx"]["currentPlayer"])
                self.seen(data)


async def peer_pairs(port: int, tables: int, _game: str) -> list[TwoLines]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        pairs: list[TwoLines] = []
        for _ in range(tables):
            created = await client.post("/games/little/create", json={"numPlayers": 2, "unlisted": True})
            match = created.json()["matchID"]
            lines = [await Line.connect(port, "/socket.io/?EIO=4&transport=websocket") for _ in range(2)]
            pairs.append(PeerPair(lines, match))
        while any(isinstance(pair, PeerPair) and pair.synced < 2 for pair in pairs):
            await asyncio.sleep(0.02)
        return pairs


def peer_server(folder: Path, storage: str) -> Running:
    port = free_port()
    command = ["node", "server.js", str(port), storage, str(folder / "matches")]
    running = Running(
        ["sh", "-c", f"cd {folder / 'peer'} && exec {' '.join(command)}"], {}, port, folder / "peer.log"
    )
    return running


def install_peer(folder: Path) -> bool:
    """boardgame.io in a folder of its own; with koa-compose 4.1.0, as newer ones keep it from starting."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return False
    peer = folder / "peer"
    peer.mkdir()
    package = {
        "private": True,
        "dependencies": {"boardgame.io": "0.50.2", "node-persist": "^3.1.3"},
        "overrides": {"koa-compose": "4.1.0"},
    }
    (peer / "package.json").write_text(json.dumps(package))
    (peer / "server.js").write_text(PEER_GAME)
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--omit=dev"],
        cwd=peer,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        print(
            f"boardgame.io could not be installed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr
        )
    return done.returncode == 0
