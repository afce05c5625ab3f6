"""The pytest fixtures of `frontdesk sandbox`; pytest loads them through the entry point `pytest11`."""

from collections.abc import Iterator

import pytest

from .sandbox import Sandbox


@pytest.fixture(scope="session")
def frontdesk_sandbox() -> Iterator[Sandbox]:
    """A sandbox for all tests of a session. Override this fixture for a workspace file of your own."""
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def sandbox(frontdesk_sandbox: Sandbox) -> Sandbox:
    """The sandbox, reset before each test."""
    frontdesk_sandbox.reset()
    return frontdesk_sandbox
