"""Cleans up after the program that started the cluster, however that program ends.

Standard input is a pipe that only that program holds. At its end, the processes are killed and the folder is removed.
"""

import sys
from pathlib import Path

from .processes import kill_all, remove


def main() -> None:
    folder = Path(sys.argv[1])
    sys.stdin.buffer.read()
    kill_all(folder)
    remove(folder)


if __name__ == "__main__":
    main()
