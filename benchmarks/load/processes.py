"""Servers in processes of their own, and what they take."""

import asyncio
import os
import signal
import socket
import subprocess
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def path_with(*more: str) -> dict[str, str]:
    """The environment of a server that finds these folders and what this process finds."""
    return {"PYTHONPATH": os.pathsep.join([*more, os.environ.get("PYTHONPATH", "")])}


def granian(target: str, port: int) -> str:
    """The program that serves with granian instead of uvicorn."""
    return (
        f"from granian import Granian; Granian('{target}', port={port}, interface='asgi', factory=True, "
        "log_enabled=False).serve()"
    )


class Running:
    """A server process with those that it starts itself: its memory and its processor time."""

    def __init__(self, command: list[str], environment: dict[str, str], port: int, log: Path) -> None:
        self.port = port
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=out, stderr=out, start_new_session=True
            )
        self._log = log

    async def ready(self) -> None:
        for _ in range(600):
            if self._process.poll() is not None:
                raise RuntimeError(self._log.read_text()[-2000:])
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                await asyncio.sleep(0.5)
                return
        raise RuntimeError("The server did not start.")

    def memory(self) -> int:
        """Resident bytes, where the system tells them."""
        page = os.sysconf("SC_PAGE_SIZE")
        return sum(int(_read(pid, "statm", "0 0").split()[1]) * page for pid in self._pids())

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads included."""
        ticks = 0
        for pid in self._pids():
            fields = _read(pid, "stat", ")" + " 0" * 13).rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _pids(self) -> list[int]:
        """The server and its workers, if it starts any: all are of its session."""
        children = _read(self._process.pid, f"task/{self._process.pid}/children", "")
        return [self._process.pid, *map(int, children.split())]


def _read(pid: int, name: str, otherwise: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return otherwise
