"""The faults of the drill, in order. Each ends with a redundant cluster that serves all clients."""

import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from .node import Node, wait_for_primary
from .storm import Storm
from .wait import wait_until
from .whole import START_SECONDS, Cluster

_NEW_PRIMARY_SECONDS = 90.0
_SERVED = 40
_PAUSE = 0.2


@dataclass
class Episode:
    fault: str
    at: float
    # When a new primary held the leader lease; `None` if the fault changed no primary.
    primary_at: float | None
    until: float

    def resumed_after(self, storm: Storm) -> float | None:
        """Seconds from the new primary to the first acknowledged write."""
        if self.primary_at is None:
            return None
        acknowledged = storm.record.acknowledged(self.primary_at)
        return acknowledged[0] - self.primary_at if acknowledged else float("inf")

    def longest_pause(self, storm: Storm) -> float:
        return storm.record.longest_pause(self.at, self.until)


class Drill:
    def __init__(self, cluster: Cluster, storm: Storm, say: Callable[[str], None]) -> None:
        self._cluster = cluster
        self._storm = storm
        self._say = say
        self.episodes: list[Episode] = []

    def run(self) -> None:
        self._wait_for_writes()
        self._frontdesk_killed()
        self._postgres_killed()
        self._switchover()
        self._primary_frozen()
        self._standby_frozen()
        self._machine_lost()
        self._rolling_restart()

    def _wait_for_writes(self) -> None:
        """Waits for acknowledged writes."""
        since = time.monotonic()

        def is_enough() -> bool:
            self._storm.assert_alive()
            return _SERVED <= len(self._storm.record.acknowledged(since))

        wait_until("acknowledged writes", START_SECONDS, is_enough)

    def _frontdesk_killed(self) -> None:
        at, desk = time.monotonic(), self._cluster.desks[0]
        self._cluster.stop_desk(desk, signal.SIGKILL)
        self._wait_for_writes()
        self._cluster.start_desk(desk)
        desk.wait_until_ready()
        self._ends("Frontdesk process killed (SIGKILL)", at, None)

    def _postgres_killed(self) -> None:
        primary, at = self._cluster.primary(), time.monotonic()
        primary.kill_postgres()
        self._ends("PostgreSQL of the primary killed (SIGKILL)", at, self._new_primary(primary))

    def _machine_lost(self) -> None:
        primary, at = self._cluster.primary(), time.monotonic()
        primary.kill()
        primary_at = self._new_primary(primary)
        self._wait_for_writes()
        primary.start(self._cluster.home)
        self._ends("PostgreSQL and Patroni of the primary killed (SIGKILL)", at, primary_at)

    def _switchover(self) -> None:
        at = time.monotonic()
        self._ends("switchover ordered", at, self._switch_over())

    def _switch_over(self) -> float:
        primary, order = self._cluster.primary(), Order()
        threading.Thread(target=order.send, args=[primary], daemon=True).start()
        try:
            return self._new_primary(primary)
        except TimeoutError as error:
            raise TimeoutError(f"{error}; Patroni responded to the order: {order.answer}") from error

    def _primary_frozen(self) -> None:
        primary, at = self._cluster.primary(), time.monotonic()
        primary.freeze()
        primary_at = self._new_primary(primary)
        self._wait_for_writes()
        primary.thaw()
        self._ends("primary frozen (SIGSTOP), then thawed", at, primary_at)

    def _standby_frozen(self) -> None:
        standby = next(node for node in self._cluster.nodes if node.is_synchronous())
        at = time.monotonic()
        standby.freeze()
        self._wait_for_writes()
        standby.thaw()
        self._ends("synchronous standby frozen (SIGSTOP), then thawed", at, None)

    def _rolling_restart(self) -> None:
        """Restarts every process but HAProxy and etcd, the primary last and after a switchover."""
        at = time.monotonic()
        for desk in self._cluster.desks:
            self._cluster.stop_desk(desk, signal.SIGTERM)
            self._cluster.start_desk(desk)
            desk.wait_until_ready()
            self._wait_for_writes()
        primary = self._cluster.primary()
        for node in self._cluster.nodes:
            if node is not primary:
                self._restart(node)
        primary_at = self._switch_over()
        self._wait_for_writes()
        self._cluster.wait_until_redundant()
        self._restart(primary)
        self._ends("rolling restart of Frontdesk, Patroni and PostgreSQL", at, primary_at)

    def _restart(self, node: Node) -> None:
        node.stop()
        node.start(self._cluster.home)
        self._cluster.wait_until_redundant()

    def _new_primary(self, old: Node) -> float:
        """Waits until another node than `old` is primary; returns the time."""
        wait_for_primary([node for node in self._cluster.nodes if node is not old], _NEW_PRIMARY_SECONDS)
        return time.monotonic()

    def _ends(self, fault: str, at: float, primary_at: float | None) -> None:
        self._cluster.wait_until_redundant()
        self._wait_for_writes()
        episode = Episode(fault, at, primary_at, time.monotonic())
        self.episodes.append(episode)
        resumed = episode.resumed_after(self._storm)
        self._say(
            f"{fault}: new primary after {seconds(primary_at and primary_at - at)}, writes resumed "
            f"{seconds(resumed)} later, longest pause {seconds(episode.longest_pause(self._storm))}, "
            f"redundant again after {seconds(episode.until - at)}"
        )


class Order:
    """An order to switch over. Patroni responds when it is carried out."""

    answer = (0, "")

    def send(self, primary: Node) -> None:
        """Repeats the order until it is accepted, because Patroni may not yet list a new standby as synchronous."""
        while primary.is_primary():
            self.answer = primary.order("/switchover", {"leader": primary.name})
            if self.answer[0] == 200:
                return
            time.sleep(_PAUSE)


def seconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f} s"
