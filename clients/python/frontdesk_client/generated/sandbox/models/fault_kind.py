from typing import Literal, cast

FaultKind = Literal["429", "503", "cut", "lost", "slow"]

FAULT_KIND_VALUES: set[FaultKind] = {
    "429",
    "503",
    "cut",
    "lost",
    "slow",
}


def check_fault_kind(value: str) -> FaultKind:
    return cast(FaultKind, value)
