"""What both programs share: the path of Frontdesk, and an orderly end."""

import argparse
import shutil
import signal
from pathlib import Path

_BUILT = Path(__file__).parents[3] / "target/debug/frontdesk"


def add_program_option(parser: argparse.ArgumentParser) -> None:
    default = _BUILT if _BUILT.exists() else shutil.which("frontdesk")
    parser.add_argument(
        "--frontdesk",
        type=lambda path: Path(path).resolve(strict=True),
        default=default,
        required=default is None,
        help="the frontdesk program (default: target/debug/frontdesk of this repository, or the one in PATH)",
    )


def die_on_sigterm() -> None:
    """SIGTERM ends the program like Ctrl-C, with its cleanup."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
