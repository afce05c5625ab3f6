from typing import Literal, cast

Role = Literal["admin", "member", "observer"]

ROLE_VALUES: set[Role] = {
    "admin",
    "member",
    "observer",
}


def check_role(value: str) -> Role:
    return cast(Role, value)
