"""A PostgreSQL of one's own, which can be restarted without disturbing anybody."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.harness import free_port


def binaries() -> Path | None:
    """Where initdb and pg_ctl lie: Debian keeps them off the path."""
    if (found := shutil.which("pg_config")) is not None:
        told = subprocess.run([found, "--bindir"], capture_output=True, text=True, check=False).stdout.strip()
        if told and (Path(told) / "initdb").exists():
            return Path(told)
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return places[-1].parent if places else None


class PrivatePostgres:
    def __init__(self, folder: Path) -> None:
        self._binaries = folder
        # It does not run as root, and what runs as somebody else cannot read a test's own folder.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="tidetable-postgres-", dir="/tmp"))
        if self._user is not None:
            who = pwd.getpwnam(self._user)
            os.chown(self._folder, who.pw_uid, who.pw_gid)
        self.port = free_port()
        self.url = f"postgresql+asyncpg://tidetable@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-A", "trust", "-U", "tidetable", "--no-sync")
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", self._options(), "start")

    def _options(self) -> str:
        return f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"

    def restart(self) -> None:
        """As after a crash: no connection survives, nothing is waited for."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", self._options(), "start")

    def end(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", str(self._folder / "data"), *arguments]
        subprocess.run(
            command,
            user=self._user,
            check=True,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=300,
        )
