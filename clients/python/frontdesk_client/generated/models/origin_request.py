from typing import Literal, cast

OriginRequest = Literal["api", "workflow"]

ORIGIN_REQUEST_VALUES: set[OriginRequest] = {
    "api",
    "workflow",
}


def check_origin_request(value: str) -> OriginRequest:
    return cast(OriginRequest, value)
