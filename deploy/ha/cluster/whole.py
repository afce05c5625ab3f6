"""The whole cluster: starts everything and restarts its parts."""

import http.client
import os
import secrets
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from string import Template

from .node import Node, sql, wait_for_primary
from .processes import Home, Process, environment, postgres_programs, program
from .wait import free_ports, wait_until

TEMPLATES = Path(__file__).parents[1] / "templates"
NODES = 3
DESKS = 2
START_SECONDS = 120.0


@dataclass
class Desk:
    """A Frontdesk process."""

    name: str
    folder: Path
    port: int
    process: Process | None = None

    def wait_until_ready(self) -> None:
        wait_until(f"{self.name} that is ready", START_SECONDS, self._is_ready)

    def _is_ready(self) -> bool:
        if self.process is not None:
            self.process.assert_alive()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


class Cluster:
    def __init__(self, home: Home, frontdesk: Path) -> None:
        self.home = home
        self.frontdesk = frontdesk
        self.programs = postgres_programs()
        self._password = secrets.token_hex(16)
        self._secret_key = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE="
        ports = iter(free_ports(6 + 2 * NODES + DESKS, os.getpid()))
        self._etcd_port, self._peer_port = next(ports), next(ports)
        self.primary_port, self.replica_port, self.http_port = next(ports), next(ports), next(ports)
        self._audit_port = next(ports)
        self.nodes = [
            Node(name, home.subfolder(name), next(ports), next(ports))
            for name in (f"node{number}" for number in range(1, NODES + 1))
        ]
        self.desks = [
            Desk(name, home.subfolder(name), next(ports))
            for name in (f"frontdesk{number}" for number in range(1, DESKS + 1))
        ]

    @property
    def database(self) -> str:
        return self._url(self.primary_port)

    def _url(self, port: int) -> str:
        return f"postgres://frontdesk:{self._password}@127.0.0.1:{port}/frontdesk"

    def start(self) -> None:
        self._start_etcd()
        for node in self.nodes:
            self._configure(node)
        first, *others = self.nodes
        first.start(self.home)
        wait_until(f"first primary, {first.name}", START_SECONDS, lambda: first.assert_alive() or first.is_primary())
        for node in others:
            node.start(self.home)
        self._start_haproxy()
        self.wait_until_redundant()
        self._create_database()
        for desk in self.desks:
            self.start_desk(desk)
        for desk in self.desks:
            desk.wait_until_ready()

    def _start_etcd(self) -> None:
        folder = self.home.subfolder("etcd")
        values = {"folder": folder / "data", "client_port": self._etcd_port, "peer_port": self._peer_port}
        file = _render("etcd.yml", folder, values)
        self.home.start([program("etcd"), "--config-file", str(file)], folder)

    def _configure(self, node: Node) -> None:
        file = _render("patroni.yml", node.folder, {
            "name": node.name,
            "folder": node.folder,
            "rest_port": node.rest_port,
            "postgres_port": node.postgres_port,
            "postgres_programs": self.programs,
            "etcd": f"127.0.0.1:{self._etcd_port}",
            "password": self._password,
        })
        self.home.give_away(file)
        self.home.give_away(node.folder)

    def _start_haproxy(self) -> None:
        folder = self.home.subfolder("haproxy")
        servers = [
            f"server {node.name} 127.0.0.1:{node.postgres_port} check port {node.rest_port}" for node in self.nodes
        ]
        file = _render("haproxy.cfg", folder, {
            "primary_port": self.primary_port,
            "replica_port": self.replica_port,
            "http_port": self.http_port,
            "templates": TEMPLATES,
            "primary_servers": "\n    ".join(servers),
            "replica_servers": "\n    ".join(servers),
            "frontdesk_servers": "\n    ".join(
                f"server {desk.name} 127.0.0.1:{desk.port} check" for desk in self.desks
            ),
        })
        self.home.start([program("haproxy"), "-db", "-f", str(file)], folder)

    def _create_database(self) -> None:
        def execute(statement: str) -> None:
            sql(self.programs, self.primary_port, self._password, "postgres", statement)

        execute(f"CREATE ROLE frontdesk LOGIN PASSWORD '{self._password}'")
        execute("CREATE DATABASE frontdesk OWNER frontdesk")

    def start_desk(self, desk: Desk) -> None:
        desk.process = self._serve(desk.folder, desk.port, {"FRONTDESK_READ_DATABASE": self._url(self.replica_port)})

    def _serve(self, folder: Path, port: int, extra: dict[str, str]) -> Process:
        command = [str(self.frontdesk), "serve", "--listen", f"127.0.0.1:{port}", "--workers", "2"]
        command += ["--base-url", f"http://127.0.0.1:{self.http_port}", "--trusted-proxies", "127.0.0.1"]
        # The clients of a drill share one token.
        command += ["--rate-limit-token", "0"]
        return self.home.start(command, folder, self._settings() | extra)

    def _settings(self) -> dict[str, str]:
        return {"FRONTDESK_DATABASE": self.database, "FRONTDESK_SECRET_KEY": self._secret_key}

    def audit_desk(self) -> Desk:
        """A third process, without the replica, because lists from the replica may lag."""
        desk = Desk("audit", self.home.subfolder("audit"), self._audit_port)
        desk.process = self._serve(desk.folder, desk.port, {})
        desk.wait_until_ready()
        return desk

    def command(self, *arguments: str) -> str:
        """Runs a command of Frontdesk; returns its standard output."""
        done = subprocess.run(
            [str(self.frontdesk), *arguments], env=environment() | self._settings(), cwd=self.home.folder,
            capture_output=True, text=True, timeout=120, check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"frontdesk {' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def primary(self) -> Node:
        return wait_for_primary(self.nodes, START_SECONDS)

    def wait_until_redundant(self) -> None:
        """Waits until both other nodes stream from the primary and one of them is synchronous."""

        def is_redundant() -> bool:
            for node in self.nodes:
                node.assert_alive()
            primaries = [node for node in self.nodes if node.is_primary()]
            if len(primaries) != 1 or not any(node.is_synchronous() for node in self.nodes):
                return False
            return primaries[0].standbys() == {node.name for node in self.nodes} - {primaries[0].name}

        wait_until("primary with two standbys", START_SECONDS, is_redundant)

    def stop_desk(self, desk: Desk, number: signal.Signals) -> None:
        assert desk.process is not None
        desk.process.end(number, 60)


def _render(name: str, folder: Path, values: dict[str, object]) -> Path:
    file = folder / name
    text = Template((TEMPLATES / name).read_text()).substitute(values)
    file.touch(mode=0o600)
    file.write_text(text)
    return file
