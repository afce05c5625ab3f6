"""Starts, signals and ends the cluster's processes.

A process belongs to the folder that is its working directory. PostgreSQL leaves the process group of Patroni, but its
working directory is the data directory, below the folder of its node.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .wait import wait_until

# PostgreSQL does not run as root. If the caller is root, the first existing account runs Patroni and PostgreSQL.
_ACCOUNTS = ("postgres", "nobody")
_POSTGRES = ("initdb", "pg_basebackup", "pg_controldata", "pg_ctl", "pg_rewind", "postgres", "psql")
_SETTINGS = ("PG", "PATRONI_", "ETCD_", "FRONTDESK_", "HAPROXY_")


@dataclass(frozen=True)
class Process:
    """A started program. Its standard error is `log`."""

    child: subprocess.Popen[bytes]
    log: Path

    def assert_alive(self) -> None:
        code = self.child.poll()
        if code is not None:
            raise RuntimeError(f"{self.child.args} ended with {code}:\n{tail(self.log)}")

    def end(self, number: signal.Signals, seconds: float) -> None:
        """Sends the signal and waits for the end."""
        self.child.send_signal(number)
        self.child.wait(seconds)


class Home:
    """A temporary folder. On exit, or if this process dies, its processes are killed and the folder is removed."""

    def __init__(self) -> None:
        # Resolved, because /proc shows the resolved path of a working directory.
        self.folder = Path(tempfile.mkdtemp(prefix="frontdesk-ha-")).resolve()
        self.folder.chmod(0o755)
        self.account = _account() if os.geteuid() == 0 else None
        janitor = [sys.executable, "-m", f"{__package__}.janitor", str(self.folder)]
        self._janitor = subprocess.Popen(
            janitor, stdin=subprocess.PIPE, cwd=Path(__file__).parents[1], start_new_session=True
        )

    def __enter__(self) -> "Home":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._janitor.stdin is not None
        self._janitor.stdin.close()
        self._janitor.wait(60)

    def subfolder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir(mode=0o700)
        return folder

    def give_away(self, path: Path) -> None:
        """Gives the file or folder to the account that runs PostgreSQL."""
        if self.account:
            os.chown(path, self.account.pw_uid, self.account.pw_gid)

    def start(
        self,
        command: list[str],
        folder: Path,
        extra: dict[str, str] | None = None,
        is_postgres: bool = False,
    ) -> Process:
        """Starts the command in `folder`."""
        account = self.account if is_postgres else None
        log = self.folder / f"{folder.name}.log"
        with log.open("ab") as output:
            child = subprocess.Popen(
                command,
                cwd=folder,
                env=environment() | (extra or {}),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # Ctrl-C ends this program, which then cleans up in order.
                start_new_session=True,
                # PostgreSQL requires a private data directory, and Patroni creates it with the default mode.
                umask=0o077,
                user=account.pw_uid if account else None,
                group=account.pw_gid if account else None,
                extra_groups=[] if account else None,
            )
        return Process(child, log)


def environment() -> dict[str, str]:
    """The environment without settings of the programs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    return kept | {"LC_ALL": "C.UTF-8"}


def _account() -> pwd.struct_passwd:
    for name in _ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise OSError(f"PostgreSQL does not run as root, and none of the accounts {_ACCOUNTS} exists")


def postgres_programs() -> Path:
    """The folder of PostgreSQL's server programs: in PATH, or Debian's newest version."""
    debian = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if path.parent.name.isdecimal()]
    debian.sort(key=lambda path: -int(path.parent.name))
    for folder in [*map(Path, os.get_exec_path()), *debian]:
        if all((folder / name).is_file() for name in _POSTGRES):
            return folder
    raise FileNotFoundError(f"{', '.join(_POSTGRES)} are neither in PATH nor below /usr/lib/postgresql")


def program(name: str) -> str:
    """The path of an installed program; Debian has some in /usr/sbin."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if found is None:
        raise FileNotFoundError(f"{name} is not installed; on Debian: apt-get install patroni etcd-server haproxy")
    return found


def pids_in(folder: Path) -> list[int]:
    """The living processes whose working directory is `folder` or below it."""
    pids = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            working = Path(os.readlink(entry / "cwd").removesuffix(" (deleted)"))
            state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if working.is_relative_to(folder) and state != "Z":
            pids.append(int(entry.name))
    return pids


def signal_all(folder: Path, number: signal.Signals) -> None:
    """Signals each process of `folder`; repeats it for processes that were started meanwhile."""
    done: set[int] = set()
    while new := set(pids_in(folder)) - done:
        for pid in new:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue
        done |= new


def kill_all(folder: Path) -> None:
    """Kills each process of `folder` and waits for the end."""
    signal_all(folder, signal.SIGKILL)
    wait_until(f"end of the processes of {folder}", 30, lambda: not pids_in(folder))


def tail(log: Path, lines: int = 15) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])


def remove(folder: Path) -> None:
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.1)
