"""A node: Patroni and the PostgreSQL server that it runs."""

import http.client
import json
import signal
import socket
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from .processes import Home, Process, kill_all, program, signal_all
from .wait import wait_until

_STOP_SECONDS = 60


@dataclass
class Node:
    name: str
    folder: Path
    rest_port: int
    postgres_port: int
    _patroni: Process | None = field(default=None)

    def start(self, home: Home) -> None:
        command = [program("patroni"), str(self.folder / "patroni.yml")]
        self._patroni = home.start(command, self.folder, is_postgres=True)

    def assert_alive(self) -> None:
        assert self._patroni is not None
        self._patroni.assert_alive()

    def stop(self) -> None:
        """Stops PostgreSQL and Patroni in order, as for an upgrade of the machine."""
        assert self._patroni is not None
        self._patroni.end(signal.SIGTERM, _STOP_SECONDS)

    def kill(self) -> None:
        """Kills PostgreSQL and Patroni with SIGKILL, as a loss of the machine does."""
        assert self._patroni is not None
        kill_all(self.folder)
        self._patroni.child.wait()

    def kill_postgres(self) -> None:
        """Kills PostgreSQL with SIGKILL; Patroni continues."""
        kill_all(self.folder / "data")

    def freeze(self) -> None:
        signal_all(self.folder, signal.SIGSTOP)

    def thaw(self) -> None:
        signal_all(self.folder, signal.SIGCONT)

    def status(self, path: str) -> int:
        """The status of Patroni's health check; 0 without a response."""
        return self._request("OPTIONS", path)[0]

    def is_primary(self) -> bool:
        return self.status("/primary") == 200

    def standbys(self) -> set[str]:
        """The names of the nodes that stream from this one."""
        status, text = self._request("GET", "/patroni")
        connections = json.loads(text).get("replication", []) if status == 200 else []
        return {each["application_name"] for each in connections if each["state"] == "streaming"}

    def is_synchronous(self) -> bool:
        return self.status("/synchronous") == 200

    def order(self, path: str, body: dict[str, str]) -> tuple[int, str]:
        return self._request("POST", path, json.dumps(body), seconds=60)

    def _request(self, method: str, path: str, body: str | None = None, seconds: float = 1) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.rest_port, timeout=seconds)
        try:
            connection.request(method, path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            return response.status, response.read().decode()
        except (OSError, http.client.HTTPException, socket.timeout):
            return 0, ""
        finally:
            connection.close()


def sql(programs: Path, port: int, password: str, database: str, statement: str) -> str:
    """Executes the statement as superuser."""
    command = [str(programs / "psql"), "--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]
    command += ["--set", "ON_ERROR_STOP=1", "--command", statement]
    url = f"postgres://postgres:{password}@127.0.0.1:{port}/{database}"
    done = subprocess.run([*command, url], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{statement}: {done.stderr}")
    return done.stdout.strip()


def wait_for_primary(nodes: list[Node], seconds: float) -> Node:
    """Returns the node that holds the leader lease."""
    found: list[Node] = []

    def is_there() -> bool:
        found[:] = [node for node in nodes if node.is_primary()]
        return bool(found)

    wait_until("primary", seconds, is_there)
    return found[0]
