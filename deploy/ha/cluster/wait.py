"""Polling with a deadline, and loopback ports."""

import socket
import time
from collections.abc import Callable

# Below the ephemeral ports (Linux: from 32768), so that no connection takes the port of a stopped server.
_PORTS = range(20_000, 32_000)
_POLL = 0.1


def wait_until(what: str, seconds: float, is_true: Callable[[], object]) -> None:
    """Polls `is_true`; raises `TimeoutError` after `seconds`."""
    deadline = time.monotonic() + seconds
    while not is_true():
        if deadline < time.monotonic():
            raise TimeoutError(f"no {what} within {seconds:g} s")
        time.sleep(_POLL)


def free_ports(count: int, seed: int) -> list[int]:
    """Different ports that are free now; processes with different seeds begin at different ports."""
    found: list[int] = []
    for step in range(len(_PORTS)):
        port = _PORTS[(seed * 101 + step) % len(_PORTS)]
        if _is_free(port):
            found.append(port)
            if len(found) == count:
                return found
    raise OSError(f"fewer than {count} free ports in {_PORTS}")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
