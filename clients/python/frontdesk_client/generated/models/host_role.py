from typing import Literal, cast

HostRole = Literal["must_attend", "optional"]

HOST_ROLE_VALUES: set[HostRole] = {
    "must_attend",
    "optional",
}


def check_host_role(value: str) -> HostRole:
    return cast(HostRole, value)
