"""Starts and controls `frontdesk sandbox`, a local instance of the API for tests.

The operations of `frontdesk_client.generated.sandbox` take `sandbox.controls` as `client`; the most common ones are
methods of `Sandbox`. With pytest, use the fixture `sandbox`.
"""

import json
import os
import subprocess
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self

from ._client import Frontdesk
from ._retries import RetryingClient
from .generated.sandbox.api.clock import get_clock, set_clock
from .generated.sandbox.api.faults import set_faults
from .generated.sandbox.api.external_systems import list_inbox
from .generated.sandbox.api.state import reset, save_snapshot
from .generated.sandbox.client import Client
from .generated.sandbox.models import (
    ClockAdvanced,
    FaultRule,
    Mail,
    ResetRequest,
    SaveSnapshotRequest,
    SetClockRequest,
    SetFaultsRequest,
)
from .generated.sandbox.types import UNSET

__all__ = ["FaultRule", "Mail", "Sandbox"]


class Sandbox:
    """A running `frontdesk sandbox` on a free port; the end of the `with` block stops it."""

    def __init__(
        self,
        program: str | None = None,
        *,
        file: str | os.PathLike[str] | None = None,
        at: datetime | None = None,
    ) -> None:
        """Starts the program with the workspace in `file`, by default that of the demo.

        Args:
            program: The program, by default `FRONTDESK_PROGRAM` or else `frontdesk`.
            at: The initial time of the clock, with an offset, by default 2030-01-01T09:00:00Z.

        Raises:
            OSError: The program is missing.
            RuntimeError: The program did not start; its error is on standard error.
        """
        program = program or os.environ.get("FRONTDESK_PROGRAM", "frontdesk")
        command = [program, "sandbox", "--json", "--listen", "127.0.0.1:0", "--log", "error"]
        if at is not None:
            command += ["--at", at.isoformat()]
        if file is not None:
            command.append(os.fspath(file))
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{program} sandbox ended with exit status {self._process.wait()}")
        started = json.loads(line)
        self.address: str = started["address"]
        """The address of the API."""
        self.tokens: dict[str, str] = {token["member"]: token["token"] for token in started["tokens"]}
        """The tokens of members and service accounts, by key. Each token has all scopes."""
        self._clients: dict[str, Frontdesk] = {}
        self.controls = Client(base_url=self.address, raise_on_unexpected_status=True)
        """The client for the operations of `frontdesk_client.generated.sandbox`."""
        self.controls.set_httpx_client(RetryingClient(retries=0, base_url=self.address))

    def client(self, member: str) -> Frontdesk:
        """Returns a client with the member's token and without retries."""
        if member not in self._clients:
            self._clients[member] = Frontdesk(base_url=self.address, token=self.tokens[member], retries=0)
        return self._clients[member]

    def reset(self, snapshot: str | None = None) -> None:
        """Restores a snapshot, by default the initial state."""
        body = ResetRequest(snapshot=UNSET if snapshot is None else snapshot)
        reset.sync_detailed(client=self.controls, body=body)

    def save(self, name: str) -> None:
        """Saves a snapshot."""
        save_snapshot.sync_detailed(client=self.controls, body=SaveSnapshotRequest(name=name))

    def now(self) -> datetime:
        """Returns the time of the clock."""
        clock = get_clock.sync(client=self.controls)
        assert clock is not None
        return clock.now

    def advance(self, by: timedelta) -> datetime:
        """Advances the clock, and returns the new time."""
        return self._set_clock(SetClockRequest(advance_seconds=int(by.total_seconds())))

    def advance_to(self, time: datetime) -> datetime:
        """Advances the clock to a time with an offset."""
        return self._set_clock(SetClockRequest(set_=time))

    def inbox(self, to: str | None = None) -> list[Mail]:
        """Returns the sent mail, oldest first, all or only to one address."""
        inbox = list_inbox.sync(client=self.controls, to=UNSET if to is None else to)
        assert inbox is not None
        return inbox.mails

    def fail(self, *faults: FaultRule) -> None:
        """Sets the faults of the next requests."""
        set_faults.sync_detailed(client=self.controls, body=SetFaultsRequest(faults=list(faults)))

    def stop(self) -> None:
        """Stops the program."""
        for client in self._clients.values():
            client.get_httpx_client().close()
        self.controls.get_httpx_client().close()
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _set_clock(self, body: SetClockRequest) -> datetime:
        advanced = set_clock.sync(client=self.controls, body=body)
        assert isinstance(advanced, ClockAdvanced)
        return advanced.now

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()
