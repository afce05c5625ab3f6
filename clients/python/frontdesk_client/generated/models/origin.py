from typing import Literal, cast

Origin = Literal["api", "link", "workflow"]

ORIGIN_VALUES: set[Origin] = {
    "api",
    "link",
    "workflow",
}


def check_origin(value: str) -> Origin:
    return cast(Origin, value)
